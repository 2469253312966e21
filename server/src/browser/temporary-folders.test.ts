import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { launchChromium } from "./chromium.ts";
import { sweepTemporaryFolders } from "./temporary-folders.ts";

// A temporary folder of our own: other tests start browsers, and sweep, at the same time.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tintype-temporary-"));
  vi.stubEnv("TMPDIR", folder);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const foldersOf = (pid: number) =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`tintype-browser-${pid}-`))
    .map((name) => join(tmpdir(), name));
const profileIn = (folder: string) => readFileSync(join(folder, "profile-path"), "utf8");

const launching = `
  const { launchChromium } = await import(${JSON.stringify(new URL("chromium.ts", import.meta.url).href)});
  const { pino } = await import("pino");
  await launchChromium({ executablePath: process.env.BROWSER_PATH, requireSandbox: false, log: pino({ level: "silent" }) });
  process.send("started");`;

test("what a killed process has left behind is swept up by the next one, and nothing else is", async () => {
  const own = await launchChromium({ executablePath: process.env.BROWSER_PATH, requireSandbox: false, log: silent });
  const child = spawn(process.execPath, ["--input-type=module", "-e", launching], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  const abandoned = foldersOf(child.pid ?? 0);
  expect(abandoned).toHaveLength(1);
  const profiles = abandoned.map(profileIn);
  expect(profiles.every(existsSync)).toBe(true);

  await sweepTemporaryFolders();
  // A Chromium whose owner was killed takes a moment to end, and may write until then.
  await eventually(() => [...abandoned, ...profiles].filter(existsSync)).toEqual([]);
  expect(foldersOf(process.pid), "those of the living stay").toHaveLength(1);
  expect(foldersOf(process.pid).map(profileIn).every(existsSync)).toBe(true);

  const [ours = ""] = foldersOf(process.pid);
  const profile = profileIn(ours);
  await own.close();
  expect([ours, profile].filter(existsSync), "an orderly end leaves nothing").toEqual([]);
});

test("a browser that is killed takes its temporary files along", async () => {
  const chromium = await launchChromium({
    executablePath: process.env.BROWSER_PATH,
    requireSandbox: false,
    log: silent,
  });
  const [ours = ""] = foldersOf(process.pid);
  const profile = profileIn(ours);
  chromium.kill();
  await eventually(() => [ours, profile].filter(existsSync)).toEqual([]);
});
