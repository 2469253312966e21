import { readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { describe, expect, inject, test } from "vitest";
import { register } from "./support/client.ts";
import { temporaryFolder } from "./support/folder.ts";
import { heldPage, sendPage, servePages } from "./support/pages.ts";
import { descendants } from "./support/processes.ts";
import { sharedServer, startProcess } from "./support/server.ts";

const isRoot = process.getuid?.() === 0;

const extract = (url: string, env: Record<string, string>) =>
  startProcess(process.execPath, ["cli/src/main.ts", "extract", url, "--allow-private", "--format", "json"], env);

/** Makes a program in a folder that only its owner may enter, which starts the Chromium of the tests. */
async function privateChromium(): Promise<string> {
  const { BROWSER_PATH } = process.env;
  if (!BROWSER_PATH) throw new Error("npm test sets BROWSER_PATH");
  const folder = await temporaryFolder();
  await chmod(folder, 0o700);
  const path = join(folder, "chromium");
  await writeFile(path, `#!/bin/sh\nexec "${BROWSER_PATH}" "$@"\n`, { mode: 0o755 });
  return path;
}

/** The user ids of a process: real, effective, saved, and of the file system. Empty if it has ended. */
function userIdsOf(pid: number): number[] {
  try {
    const ids = /^Uid:\s*(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return ids?.split(/\s+/).map(Number) ?? [];
  } catch {
    return [];
  }
}

describe("a Chromium that only its owner may run", () => {
  const serve = () => servePages((_request, response) => sendPage(response, "body { color: #123456 }", "<p>Hello</p>"));

  test.runIf(isRoot)("is not started as root: the program exits with 1 and says what to do", async () => {
    const [path, { origin }] = await Promise.all([privateChromium(), serve()]);
    const program = extract(origin, { BROWSER_PATH: path });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stdout()).toBe("");
    expect(program.output()).toContain(
      `Chromium would have to run as root: the user id 64801 may not run ${path}. ` +
        "Make that possible, run Tintype as a user without privileges, or set ALLOW_ROOT_BROWSER=1.",
    );
  });

  test.runIf(isRoot && night.isNow)(
    "reads as root with ALLOW_ROOT_BROWSER=1, and says that it has no sandbox",
    async () => {
      const [path, { origin }] = await Promise.all([privateChromium(), serve()]);
      const program = extract(origin, { BROWSER_PATH: path, ALLOW_ROOT_BROWSER: "1" });
      expect(await program.ended).toEqual({ code: 0, signal: null });
      expect(program.stdout()).toContain("#123456");
      expect(program.output()).toContain("Chromium runs as root and without its sandbox");
    },
  );

  test.runIf(isRoot && night.isNow)(
    "is not started as root with REQUIRE_BROWSER_SANDBOX=1, whatever else is allowed",
    async () => {
      const [path, { origin }] = await Promise.all([privateChromium(), serve()]);
      const program = extract(origin, { BROWSER_PATH: path, ALLOW_ROOT_BROWSER: "1", REQUIRE_BROWSER_SANDBOX: "1" });
      expect(await program.ended).toEqual({ code: 1, signal: null });
      expect(program.output()).toContain("As root it has no sandbox, which REQUIRE_BROWSER_SANDBOX=1 asks for.");
    },
  );

  test.runIf(!isRoot)("reads for its owner, who is not root", async () => {
    const [path, { origin }] = await Promise.all([privateChromium(), serve()]);
    const program = extract(origin, { BROWSER_PATH: path });
    expect(await program.ended).toEqual({ code: 0, signal: null });
  });
});

test("no process of Chromium runs as root while a page is read", async () => {
  const page = heldPage();
  const { origin } = await servePages(page.handle);
  const client = await register(sharedServer());
  const { id } = await client.extract(origin);
  await page.requested();
  const browsers = descendants(inject("service").pid).filter(({ command }) => /chrom/.test(command));
  const ids = browsers.flatMap(({ pid }) => userIdsOf(pid));
  page.release();
  expect(await client.ended(id)).toMatchObject({ status: "completed" });
  expect(ids.length).toBeGreaterThan(4 * 2);
  expect(ids).not.toContain(0);
});

night.test("a Chromium that is too old is refused: the program exits with 1 and names both versions", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "chromium");
  await writeFile(path, "#!/bin/sh\necho Chromium 120.0.6099.224\n", { mode: 0o755 });
  const program = extract("http://127.0.0.1:9", { BROWSER_PATH: path });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output()).toMatch(
    /\/chromium is Chromium 120\.0\.6099\.224, and Tintype needs Chromium \d+ or newer\./,
  );
});
