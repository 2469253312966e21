import { ratiosOf } from "../compare.ts";
import { type Goals, readGoals } from "../goals.ts";
import { median, type Row } from "../measure.ts";
import { peersTable } from "../peers/table.ts";
import { toMarkdown } from "../report.ts";
import { costTable, memoryTable, millionTable, processesTable, storedTable } from "../scale/tables.ts";
import type { Figures } from "./pages.ts";

/** Figures of a page, and how they are made of the rows of a run. */
interface Written extends Figures {
  /** Undefined if the run has not measured them. */
  text(rows: readonly Row[]): string | undefined;
}

/** All figures that pages have. */
export const figures: readonly Written[] = [
  { page: "README.md", name: "peers", text: peersTable },
  { page: "docs/scale.md", name: "cost", text: costTable },
  { page: "docs/scale.md", name: "processes", text: processesTable },
  { page: "docs/scale.md", name: "stored", text: storedTable },
  { page: "docs/scale.md", name: "memory", text: memoryTable },
  { page: "docs/scale.md", name: "reading", text: (rows) => ratioTable(rows, /^(extract, warm|cold|three modes):/) },
  { page: "docs/scale.md", name: "tasks", text: (rows) => ratioTable(rows, /^(observe|popup: longest)/) },
  { page: "docs/scale.md", name: "million", text: millionTable },
];

/** The times of rows beside their baselines, and the goals. */
function ratioTable(rows: readonly Row[], names: RegExp): string | undefined {
  const compared = rows.filter(({ name, baseline }) => baseline && names.test(name));
  if (compared.length === 0) return undefined;
  const ratios = ratiosOf(compared);
  const goals = readGoals();
  return toMarkdown([
    ["", "Time", "Ratio", "Goal"],
    ...compared.map(({ name, ours }) => [
      name,
      `${median(ours).toFixed(0)} ms`,
      `${ratios[name]}`,
      goalInWords(goals[name], ratios[name] ?? Number.NaN),
    ]),
  ]);
}

function goalInWords(goal: Goals[string] | undefined, ratio: number): string {
  if (!goal) return "";
  return ratio <= goal.ratio
    ? `${goal.ratio}`
    : `${goal.ratio}, missed${goal.missed ? `: ${goal.missed.because}` : ""}`;
}
