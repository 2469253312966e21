// Fails if an import goes against the architecture: `npm run check`.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readImports } from "./graph.ts";
import { findFaults } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file.includes("/") && existsSync(`${root}/${file}`));
const faults = findFaults(readImports(root, files));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} imports go the wrong way. docs/architecture.md says which way is right.`);
  process.exit(1);
}
console.log(`Checked the imports of ${files.length} files.`);
