/** Compares by UTF-16 code units. Unlike `localeCompare`, the result is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares CSS values by their leading number, and equal numbers by their text. Values without a number are last. */
export function compareValues(a: string, b: string): number {
  const [x, y] = [leadingNumber(a), leadingNumber(b)];
  return x < y ? -1 : x > y ? 1 : compareText(a, b);
}

/** The distinct values in the order of `compareValues`. */
export function distinctValues(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted(compareValues);
}

function leadingNumber(value: string): number {
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
