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

/** Returns these files' folders, and the files and folders that our code consists of. Data may be beside them, so not their common parent. */
export function codeOf(files: readonly URL[]): readonly string[] {
  const root = new URL("../../../../", import.meta.url);
  const folders = [...files.map((file) => new URL(".", file)), ...FOLDERS.map((folder) => new URL(folder, root))];
  return folders.map((url) => fileURLToPath(url));
}
