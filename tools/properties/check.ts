// Fails if a style sheet of ours reads a custom property that nothing sets, and that has no fallback: `npm run check`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findUnset, propertiesSetBy } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "ui", "extension"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed
  .split("\n")
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\/(testing|gallery|fixtures)\/|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8") }));
const set = new Set(files.flatMap(({ text }) => propertiesSetBy(text)));
const faults = files
  .filter(({ file }) => file.endsWith(".css"))
  .flatMap(({ file, text }) => findUnset(text, set).map(({ line, name }) => `${file}:${line}: nothing sets ${name}.`));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`Checked the readers of ${set.size} custom properties.`);
