// Fails if a query names a table of another capability: `npm run check`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EXCEPTIONS } from "./exceptions.ts";
import { readQueries } from "./queries.ts";
import { findFaults, findOwners, isChecked } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "server/src"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file.endsWith(".ts") && existsSync(`${root}/${file}`));
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const owners = findOwners(
  files.filter((file) => file.endsWith("/tables.ts")).map((file) => ({ file, text: textOf(file) })),
);
const queries = files.filter(isChecked).map((file) => ({ file, ...readQueries(file, textOf(file)) }));
const faults = findFaults(queries, owners);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} faults: ask the owner's service instead. docs/architecture.md says why.`);
  process.exit(1);
}
const exceptions = Object.values(EXCEPTIONS).flat().length;
console.log(`Checked the owners of ${owners.size} tables, with ${exceptions} exceptions.`);
