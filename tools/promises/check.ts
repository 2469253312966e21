// Fails if a document promises something that no test from outside holds: `npm run check`.
import { fileURLToPath } from "node:url";
import { documentation } from "./documentation.ts";
import { faultsOf } from "./faults.ts";
import { readme } from "./readme.ts";

const faults = faultsOf(fileURLToPath(new URL("../..", import.meta.url)), readme, documentation);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `${faults.length} faults in the list of promises (tools/promises). CONTRIBUTING.md says how it is kept.`,
  );
  process.exit(1);
}
console.log("Checked the promises of the README and of docs/.");
