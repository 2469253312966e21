// Puts all that a server needs to run into a folder: Node, the sources, the packages, and the built dashboard. The Dockerfile
// runs it, and so can everybody who installs Tintype without containers: docs/hosting.md.
//
//     npm run image -- /opt/tintype

import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { progress, root, runQuietly } from "../bootstrap/process.mjs";
import { ensureToolchain } from "../bootstrap/toolchain.mjs";
import { ensureWeb } from "../bootstrap/web.mjs";

/** The files from which pnpm knows which packages to install. It does not install those of `bench`, `ui`, `extension`, `e2e` and `packages`. */
const MANIFESTS = [
  "package.json",
  "pnpm-workspace.yaml",
  "pnpm-lock.yaml",
  ...["reader", "server", "shared", "cli", "bench", "ui", "extension", "e2e", "packages/client"].map((name) =>
    join(name, "package.json"),
  ),
];

/** The files that the server reads while it runs. */
const documents = (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md"));
const CONTENT = [
  "cli/src",
  "reader/src",
  "server/src",
  "shared/src",
  "ui/web/.output",
  "LICENSE",
  ...documents.map((name) => join("docs", name)),
];

const [folderArgument = ""] = process.argv.slice(2);
if (folderArgument === "") {
  console.error("Which folder? For example: npm run image -- /opt/tintype");
  process.exit(2);
}
const target = isAbsolute(folderArgument)
  ? folderArgument
  : resolve(process.env.INIT_CWD ?? process.cwd(), folderArgument);
const entries = await readdir(target).catch(() => []);
if (entries.length > 0) {
  console.error(`${target} is not empty: name a new folder, and replace the old one when this is done.`);
  process.exit(1);
}

const toolchain = await ensureToolchain();
await ensureWeb(toolchain);
for (const path of [...MANIFESTS, ...CONTENT]) {
  const options = { recursive: true, filter: (/** @type {string} */ source) => !/\.test\.tsx?$/.test(source) };
  await cp(join(root, path), join(target, path), options);
}
await mkdir(join(target, "bin"), { recursive: true });
await cp(toolchain.node, join(target, "bin", "node"));

progress("installing the packages of the server …");
const flags = ["--prod", "--frozen-lockfile", "--filter", "@tintype/cli...", "--config.package-import-method=copy"];
const { code, output } = await runQuietly(toolchain.node, [toolchain.pnpm, "install", ...flags], {
  cwd: target,
  env: { ...toolchain.env, CI: "true" },
});
if (code !== 0) {
  console.error(`pnpm install failed:\n${output}`);
  process.exit(1);
}
for (const name of ["ui/package.json", "bench", "extension", "e2e", "packages"])
  await rm(join(target, name), { recursive: true });
progress(`${target} is ready: ${join(target, "bin", "node")} ${join(target, "server", "src", "main.ts")}`);
