/** The number of items in the lists of a value, so many levels deep: an estimate of how long work on it takes. */
export function countItems(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  const items: readonly unknown[] = Object.values(value);
  const here = Array.isArray(value) ? items.length : 0;
  return depth === 0 ? here : items.reduce<number>((sum, item) => sum + countItems(item, depth - 1), here);
}
