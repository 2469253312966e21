import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join, relative } from "node:path";
import { coldBench } from "./cold/cold.ts";
import { compareRatios, type Ratios, ratiosOf, withRatioGoals } from "./compare.ts";
import { dashboardBench } from "./dashboard.ts";
import { figures } from "./figures/list.ts";
import { writeFigures } from "./figures/pages.ts";
import { readGoals } from "./goals.ts";
import type { Bench, Row } from "./measure.ts";
import { peersBench } from "./peers/peers.ts";
import { popupBench } from "./popup/popup.ts";
import { extractBench } from "./reading/extract.ts";
import { modesBench } from "./reading/modes.ts";
import { observeBench } from "./reading/observe.ts";
import { toTable } from "./report.ts";
import { scaleBench } from "./scale/scale.ts";
import { serviceBench } from "./service.ts";
import { conformanceBench } from "./tokens/conformance.ts";
import { diffBench } from "./tokens/diff.ts";

/** Every benchmark by its name on the command line: `npm run bench -- observe diff`. */
const benches: Readonly<Record<string, Bench>> = {
  extract: extractBench,
  modes: modesBench,
  observe: observeBench,
  cold: coldBench,
  popup: popupBench,
  diff: diffBench,
  conformance: conformanceBench,
  dashboard: dashboardBench,
  service: serviceBench,
  scale: scaleBench,
  peers: peersBench,
};

/** These only run if they are named: they build the extension, install other tools, or take minutes. */
const ON_REQUEST: ReadonlySet<string> = new Set(["popup", "scale", "peers"]);

const OPTIONS = ["--compare", "--save", "--write", "--small"] as const;

const RATIOS = join(import.meta.dirname, "ratios.json");

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { requested, options } = parseArguments(args);
  const names = requested.length > 0 ? requested : Object.keys(benches).filter((name) => !ON_REQUEST.has(name));
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no benchmark ${unknown.join(", ")}. The benchmarks are: ${Object.keys(benches).join(", ")}; --compare holds their ratios against the stored ones and the goals, --save stores them, --write writes the figures of README.md and docs, --small tries the longest of them with little work.\n`,
    );
    return 2;
  }
  const load = loadavg()[0] ?? 0;
  const { rows, failures } = await measure(names, options.has("--small"));
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, load ${load.toFixed(1)} at the start.`;
  for (const failure of failures) process.stdout.write(`FAIL ${failure}\n`);
  const report = `${toTable(withRatioGoals(rows, readGoals()))}\n\nMedians of several alternating rounds (fastest–slowest). ${machine}\n`;
  process.stdout.write(report);
  const stored: Ratios = JSON.parse(readFileSync(RATIOS, "utf8"));
  if (options.has("--save")) {
    writeFileSync(RATIOS, `${JSON.stringify({ ...stored, ...ratiosOf(rows) }, null, 2)}\n`);
    process.stdout.write(`\nThe ratios are stored in ${relative(process.cwd(), RATIOS)}.\n`);
  }
  if (options.has("--write")) writePages(rows, machine);
  const code = failures.length > 0 ? 1 : 0;
  if (!options.has("--compare")) return code;
  const { text, hasFailed } = compareRatios(ratiosOf(rows), stored, readGoals());
  process.stdout.write(`\n${text}\n`);
  // GitHub shows this file on the page of the run.
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary)
    appendFileSync(summary, `${failures.map((failure) => `FAIL ${failure}\n\n`).join("")}${text}\n\n${report}`);
  return hasFailed ? 1 : code;
}

/** Writes what was measured into the pages that have figures of it, with the day. */
function writePages(rows: readonly Row[], machine: string): void {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date());
  for (const figure of figures) {
    const text = figure.text(rows);
    if (text === undefined) continue;
    writeFigures(figure, `${text}\n\nMeasured on ${day}. ${machine}`);
    process.stdout.write(`The figures "${figure.name}" are written into ${figure.page}.\n`);
  }
}

/** Options are among the unknown names if there are no such options. */
function parseArguments(args: readonly string[]): { requested: string[]; options: ReadonlySet<string> } {
  const isOption = (argument: string) => OPTIONS.some((option) => option === argument);
  return { requested: args.filter((argument) => !isOption(argument)), options: new Set(args.filter(isOption)) };
}

/** Measures one after the other. One that fails takes no results of the others along. */
async function measure(names: readonly string[], isSmall: boolean): Promise<{ rows: Row[]; failures: string[] }> {
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const name of names) {
    try {
      for await (const row of benches[name]?.run({ isSmall }) ?? []) {
        rows.push(row);
        // The longest take minutes.
        process.stderr.write(`${[row.name, ...row.goals.map(({ text }) => text)].join(": ")}\n`);
      }
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { rows, failures };
}
