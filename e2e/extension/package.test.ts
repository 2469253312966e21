import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { night } from "@tintype/shared/testing/night";
import { unzipSync } from "fflate";
import { describe, expect, inject, test } from "vitest";
import { temporaryFolder } from "../support/folder.ts";
import { root } from "../support/process.ts";
import type {} from "../support/provided.ts"; // declares what is injected
import { runWxt } from "./build.ts";

// The packages for the stores.

const run = promisify(execFile);

/** The largest size of a popup's JavaScript, in bytes as the browser reads it. */
const POPUP_BYTES = 226_000;
/** The largest number of the files in which it comes: each costs the browser as much as some thousands of bytes. */
const POPUP_FILES = 6;

const NEEDED = ["activeTab", "scripting", "storage", "contextMenus", "alarms"];
/** Firefox asks for none to have a sidebar. */
const OF_PANEL = { chrome: ["sidePanel"], firefox: [] };

describe.each(["chrome", "firefox"] as const)("the extension for %s", (browser) => {
  const folder = inject("extension")[browser];

  test("asks for no permission that warns users, and for none to read pages without a click", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    expect(manifest.manifest_version).toBe(3);
    expect(manifest.permissions).toEqual([...NEEDED, ...OF_PANEL[browser]]);
    for (const key of ["host_permissions", "optional_host_permissions", "content_scripts", "externally_connectable"]) {
      expect(manifest).not.toHaveProperty(key);
    }
  });

  test("has pages that can show pictures and fonts of web pages, and neither frames, videos nor other scripts", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    const rules: string[] = manifest.content_security_policy.extension_pages.split("; ");
    expect(rules.sort()).toEqual([
      "base-uri 'none'",
      "font-src 'self' data: http: https:",
      "frame-src 'none'",
      "img-src 'self' data: http: https:",
      "media-src 'none'",
      "object-src 'self'",
      "script-src 'self'",
    ]);
  });

  test("has a panel, which does not open by itself", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    const isChromium = browser === "chrome";
    expect(manifest.side_panel).toEqual(isChromium ? { default_path: "sidepanel.html" } : undefined);
    expect(manifest.sidebar_action).toEqual(
      isChromium ? undefined : { default_panel: "sidepanel.html", default_title: "Tintype", open_at_install: false },
    );
  });

  test("has a small popup", async () => {
    const scripts = await scriptsOf(folder, "popup.html");
    const sizes = await Promise.all(scripts.map(async (file) => (await readFile(join(folder, file))).length));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(POPUP_FILES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(POPUP_BYTES);
  });
});

// Mozilla's lint and another build take as long as all else here.
night.test("the extension for Firefox passes Mozilla's lint, and requires no consent to collect data", async () => {
  const folder = inject("extension").firefox;
  const webExt = createRequire(import.meta.url)
    .resolve("web-ext")
    .replace(/index\.js$/, "bin/web-ext.js");
  const args = ["lint", "--source-dir", folder, "--output", "json", "--no-config-discovery"];
  const { stdout } = await run(process.execPath, [webExt, ...args], { maxBuffer: 10_000_000 });
  const { errors, warnings } = JSON.parse(stdout);
  expect(errors).toEqual([]);
  // Zod would use eval, which lib/zod-without-eval.ts forbids; Preact can set HTML, which no view does; and the oldest Firefox
  // for Android that is supported does not ask for consent to collect data.
  expect([...new Set(warnings.map(({ code }: { code: string }) => code))].sort()).toEqual([
    "DANGEROUS_EVAL",
    "KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION",
    "UNSAFE_VAR_ASSIGNMENT",
  ]);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(manifest.browser_specific_settings.gecko.data_collection_permissions.required).toEqual(["none"]);
});

night.test("the sources for reviewers build the same bytes", async () => {
  const { firefox: folder, sources } = inject("extension");
  const copy = await temporaryFolder();
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(sources)))) {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await writeFile(join(copy, name), bytes);
  }
  for (const part of [".", "extension", "ui", "shared", "reader", "server"]) await linkPackages(part, copy);
  await runWxt(["build", "extension", "--browser", "firefox"], copy);
  expect(await contents(join(copy, "extension", ".output", "firefox-mv3"))).toEqual(await contents(folder));
});

/** Links the packages of the lockfile, which are the same, and those of the workspace to the copy's own folders. */
async function linkPackages(part: string, copy: string): Promise<void> {
  const ours = join("node_modules", "@tintype");
  await mkdir(join(copy, part, ours), { recursive: true });
  for (const name of await readdir(join(root, part, "node_modules"))) {
    if (name === "@tintype") continue;
    await symlink(join(root, part, "node_modules", name), join(copy, part, "node_modules", name));
  }
  for (const name of await readdir(join(root, part, ours)).catch(() => [])) {
    await symlink(join(copy, name), join(copy, part, ours, name));
  }
}

/** Returns the scripts that a page of the extension loads at its start, and those that they import. */
async function scriptsOf(folder: string, page: string): Promise<string[]> {
  const html = await readFile(join(folder, page), "utf8");
  const scripts = new Set<string>();
  const open = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
  for (const file of open) {
    if (scripts.has(file)) continue;
    scripts.add(file);
    const code = await readFile(join(folder, file), "utf8");
    const imports = code.matchAll(/\bimport\s*(?:[\w${},*\s]+?from\s*)?["'](\.[^"']+)["']/g);
    for (const [, path = ""] of imports) open.push(relative("/", join("/", dirname(file), path)));
  }
  return [...scripts];
}

/** Returns a digest of each file of a folder, by its path. */
async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digest = async (file: string) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  const digestEntry = async (file: string) => [relative(folder, file), await digest(file)] as const;
  return Object.fromEntries(await Promise.all(files.sort().map(digestEntry)));
}
