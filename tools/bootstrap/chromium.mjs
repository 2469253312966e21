import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { installDebianPackages } from "./debian.mjs";
import { progress, root, runQuietly } from "./process.mjs";

/**
 * Real binaries, not the shell scripts in /usr/bin that some distributions put before them: a signal to the script's pid
 * would leave the browser alive. The headless shell comes first, it does the same work in half the memory.
 */
const FULL_BROWSERS = [
  "/usr/lib/chromium/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
  "/usr/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const SYSTEM_BROWSERS = ["/usr/lib/chromium/chromium-headless-shell", ...FULL_BROWSERS];

/** Playwright's own browsers: their names in its browsers.json, and how their binaries are called. */
const HEADLESS_SHELL = { name: "chromium-headless-shell", file: /^(chrome-)?headless[-_]shell(\.exe)?$/ };
const FULL_CHROMIUM = { name: "chromium", file: /^(chrome(\.exe)?|Chromium|Google Chrome for Testing)$/ };

/**
 * Finds or installs a Chromium and leaves its path in `env.BROWSER_PATH`: what the caller set, Playwright's own, the
 * system's, a download by Playwright, Debian's package (as root on Debian), in this order.
 */
export async function ensureChromium({ node, env }) {
  if (env.BROWSER_PATH) {
    if (existsSync(env.BROWSER_PATH)) return;
    throw new Error(`BROWSER_PATH names no file: ${env.BROWSER_PATH}`);
  }
  const own = () => playwrightsOwn(HEADLESS_SHELL) ?? playwrightsOwn(FULL_CHROMIUM);
  const find = () => own() ?? firstOf(SYSTEM_BROWSERS);
  const found = find() ?? (await install({ node, env }, find, "--only-shell", "chromium-headless-shell"));
  if (!found) {
    throw new Error(
      "Tintype needs a Chromium and could not install one. Install Chromium or Google Chrome with your system's means, " +
        "or name its binary in BROWSER_PATH, and run this again.",
    );
  }
  env.BROWSER_PATH = found;
}

/**
 * The same for `env.FULL_CHROMIUM_PATH`, a Chromium that can load extensions, which the headless shell cannot. Where none
 * can be had it stays unset: only the tests of the extension fail then.
 */
export async function ensureFullChromium({ node, env }) {
  if (env.FULL_CHROMIUM_PATH) return;
  const given = /headless[-_]shell/.test(env.BROWSER_PATH) ? undefined : env.BROWSER_PATH;
  const find = () => playwrightsOwn(FULL_CHROMIUM) ?? firstOf(FULL_BROWSERS);
  const found = given ?? find() ?? (await install({ node, env }, find, "--no-shell", "chromium"));
  if (found) env.FULL_CHROMIUM_PATH = found;
  else
    progress("no full Chromium could be installed; the tests of the extension need one. FULL_CHROMIUM_PATH names it.");
}

/** @returns what `find` finds after it, by Playwright or by Debian; undefined if both failed */
async function install({ node, env }, find, which, debianPackage) {
  progress("no fitting Chromium here: asking Playwright for its own …");
  const cli = join(playwrightFolder(), "cli.js");
  const download = await runQuietly(node, [cli, "install", which, "chromium"], { env });
  const downloaded = download.code === 0 ? find() : undefined;
  if (downloaded) return downloaded;
  await installDebianPackages(env, debianPackage, "fonts-liberation");
  return find();
}

const firstOf = (paths) => paths.find((path) => existsSync(path));

/** Playwright is a dependency of the server, so Node resolves it from the server's folder. */
const playwrightFolder = () => packageFolder("playwright", join(root, "server"));

/** The package that lists the browsers' revisions. It is a dependency of `playwright`. */
const playwrightCoreFolder = () => packageFolder("playwright-core", playwrightFolder());

function packageFolder(name, dependent) {
  const require = createRequire(join(dependent, "package.json"));
  return dirname(require.resolve(`${name}/package.json`));
}

/**
 * Where a browser of Playwright's stands; undefined when it was not downloaded. Looked up by Playwright's own layout
 * (browsers.json and a marker file), since loading Playwright to ask it costs half a second.
 */
function playwrightsOwn({ name, file }) {
  const { browsers } = JSON.parse(readFileSync(join(playwrightCoreFolder(), "browsers.json"), "utf8"));
  const revision = browsers.find((browser) => browser.name === name)?.revision;
  const folder = join(playwrightsCache(), `${name.replaceAll("-", "_")}-${revision}`);
  if (!existsSync(join(folder, "INSTALLATION_COMPLETE"))) return undefined;
  const binary = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && file.test(entry.name),
  );
  return binary && join(binary.parentPath ?? binary.path, binary.name);
}

function playwrightsCache() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "ms-playwright");
  if (process.platform === "win32") return join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright");
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ms-playwright");
}
