// Fails if the README promises something that no test from outside holds: `npm run check`.
import { fileURLToPath } from "node:url";
import { faultsOf, listedStatements } from "./faults.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const faults = faultsOf(root, listedStatements(root));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} faults in docs/promises.md. CONTRIBUTING.md says how it is kept.`);
  process.exit(1);
}
console.log("Checked the promises of the README.");
