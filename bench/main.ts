import { availableParallelism, loadavg } from "node:os";
import { dashboardBench } from "./dashboard.ts";
import type { Bench, Row } from "./measure.ts";
import { peersBench } from "./peers/peers.ts";
import { popupBench } from "./popup/popup.ts";
import { extractBench } from "./reading/extract.ts";
import { modesBench } from "./reading/modes.ts";
import { observeBench } from "./reading/observe.ts";
import { toTable } from "./report.ts";
import { serviceBench } from "./service.ts";
import { conformanceBench } from "./tokens/conformance.ts";
import { diffBench } from "./tokens/diff.ts";

/** Every benchmark by its name on the command line: `npm run bench -- observe diff`. */
const benches: Readonly<Record<string, Bench>> = {
  extract: extractBench,
  modes: modesBench,
  observe: observeBench,
  popup: popupBench,
  diff: diffBench,
  conformance: conformanceBench,
  dashboard: dashboardBench,
  service: serviceBench,
  peers: peersBench,
};

/** These only run if they are named: they build the extension or install other tools, and take minutes. */
const ON_REQUEST: ReadonlySet<string> = new Set(["popup", "peers"]);

process.exitCode = await main(process.argv.slice(2));

async function main(requested: readonly string[]): Promise<number> {
  const names = requested.length > 0 ? requested : Object.keys(benches).filter((name) => !ON_REQUEST.has(name));
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no benchmark ${unknown.join(", ")}. The benchmarks are: ${Object.keys(benches).join(", ")}.\n`,
    );
    return 2;
  }
  const load = loadavg()[0] ?? 0;
  const rows: Row[] = [];
  for (const name of names) {
    for await (const row of benches[name]?.run() ?? []) {
      rows.push(row);
      // The longest take minutes, and a failure would take the results of the others along.
      process.stderr.write(`${[row.name, ...row.goals.map(({ text }) => text)].join(": ")}\n`);
    }
  }
  process.stdout.write(`${toTable(rows)}\n\nMedians of several alternating rounds (fastest–slowest). `);
  process.stdout.write(
    `Node ${process.versions.node}, ${availableParallelism()} cores, load ${load.toFixed(1)} at the start.\n`,
  );
  return 0;
}
