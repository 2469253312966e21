import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { night } from "../../shared/src/testing/night.ts";

const PAGE =
  "<!doctype html><title>A page</title><style>b { color: #0b7285 } i { color: #ff00aa }</style><b>Text</b> <i>odd</i>";
const BANNER =
  '<div id="cookies" style="position: fixed; bottom: 0; color: #123456">We use cookies. <button onclick="parentNode.remove()">Reject all</button></div>';

let folder: string;
let server: Server;
let url: string;
let program: string;

/** The oldest Node that the package promises to run on, if this machine has it. */
const node = findNode20() ?? process.execPath;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tintype-pack-"));
  server = createServer(({ url: path }, response) => {
    response.setHeader("content-type", "text/html").end(path === "/asks" ? PAGE + BANNER : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a TCP server that listens has one
  const archive = execFileSync(process.execPath, [join(import.meta.dirname, "cli.ts"), folder], { encoding: "utf8" });
  npm("install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, archive.trim());
  program = join(folder, "node_modules", "tintype", "dist", "bin.js");
});

afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function npm(...args: readonly string[]): void {
  const script = process.env.npm_execpath;
  const [file, firstArguments] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  execFileSync(file, [...firstArguments, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

function findNode20(): string | undefined {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  return paths.find(
    (path) => existsSync(path) && execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20."),
  );
}

const run = (...args: readonly string[]) => runProgram(node, program, ...args);

function runProgram(
  file: string,
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

test("the package brings its licences and needs nothing but what it contains", () => {
  expect(existsSync(join(folder, "node_modules", "tintype", "THIRD-PARTY-LICENSES.txt"))).toBe(true);
  expect(existsSync(join(folder, "node_modules", "tintype", "LICENSE"))).toBe(true);
  expect(existsSync(join(folder, "node_modules", "playwright-core")), "it is inside the package").toBe(false);
});

test("the package shows its help, and says that the service is not in it", async () => {
  const [help, serve] = await Promise.all([run("--help"), run("serve")]);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("check"), stderr: "" });
  expect(serve).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("does not contain") });
});

night.test("the package extracts a page if it gets no more than a URL", async () => {
  const css = await run(url, "--allow-private", "--kinds", "colors", "--format", "css");
  expect(css).toMatchObject({ code: 0, stdout: expect.stringContaining("#0b7285") });
});

night.test("the package rejects a banner, of which no token is left", async () => {
  const options = ["--allow-private", "--kinds", "colors", "--consent"];
  const [asIs, rejected] = await Promise.all([
    run(`${url}asks`, ...options, "leave"),
    run(`${url}asks`, ...options, "reject"),
  ]);
  expect(asIs).toMatchObject({ code: 0, stdout: expect.stringContaining("#123456") });
  expect(rejected).toMatchObject({ code: 0, stdout: expect.not.stringContaining("#123456") });
});

test("the package gives agents tools over stdio, which read a page of localhost, and names itself for registries", async () => {
  const manifest = JSON.parse(readFileSync(join(folder, "node_modules", "tintype", "package.json"), "utf8"));
  const { name } = JSON.parse(readFileSync(join(import.meta.dirname, "../../server.json"), "utf8"));
  expect(manifest.mcpName).toBe(name);
  // Other tests read pages with the headless shell.
  const { FULL_CHROMIUM_PATH: BROWSER_PATH = process.env.BROWSER_PATH } = process.env;
  const env = { ...process.env, BROWSER_PATH };
  const child = spawn(node, [program, "mcp"], { cwd: folder, env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    const { value } = await lines.next();
    return JSON.parse(value ?? "").result;
  };
  const clientInfo = { name: "test", version: "1" };
  await ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const { tools } = await ask(2, "tools/list", {});
  expect(tools).toContainEqual(expect.objectContaining({ name: "check_page" }));
  const tokens = join(folder, "tokens-of-agents.css");
  writeFileSync(tokens, ":root { --color-brand: #0b7285 }");
  const { structuredContent } = await ask(3, "tools/call", { name: "check_page", arguments: { url, tokens } });
  expect(structuredContent.findings).toContainEqual(expect.objectContaining({ value: "#ff00aa" }));
  const ended = once(child, "close");
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});

describe("skills/tintype/SKILL.md", () => {
  const skill = readFileSync(join(import.meta.dirname, "../../skills/tintype/SKILL.md"), "utf8");
  const commands = [...skill.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block.trim().split("\n"),
  );

  test("the skill has a name and a description, in the lengths that agents read", () => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
    expect(/^name: (.*)$/m.exec(head)?.[1]).toBe("tintype");
    expect(/^description: (.*)$/m.exec(head)?.[1]?.length).toBeLessThanOrEqual(1024);
  });

  /** Runs a command on the page of the tests. @returns its output, if it ends as it should */
  async function outputOf(command: string): Promise<string> {
    writeFileSync(join(folder, "tokens.css"), ":root { --color-brand: #0b7285 }");
    // The newest Node, which keeps what it has compiled for the next command. The tools for agents run on the oldest one.
    writeFileSync(
      join(folder, "tintype"),
      `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@" --allow-private\n`,
      {
        mode: 0o755,
      },
    );
    const script = `PATH="$PWD:$PATH"; ${command.replaceAll("https://example.com/", url)}`;
    const { code, stdout, stderr } = await runProgram("sh", "-c", script);
    expect(code, `${command}: ${stderr}`).toBe(command.startsWith("tintype check") ? 1 : 0);
    return stdout;
  }
  const written = (file: string) => readFileSync(join(folder, file), "utf8");
  const [firstCommand, check, diff, ...exports] = commands;

  test("the commands of the skill read a page, and compare it with an earlier reading", async () => {
    await outputOf(firstCommand ?? "");
    expect(JSON.parse(written("before.json")).colors).toContainEqual(expect.objectContaining({ value: "#0b7285" }));
    const compared = JSON.parse(await outputOf(diff ?? ""));
    expect(compared).toMatchObject({ pages: [{ summary: { total_changes: 0 } }] });
  });

  night.test("the other commands of the skill check a page and export its tokens", async () => {
    const { pages } = JSON.parse(await outputOf(check ?? ""));
    expect(pages[0].findings).toContainEqual(
      expect.objectContaining({ value: "#ff00aa", places: [expect.any(String)] }),
    );
    for (const command of exports) await outputOf(command);
    expect(written("DESIGN.md")).toMatch(/^---\n/);
    expect(written("page-tokens.css")).toContain("#0b7285");
  });
});
