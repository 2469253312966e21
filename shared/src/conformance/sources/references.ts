import { nameKey } from "../names.ts";
import { newBudget, Variables } from "./css/variables.ts";
import type { Entries, Entry } from "./entry.ts";

// SCSS and JSON files refer to custom properties too: `$gap: var(--acme-space, 8px)`.

/**
 * Replaces `var()` by the token of that name, with or without a prefix of one word, or else by its fallback. A value with a
 * reference to something else stays as it is.
 */
export function withReferences({ entries, contexts, ...rest }: Entries): Entries {
  const budget = newBudget();
  const replace = (own: readonly Entry[]): readonly Entry[] => {
    if (!own.some(hasReference)) return own;
    const values = new Map(own.map(({ name, value }) => [nameKey(name), value]));
    const variables = new Variables(
      {
        get(property) {
          const key = nameKey(property);
          return values.get(key) ?? values.get(key.slice(key.indexOf("-") + 1));
        },
      },
      budget,
    );
    return own.map((entry) => {
      const resolved = hasReference(entry) ? variables.replace(entry.value) : undefined;
      return resolved && "value" in resolved ? withValue(entry, resolved.value) : entry;
    });
  };
  return {
    ...rest,
    entries: replace(entries),
    contexts: new Map([...contexts].map(([name, own]) => [name, replace(own)])),
  };
}

const hasReference = ({ value }: Entry): boolean => value.includes("var(");

/** The position of an entry is only looked up if it is asked for. */
const withValue = (entry: Entry, value: string): Entry =>
  Object.defineProperty(Object.defineProperties({ ...NO_ENTRY }, Object.getOwnPropertyDescriptors(entry)), "value", {
    value,
    enumerable: true,
  });

const NO_ENTRY: Entry = { name: "", value: "" };
