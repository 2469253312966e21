/** The values of a map in the order of their keys, which does not depend on the document's. */
export const inKeyOrder = <Value>(map: ReadonlyMap<string, Value>): Value[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);

/** The most frequent items, in an order that does not depend on the document's. */
export function mostFrequent<Item extends { readonly count: number }>(
  items: readonly Item[],
  key: (item: Item) => string,
  max: number,
): Item[] {
  const keyed = items.map((item) => ({ item, key: key(item) }));
  keyed.sort((a, b) => b.item.count - a.item.count || (a.key < b.key ? -1 : 1));
  return keyed.slice(0, max).map(({ item }) => item);
}
