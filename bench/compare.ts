import { type Goals, judgeGoal } from "./goals.ts";
import type { Row } from "./measure.ts";

/** Our time beside the baseline's, by the names of rows. Ratios depend less on the machine than times do. */
export type Ratios = Readonly<Record<string, number>>;

/** A ratio that has grown by more than this factor is listed: two runs on one machine differ by less. */
const LISTED_FACTOR = 1.25;
/** A ratio that has grown by more than this factor fails: no busy machine makes one of two alternating programs so slow. */
const FAILING_FACTOR = 2;

/** How measured ratios differ from stored ones. */
export interface Comparison {
  /** In Markdown. Lines of ratios that fail begin with FAIL, as those of tests do in the log of a night. */
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Returns the ratios of the fastest rounds, to two decimals, of rows that have a baseline. Other load only makes rounds slower. */
export function ratiosOf(rows: readonly Row[]): Ratios {
  return Object.fromEntries(
    rows.flatMap(({ name, ours, baseline }) =>
      baseline ? [[name, Number((Math.min(...ours) / Math.min(...baseline)).toFixed(2))] as const] : [],
    ),
  );
}

/** Adds to each row the goal of its ratio, if it has one. */
export function withRatioGoals(rows: readonly Row[], goals: Goals): Row[] {
  const ratios = ratiosOf(rows);
  return rows.map((row) => {
    const [goal, ratio] = [goals[row.name], ratios[row.name]];
    if (!goal || ratio === undefined) return row;
    const text = `fastest rounds ≤ ${goal.ratio}×${goal.missed ? " (known to miss)" : ""}`;
    return { ...row, goals: [{ text, isMet: ratio <= goal.ratio }, ...row.goals] };
  });
}

/**
 * Lists the ratios that have grown or fallen much, those that only one of both has, and goals that are missed. A goal that is known
 * to be missed is listed, and fails only if it is missed by more than is known.
 */
export function compareRatios(measured: Ratios, stored: Ratios, goals: Goals): Comparison {
  const compared = Object.entries(measured).flatMap(([name, current]) => {
    const storedRatio = stored[name];
    return storedRatio === undefined ? [] : [{ name, current, storedRatio, factor: current / storedRatio }];
  });
  const lines = compared
    .toSorted((a, b) => b.factor - a.factor)
    .flatMap(({ name, current, storedRatio, factor }) => {
      const change = `${name}: ${current}× the baseline's time, stored are ${storedRatio}×`;
      if (factor > FAILING_FACTOR) return [`FAIL ${change}`];
      if (factor > LISTED_FACTOR) return [`- slower: ${change}`];
      return factor < 1 / LISTED_FACTOR ? [`- faster: ${change}`] : [];
    });
  const judged = Object.entries(measured).flatMap(([name, ratio]) => {
    const goal = goals[name];
    return goal ? [judgeGoal(name, ratio, goal)] : [];
  });
  const isFailure = (line: string) => line.startsWith("FAIL ");
  const goalLines = judged.filter((line) => line !== undefined);
  const failures = [...lines, ...goalLines].filter(isFailure);
  const unstored = Object.keys(measured).filter((name) => !Object.hasOwn(stored, name));
  const unmeasured = Object.keys(stored).filter((name) => !Object.hasOwn(measured, name));
  const isAlike = compared.length > 0 && lines.length === 0;
  const listed = [
    ...(isAlike ? [`No ratio differs from its stored one by more than a factor of ${LISTED_FACTOR}.`] : []),
    ...[...lines, ...goalLines].filter((line) => !isFailure(line)),
    ...unstored.map((name) => `- not stored: ${name}`),
    ...unmeasured.map((name) => `- not measured: ${name}`),
  ];
  const passed = compared.length + judged.length - failures.length;
  const counts = `${passed} passed, ${failures.length} failed, ${unstored.length + unmeasured.length} skipped`;
  const paragraphs = [...failures, ...(listed.length > 0 ? [listed.join("\n")] : []), counts];
  return { text: paragraphs.join("\n\n"), hasFailed: failures.length > 0 };
}
