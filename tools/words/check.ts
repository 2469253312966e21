// Fails if a name, a comment or a test title makes a reader guess: `npm run check`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findSharedNames } from "./exports.ts";
import { findFaults } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"],
  {
    cwd: root,
    encoding: "utf8",
  },
);
// Generated files have the words of what they are made of.
const files = listed
  .split("\n")
  .filter((file) => file !== "" && !file.includes("/generated/") && existsSync(`${root}/${file}`));
const sources = files.map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8") }));
const faults = [...sources.flatMap(({ file, text }) => findFaults(file, text)), ...findSharedNames(sources)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} names, comments and titles say too little. CONTRIBUTING.md says how we write.`);
  process.exit(1);
}
console.log(`Checked the words of ${files.length} files.`);
