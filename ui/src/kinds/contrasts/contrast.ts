import { type ContrastLevel, requiredRatio } from "@tintype/shared/contrast/rules";
import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";

export type Level = ContrastLevel;

/** The facts of a contrast on which its grade depends. */
export type Graded = Pick<ContrastToken, "ratio" | "large" | "of">;

/** The ratio that a level demands. */
export const levelRatio = (level: Level, { large, of }: Omit<Graded, "ratio">): number =>
  requiredRatio(level, of ? { large, of } : { large });

export const passes = (pair: Graded, level: Level): boolean => pair.ratio >= levelRatio(level, pair);

export type Grade = "fail" | Level;
const GRADES: readonly Grade[] = ["fail", "AA", "AAA"];

/** The highest level that a pair meets. For borders and icons, that is AA. */
export function gradeOf(pair: Graded): Grade {
  return passes(pair, "AAA") && !pair.of ? "AAA" : passes(pair, "AA") ? "AA" : "fail";
}

/** The pairs by grade, those that fail first; within a grade, the lowest ratio first. Empty grades are left out. */
export function groupByGrade<Pair extends Graded>(
  pairs: readonly Pair[],
): { readonly grade: Grade; readonly pairs: readonly Pair[] }[] {
  const groups = Map.groupBy(
    pairs.toSorted((a, b) => a.ratio - b.ratio),
    gradeOf,
  );
  return GRADES.flatMap((grade) => {
    const some = groups.get(grade);
    return some ? [{ grade, pairs: some }] : [];
  });
}

/** @returns a function that finds the token with a value. A background composed of translucent layers has no token. */
export function colorFinder(colors: readonly ColorToken[]): (value: string) => ColorToken | undefined {
  const byValue = new Map(colors.map((color) => [color.value, color]));
  return (value) => byValue.get(value);
}

/** Returns the share of the elements with these pairs that meet a level, in percent. Rounded down: 100 means all. */
export function scoreOf(pairs: readonly (Graded & Pick<ContrastToken, "usage">)[], level: Level): number {
  const count = (some: typeof pairs) => some.reduce((sum, { usage }) => sum + usage, 0);
  const all = count(pairs);
  return all === 0 ? 100 : Math.floor((100 * count(pairs.filter((pair) => passes(pair, level)))) / all);
}
