/** Words that only say that a property is a colour. */
const FILLER = /^(colou?rs?|palette|theme|sys)-(?=.)/;

/**
 * Finds the prefix of a page's custom properties. A release may add it to all of them: `--primary`, later `--pico-primary`.
 * @param names custom properties without their dashes
 * @returns a function that removes the prefix from a name
 */
export function withoutPrefix(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [firstWord = ""] = name.split("-", 1);
    if (name.length > firstWord.length) counts.set(firstWord, (counts.get(firstWord) ?? 0) + 1);
  }
  // More than three names have a prefix, and more than half of them: two shades of a `brand` do not make it one.
  const [prefix] = [...counts].find(([, count]) => count > 3 && count > names.length / 2) ?? [];
  return (name) => {
    const rest = prefix !== undefined && name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : name;
    return rest.replace(FILLER, "");
  };
}
