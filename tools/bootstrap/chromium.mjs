import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { installDebianPackages } from "./debian.mjs";
import { progress, root, runQuietly } from "./process.mjs";

/** @import { Toolchain } from "./toolchain.mjs" */

/**
 * Paths of the binaries. Some distributions put shell scripts into /usr/bin, and a signal to the script's process would
 * not reach the browser.
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
/** The headless shell comes first, because it needs half the memory for the same work. */
const SYSTEM_BROWSERS = ["/usr/lib/chromium/chromium-headless-shell", ...FULL_BROWSERS];

/**
 * A browser that Playwright can download: its name in Playwright's browsers.json, and the possible names of its binary.
 * @typedef {{ name: string, file: RegExp }} PlaywrightBrowser
 */
/** @type {PlaywrightBrowser} */
const HEADLESS_SHELL = { name: "chromium-headless-shell", file: /^(chrome-)?headless[-_]shell(\.exe)?$/ };
/** @type {PlaywrightBrowser} */
const FULL_CHROMIUM = { name: "chromium", file: /^(chrome(\.exe)?|Chromium|Google Chrome for Testing)$/ };

/**
 * Finds or installs a Chromium and sets `env.BROWSER_PATH` to its path. Tries, in this order: the path that the caller
 * set, a browser that Playwright has downloaded, one of the system, a download by Playwright, and Debian's package (only
 * as root on Debian).
 * @param {Toolchain} toolchain
 * @returns {Promise<void>}
 */
export async function ensureChromium({ node, env }) {
  if (env.BROWSER_PATH) {
    if (existsSync(env.BROWSER_PATH)) return;
    throw new Error(`BROWSER_PATH names a file that does not exist: ${env.BROWSER_PATH}`);
  }
  const downloaded = () => findDownloaded(HEADLESS_SHELL) ?? findDownloaded(FULL_CHROMIUM);
  const find = () => downloaded() ?? firstExisting(SYSTEM_BROWSERS);
  const chromium = find() ?? (await install({ node, env }, find, "--only-shell", "chromium-headless-shell"));
  if (!chromium) {
    throw new Error(
      "Tintype needs a Chromium and could not install one. Install Chromium or Google Chrome with your system's package " +
        "manager, or set BROWSER_PATH to its binary, and run this again.",
    );
  }
  env.BROWSER_PATH = chromium;
}

/**
 * Sets `env.FULL_CHROMIUM_PATH` to a Chromium that can load extensions, and installs it if it is missing. The headless
 * shell cannot. If no such browser can be installed, the variable stays unset and the extension's tests fail.
 * @param {Toolchain} toolchain
 * @returns {Promise<void>}
 */
export async function ensureFullChromium({ node, env }) {
  if (env.FULL_CHROMIUM_PATH) return;
  const configured = /headless[-_]shell/.test(env.BROWSER_PATH ?? "") ? undefined : env.BROWSER_PATH;
  const find = () => findDownloaded(FULL_CHROMIUM) ?? firstExisting(FULL_BROWSERS);
  const chromium = configured ?? find() ?? (await install({ node, env }, find, "--no-shell", "chromium"));
  if (chromium) env.FULL_CHROMIUM_PATH = chromium;
  else {
    progress("could not install a full Chromium, which the extension's tests need. Set FULL_CHROMIUM_PATH to one.");
  }
}

/**
 * Installs a Chromium with Playwright, or else with Debian's package manager.
 * @param {Pick<Toolchain, "node" | "env">} toolchain
 * @param {() => string | undefined} find looks for the browser after each installation
 * @param {string} which the option of Playwright's installer that selects the browser
 * @param {string} debianPackage
 * @returns {Promise<string | undefined>} the browser's path; undefined if both installations failed
 */
async function install({ node, env }, find, which, debianPackage) {
  progress("no suitable Chromium found: downloading one with Playwright …");
  const cli = join(playwrightFolder(), "cli.js");
  const where = { PLAYWRIGHT_BROWSERS_PATH: downloadFolder() };
  // Every user may run what comes, also the one as whom root's service starts it.
  const mask = process.umask(0o022);
  const download = await runQuietly(node, [cli, "install", which, "chromium"], { env: { ...env, ...where } });
  process.umask(mask);
  const downloaded = download.code === 0 ? find() : undefined;
  if (downloaded) return downloaded;
  await installDebianPackages(env, debianPackage, "fonts-liberation");
  return find();
}

/** @param {readonly string[]} paths */
const firstExisting = (paths) => paths.find((path) => existsSync(path));

/** Playwright is a dependency of the server, so Node resolves it from the server's folder. */
const playwrightFolder = () => packageFolder("playwright", join(root, "reader"));

/** The package that lists the browsers' revisions. It is a dependency of `playwright`. */
const playwrightCoreFolder = () => packageFolder("playwright-core", playwrightFolder());

/**
 * @param {string} name of a package
 * @param {string} dependent the folder of a package that depends on it
 */
function packageFolder(name, dependent) {
  const require = createRequire(join(dependent, "package.json"));
  return dirname(require.resolve(`${name}/package.json`));
}

/**
 * Finds a browser that Playwright has downloaded. Reads Playwright's browsers.json and its marker file, because loading
 * Playwright only to ask for the path takes half a second.
 * @param {PlaywrightBrowser} browser
 * @returns {string | undefined} the binary's path
 */
function findDownloaded({ name, file }) {
  /** @type {{ browsers: { name: string, revision: string }[] }} */
  const { browsers } = JSON.parse(readFileSync(join(playwrightCoreFolder(), "browsers.json"), "utf8"));
  const revision = browsers.find((browser) => browser.name === name)?.revision;
  const folder = join(downloadFolder(), `${name.replaceAll("-", "_")}-${revision}`);
  if (!existsSync(join(folder, "INSTALLATION_COMPLETE"))) return undefined;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => file.test(basename(path)))
    .map((path) => join(folder, path))
    .find((path) => statSync(path).isFile());
}

/**
 * Folder of root's downloads. The server starts Chromium as another user then (reader/src/chromium/unprivileged.ts),
 * who may not enter root's home.
 */
const ROOTS_DOWNLOADS = "/var/cache/tintype/browsers";

function downloadFolder() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === "linux" && process.getuid?.() === 0) return ROOTS_DOWNLOADS;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "ms-playwright");
  if (process.platform === "win32") return join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright");
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ms-playwright");
}
