import { nameKey } from "../names.ts";
import type { SourceEntry } from "./entry.ts";

/** Makes a function that finds the value of a custom property's token by its name, with or without a prefix of one word. */
export function tokenFinder(entries: readonly SourceEntry[]): (property: string) => string | undefined {
  const values = new Map(entries.map(({ name, value }) => [nameKey(name), value]));
  return (property) => {
    const key = nameKey(property);
    return values.get(key) ?? values.get(key.slice(key.indexOf("-") + 1));
  };
}
