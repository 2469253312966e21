import { nameKey } from "../names.ts";

/** Longer texts are not searched. */
const MAX_TEXT = 1_000;
const QUOTED = /\{([^{}]+)\}|`([^`]+)`|"([^"]+)"|'([^']+)'/g;
const WORDS = /[\w$-]+(?:[./][\w-]+)*/g;

/**
 * Finds the token that the text of a deprecated one names: `Use {color.brand} instead.`
 * @param names names of the source's tokens, by nameKey
 */
export function findReplacement(
  deprecatedName: string,
  text: string,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const start = text.slice(0, MAX_TEXT);
  const quoted = [...start.matchAll(QUOTED)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined));
  const words = (start.match(WORDS) ?? []).toSorted((a, b) => b.length - a.length);
  for (const candidate of [...quoted, ...words]) {
    const key = nameKey(candidate.replace(/\.\$?value$/, ""));
    const name = names.get(key) ?? names.get(key.slice(key.indexOf("-") + 1));
    if (name !== undefined && name !== deprecatedName) return name;
  }
  return undefined;
}
