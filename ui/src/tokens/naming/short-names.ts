/** Parts of a name, between which it can be cut: authors separate words with these marks. */
const PARTS = /[^-_/.:\s]+[-_/.:\s]*/g;
/** Names up to this length fit on a card. */
const FITS = 24;
/** A prefix that is left out has at least so many characters, and as many names have it. */
const SHORTEST_PREFIX = 8;
const FEWEST_NAMES = 3;
/** Prefixes and paths of names have at most so many words. */
const MAX_WORDS = 8;

const partsOf = (name: string): string[] => name.match(PARTS) ?? [name];

/**
 * The start that most long names of a list have in common, up to the end of one of its words. Empty without such a start, or if it
 * is not worth leaving out.
 */
function commonPrefix(names: readonly string[]): string {
  const long = names.filter((name) => name.length > FITS);
  if (long.length < FEWEST_NAMES) return "";
  let prefix = "";
  for (let words = 0; words < MAX_WORDS; words++) {
    const counts = new Map<string, number>();
    for (const name of long) {
      if (!name.startsWith(prefix)) continue;
      const parts = partsOf(name.slice(prefix.length));
      // The last word of a name is never left out.
      if (parts.length > 1) counts.set(parts[0] ?? "", (counts.get(parts[0] ?? "") ?? 0) + 1);
    }
    const [nextPart, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
    if (count < FEWEST_NAMES || count <= long.length / 2) break;
    prefix += nextPart;
  }
  return prefix.length >= SHORTEST_PREFIX ? prefix : "";
}

/**
 * The long names of a list as short as a card needs them: without the prefix that most have, and without words of the middle if
 * they are still long. Two names are never shortened to the same.
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const prefix = commonPrefix(names);
  const long = [...new Set(names)].filter((name) => name.length > FITS);
  const byShort = Map.groupBy(long, (name) => shortName(name, prefix));
  return new Map(
    [...byShort].flatMap(([short, same]) =>
      same.map((name) => [name, same.length > 1 ? withoutPrefix(name, prefix) : short] as const),
    ),
  );
}

function withoutPrefix(name: string, prefix: string): string {
  return prefix !== "" && name.startsWith(prefix) && name.length > prefix.length
    ? `…${name.slice(prefix.length)}`
    : name;
}

function shortName(name: string, prefix: string): string {
  const whole = withoutPrefix(name, prefix);
  const start = whole === name ? "" : "…";
  const rest = whole.slice(start.length);
  if (rest.length <= FITS) return whole;
  const parts = partsOf(rest);
  if (parts.length < 3) return `${start}${rest.slice(0, FITS / 2)}…${rest.slice(-FITS / 2)}`;
  const [firstPart = ""] = parts;
  let end = parts.at(-1) ?? "";
  for (const part of parts.slice(1, -1).toReversed()) {
    if (firstPart.length + part.length + end.length > FITS) break;
    end = part + end;
  }
  const head = firstPart.length + end.length <= FITS + 6 ? firstPart : "";
  return `${head || start}…${end.slice(-FITS)}`.replace("……", "…");
}

/** The path of a name as design tools group it: all words but the last one, of names with slashes, dots or two hyphens. */
export function pathOf(name: string): string[] {
  const separator = ["/", "--", "."].find((candidate) => name.includes(candidate));
  return name
    .split(separator ?? "-")
    .filter(Boolean)
    .slice(0, -1)
    .slice(0, MAX_WORDS);
}
