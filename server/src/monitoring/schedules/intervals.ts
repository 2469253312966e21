const UNITS = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** Writes a number of minutes in words, in the largest unit that divides it: 1440 → "1 day". */
export function inWords(minutes: number): string {
  const [unit, size] = UNITS.find(([, candidate]) => minutes % candidate === 0) ?? ["minute", 1];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
