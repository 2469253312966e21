import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";

/** The levels of WCAG 2.2 (1.4.3 and 1.4.6) with the ratio that each demands. */
const LEVELS = { AA: { normal: 4.5, large: 3 }, AAA: { normal: 7, large: 4.5 } } as const;
export type Level = keyof typeof LEVELS;

export function passes({ ratio, large }: Pick<ContrastToken, "ratio" | "large">, level: Level): boolean {
  return ratio >= LEVELS[level][large ? "large" : "normal"];
}

export type Grade = "fail" | Level;
const GRADES: readonly Grade[] = ["fail", "AA", "AAA"];

/** The highest level that a pair meets. */
export function gradeOf(pair: Pick<ContrastToken, "ratio" | "large">): Grade {
  return passes(pair, "AAA") ? "AAA" : passes(pair, "AA") ? "AA" : "fail";
}

/** The pairs by grade, those that fail first; within a grade, the lowest ratio first. Empty grades are left out. */
export function groupByGrade<Pair extends Pick<ContrastToken, "ratio" | "large">>(
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

/** @returns a function that finds the token with a value. A background composed of translucent layers has none. */
export function colorFinder(colors: readonly ColorToken[]): (value: string) => ColorToken | undefined {
  const byValue = new Map(colors.map((color) => [color.value, color]));
  return (value) => byValue.get(value);
}

/** The ratio that a level demands. */
export const levelRatio = (level: Level, isLarge: boolean): number => LEVELS[level][isLarge ? "large" : "normal"];

/** How much of a page's text meets a level, in percent of its elements. Rounded down: 100 means all. */
export function scoreOf(pairs: readonly Pick<ContrastToken, "ratio" | "large" | "usage">[], level: Level): number {
  const count = (some: typeof pairs) => some.reduce((sum, { usage }) => sum + usage, 0);
  const all = count(pairs);
  return all === 0 ? 100 : Math.floor((100 * count(pairs.filter((pair) => passes(pair, level)))) / all);
}
