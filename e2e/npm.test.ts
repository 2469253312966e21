import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { sendPage, servePages } from "./support/pages.ts";
import { descendants, listProcesses } from "./support/processes.ts";
import { addressOf, startProcess } from "./support/server.ts";
import { until } from "./support/wait.ts";

night.test("npm start leaves no process behind on SIGINT", async () => {
  const DATA_DIR = join(await temporaryFolder(), "data");
  const npm = startProcess("npm", ["start"], { PORT: "0", DATA_DIR });
  const url = await addressOf(npm);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const family = descendants(npm.pid).map(({ pid }) => pid);
  expect(family.length).toBeGreaterThanOrEqual(2);
  npm.kill("SIGINT");
  await npm.ended;
  const isOurs = ({ pid, command }: { pid: number; command: string }) =>
    family.includes(pid) || command.includes(DATA_DIR);
  await until(
    "all processes to end",
    () => listProcesses().filter(isOurs),
    (remaining) => remaining.length === 0,
  );
});

test.concurrent("npm run extract writes tokens and nothing else to stdout", async ({ onTestFinished: atEnd }) => {
  const { origin } = await servePages(
    (_request, response) => sendPage(response, "body { color: #123456; background: #fff }", "<p>Hello</p>"),
    atEnd,
  );
  const npm = startProcess("npm", ["run", "extract", "--", origin, "--allow-private"], {}, atEnd);
  expect(await npm.ended).toEqual({ code: 0, signal: null });
  const colors = JSON.parse(npm.stdout()).colors as { value: string }[];
  expect(colors.map(({ value }) => value)).toContain("#123456");
});

test.concurrent("npm run extract ends with the exit code of the program, and writes the reason to stderr", async ({
  onTestFinished: atEnd,
}) => {
  const npm = startProcess("npm", ["run", "extract", "--", "--nope"], {}, atEnd);
  expect(await npm.ended).toEqual({ code: 2, signal: null });
  expect(npm.stdout()).toBe("");
  expect(npm.output()).toContain("--nope");
});

test.concurrent("npm run --loglevel=error names the script that a mistyped name may have meant", async ({
  onTestFinished: atEnd,
}) => {
  const npm = startProcess("npm", ["run", "chek", "--loglevel=error"], {}, atEnd);
  expect(await npm.ended).toEqual({ code: 1, signal: null });
  expect(npm.stdout()).toBe("");
  expect(npm.output()).toContain("npm run check");
});
