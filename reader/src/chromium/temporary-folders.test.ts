import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { workerChromium } from "../../test/worker-browser.ts";
import { launchChromium } from "./chromium.ts";
import { removeAbandonedFolders } from "./temporary-folders.ts";

// The tests have their own temporary folder, because other tests start browsers and remove folders at the same time.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tintype-temporary-"));
  chmodSync(folder, 0o755); // Chromium may run as another user
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

test("a Chromium has a folder that names the process that has started it, and its profile", async () => {
  const oldFolder = process.env.TMPDIR;
  vi.unstubAllEnvs(); // the worker's Chromium has started in the usual folder
  await workerChromium();
  const profiles = foldersOf(process.pid).map(profileIn);
  vi.stubEnv("TMPDIR", oldFolder);
  expect(profiles.length).toBeGreaterThan(0);
  expect(profiles.every(existsSync)).toBe(true);
});

// The test after it removes the folder of a process that has ended on a push.
night.test("removeAbandonedFolders removes the folders of a killed process and no others", async () => {
  const ours = join(tmpdir(), `tintype-browser-${process.pid}-running`);
  const profile = join(tmpdir(), "playwright_chromiumdev_profile-running");
  for (const path of [ours, profile]) mkdirSync(path);
  writeFileSync(join(ours, "profile-path"), profile);
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

  // A Chromium whose parent was killed takes a moment to exit, and may write until then. The next removal takes what stayed.
  await eventually(async () => {
    await removeAbandonedFolders();
    return [...abandoned, ...profiles].filter(existsSync);
  }).toEqual([]);
  expect([ours, profile].filter(existsSync), "the folders of running processes stay").toEqual([ours, profile]);
  for (const path of [ours, profile]) rmSync(path, { recursive: true });
});

test("removeAbandonedFolders leaves links, files and folders of others alone, whatever their names", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const pathOf = (name: string) => join(tmpdir(), `tintype-browser-${pid}-${name}`);
  const profile = join(tmpdir(), "playwright_chromiumdev_profile-precious");
  mkdirSync(profile);
  const target = join(tmpdir(), "target");
  mkdirSync(target);
  writeFileSync(join(target, "profile-path"), profile);
  symlinkSync(target, pathOf("link"));
  writeFileSync(pathOf("file"), "");
  mkdirSync(pathOf("ours"));
  writeFileSync(join(pathOf("ours"), "profile-path"), join(tmpdir(), "target"));
  mkdirSync(pathOf("theirs"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(pathOf("theirs"), 65_534, 65_534);

  await removeAbandonedFolders();
  expect([profile, target, pathOf("link"), pathOf("file")].filter((path) => !existsSync(path))).toEqual([]);
  expect(existsSync(pathOf("theirs"))).toBe(isRoot);
  expect(existsSync(pathOf("ours"))).toBe(false);
});

night.test.each(["close", "kill"] as const)("the temporary files of a browser are removed at its %s", async (end) => {
  const chromium = await launchChromium({
    executablePath: process.env.BROWSER_PATH,
    requireSandbox: false,
    log: silent,
  });
  const [ours = ""] = foldersOf(process.pid);
  const profile = profileIn(ours);
  expect([ours, profile].filter(existsSync)).toEqual([ours, profile]);
  await chromium[end]();
  await eventually(() => [ours, profile].filter(existsSync)).toEqual([]);
});
