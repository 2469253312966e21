import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { progress, root, runQuietly } from "./process.mjs";

/**
 * Real binaries, not the shell scripts in /usr/bin that some distributions put before them: a signal to the script's pid
 * would leave the browser alive. The headless shell comes first, it does the same work in half the memory.
 */
const SYSTEM_BROWSERS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
  "/usr/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds or installs a Chromium and leaves its path in `env.BROWSER_PATH`: what the caller set, Playwright's own, the
 * system's, a download by Playwright, Debian's package (as root on Debian), in this order.
 */
export async function ensureChromium({ node, env }) {
  if (env.BROWSER_PATH) {
    if (existsSync(env.BROWSER_PATH)) return;
    throw new Error(`BROWSER_PATH names no file: ${env.BROWSER_PATH}`);
  }
  env.BROWSER_PATH = playwrightsOwn() ?? systems() ?? (await install(node, env));
}

async function install(node, env) {
  progress("no Chromium here: asking Playwright for its own …");
  const cli = join(playwrightFolder(), "cli.js");
  const download = await runQuietly(node, [cli, "install", "--only-shell", "chromium"], { env });
  const downloaded = download.code === 0 ? playwrightsOwn() : undefined;
  if (downloaded) return downloaded;

  const isDebiansRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (isDebiansRoot) {
    progress("that failed: installing Debian's package chromium-headless-shell …");
    const options = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
    await runQuietly("apt-get", ["update"], options);
    const arguments_ = ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
    await runQuietly("apt-get", arguments_, options);
    const installed = systems();
    if (installed) return installed;
  }
  throw new Error(
    "Tintype needs a Chromium and could not install one. Install Chromium or Google Chrome with your system's means, " +
      "or name its binary in BROWSER_PATH, and run this again.",
  );
}

const systems = () => SYSTEM_BROWSERS.find((path) => existsSync(path));

/** Playwright is the server's dependency, so it is looked up from there. */
function playwrightFolder() {
  const require = createRequire(join(root, "server", "package.json"));
  return dirname(require.resolve("playwright-core/package.json"));
}

/**
 * Where Playwright's headless shell, or else its full Chromium, stands; undefined when neither was downloaded. Looked up by
 * Playwright's own layout (browsers.json and a marker file), since loading Playwright to ask it costs half a second.
 */
function playwrightsOwn() {
  const { browsers } = JSON.parse(readFileSync(join(playwrightFolder(), "browsers.json"), "utf8"));
  for (const [name, file] of [
    ["chromium-headless-shell", /^(chrome-)?headless[-_]shell(\.exe)?$/],
    ["chromium", /^(chrome(\.exe)?|Chromium|Google Chrome for Testing)$/],
  ]) {
    const revision = browsers.find((browser) => browser.name === name)?.revision;
    const folder = join(playwrightsCache(), `${name.replaceAll("-", "_")}-${revision}`);
    if (!existsSync(join(folder, "INSTALLATION_COMPLETE"))) continue;
    const binary = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
      (entry) => entry.isFile() && file.test(entry.name),
    );
    if (binary) return join(binary.parentPath ?? binary.path, binary.name);
  }
  return undefined;
}

function playwrightsCache() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "ms-playwright");
  if (process.platform === "win32") return join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright");
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ms-playwright");
}
