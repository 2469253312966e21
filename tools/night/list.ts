// Prints what a push leaves to the night, as the code declares it: `npm run list-night`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readDeclarations } from "./declarations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const args = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"];
const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
let count = 0;
for (const file of files.filter((name) => name.includes("/") && existsSync(`${root}/${name}`))) {
  for (const { line, kind, says } of readDeclarations(file, readFileSync(`${root}/${file}`, "utf8"))) {
    console.log(`${file}:${line} ${kind}: ${says}`);
    count += 1;
  }
}
console.log(`${count} tests, lists and sizes are left to the night.`);
