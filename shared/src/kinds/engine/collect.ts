import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { NamedKey, NamedKind, Seen } from "../kind.ts";
import { authoredNames, type Collected } from "./authored-names.ts";

/** The distinct values of a kind that a page uses, by canonical text, in the order of their texts. */
export function collect<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  observation: Observation,
): Seen<Value>[] {
  const found = new Map<string, Collected<Value>>();
  observation.paints.forEach(({ property, value: raw, count, sites }, index) => {
    for (const value of kind.values(property, raw)) {
      const text = kind.text(value);
      const known = found.get(text) ?? {
        value,
        usage: 0,
        contexts: new Set<string>(),
        sites: new Set<string>(),
        paints: new Set<number>(),
      };
      found.set(text, known);
      known.usage += count;
      known.contexts.add(property);
      known.paints.add(index);
      const at = kind.siteProperty(property);
      for (const site of sites) known.sites.add(`${observation.signatures[site] ?? ""} ${at}`);
    }
  });
  const names = authoredNames(kind, observation, found);
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([text, { value, usage, contexts, sites }]) => ({
      value,
      text,
      usage,
      contexts: [...contexts].sort(),
      sites,
      names: names.get(text)?.names ?? [],
      derivedName: names.get(text)?.derived,
    }));
}
