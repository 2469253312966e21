import { fileURLToPath } from "node:url";

const FOLDERS = [
  "server/src",
  "server/package.json",
  "server/node_modules",
  "reader/src",
  "reader/package.json",
  "reader/node_modules",
  "shared",
  "node_modules",
];

/** Returns the files and folders that a program of ours consists of. Data may be beside them, so not their common parent. */
export function codeOf(program: URL): readonly string[] {
  const root = new URL("../../../../", import.meta.url);
  return [new URL(".", program), ...FOLDERS.map((folder) => new URL(folder, root))].map((url) => fileURLToPath(url));
}
