import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isRunning, processTree } from "@tintype/reader/os/process-tree";
import { eventually } from "@tintype/reader/test/eventually";
import { html, neverAnswer, type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("main.ts", import.meta.url));
const TIMEOUT = 120_000;
let pages: PageServer;
let folder: string;

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-ends-"))]);
  pages.serve({
    "/": html("b { color: #0b7285 }", "<b>Text"),
    "/hangs": html("", "<p>Text</p><img src=/silence>"),
    "/silence": neverAnswer,
  });
  await writeFile(join(folder, "tokens.css"), ":root { --color-brand: #0b7285 }");
});

afterAll(async () => {
  await Promise.all([pages.close(), rm(folder, { recursive: true })]);
});

const COMMANDS = { check: ["--tokens", "tokens.css", "--kinds", "colors"], extract: [] };
type Command = keyof typeof COMMANDS;

function start(
  command: Command,
  path: string,
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const args = [program, command, pages.base + path, ...COMMANDS[command], "--allow-private"];
  const env = { ...process.env, TINTYPE_FOLDER: folder };
  return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
}

night.test(
  "tintype check does not succeed if nobody has its result: the reader of the pipe has closed it",
  {
    timeout: TIMEOUT,
  },
  async () => {
    const child = start("check", "/");
    const stderr = text(child.stderr);
    child.stdout.on("error", () => {});
    (child.stdout as NodeJS.ReadableStream & { destroy(): void }).destroy(); // a pipe of a child process has it
    const [code] = await once(child, "close");
    expect({ code, stderr: await stderr }).toEqual({
      code: 141,
      stderr: expect.stringMatching(/^tintype: \[1\/1\] .*\n$/),
    });
  },
);

/** Starts a command that waits for its page. @returns the command, and all processes below it */
async function startHanging(command: Command) {
  const requested = pages.requested("/silence");
  const child = start(command, "/hangs");
  await requested;
  const below = processTree(child.pid ?? 0).slice(1);
  expect(below.length, "it reads in a process of its own, with a Chromium").toBeGreaterThan(2);
  const remaining = () =>
    below.filter(({ pid, startedAt }) => processTree(pid)[0]?.startedAt === startedAt && isRunning(pid));
  return { child, remaining };
}

describe.each<[Command, typeof test | typeof night.test]>([
  ["extract", test],
  // It reads tokens in a further process before it reads the page.
  ["check", night.test],
])("tintype %s", (command, testOf) => {
  testOf("ends with 130 and without a result at ^C, and leaves no process behind", { timeout: TIMEOUT }, async () => {
    const { child, remaining } = await startHanging(command);
    const stdout = text(child.stdout);
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect({ code, stdout: await stdout }).toEqual({ code: 130, stdout: "" });
    await eventually(remaining).toEqual([]);
  });
});

night.test("tintype check leaves no process behind if it is killed", { timeout: TIMEOUT }, async () => {
  const { child, remaining } = await startHanging("check");
  child.kill("SIGKILL");
  await eventually(remaining).toEqual([]);
});
