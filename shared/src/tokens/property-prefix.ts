/** Words that say no more than that it is a colour. */
const FILLER = /^(colou?rs?|palette|theme|sys)-(?=.)/;

/**
 * What a page puts before all its custom properties, and may put there in one release: `--primary`, later `--pico-primary`.
 * @param names custom properties without their dashes
 * @returns takes it off a name
 */
export function withoutPrefix(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [first = ""] = name.split("-", 1);
    if (name.length > first.length) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  // A prefix is on most names, and on more than a few: two shades of a `brand` are no prefix.
  const [prefix] = [...counts].find(([, count]) => count > 3 && count > names.length / 2) ?? [];
  return (name) => {
    const rest = prefix !== undefined && name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : name;
    return rest.replace(FILLER, "");
  };
}
