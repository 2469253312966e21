import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { NamedKey, NamedKind, Seen } from "../kind.ts";
import { authoredNames, type Collected } from "./authored-names.ts";
import { countElements } from "./count-elements.ts";
import { sourcesOf } from "./sources.ts";

/** The distinct values of a kind that a page uses, by canonical text, in the order of their texts. */
export function collect<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  observation: Observation,
): Seen<Value>[] {
  const collected = new Map<string, Collected<Value>>();
  const sources = sourcesOf(observation);
  observation.paints.forEach(({ property, value: raw, count, sites }, index) => {
    const values = kind.values(property, raw);
    const texts = values.map((value) => kind.text(value));
    for (const [part, value] of values.entries()) {
      const text = texts[part] ?? "";
      const entry = collected.get(text) ?? {
        value,
        usage: 0,
        contexts: new Set<string>(),
        sites: new Set<string>(),
        parts: new Set<string>(),
        uses: [],
      };
      collected.set(text, entry);
      const position = texts.slice(0, part).filter((otherText) => otherText === text).length;
      if (position === 0) entry.usage += count;
      entry.contexts.add(property);
      entry.uses.push({
        paint: index,
        source: sources[index] ?? [],
        position,
        equals: texts.filter((otherText) => otherText === text).length,
        sites,
        share: 1,
      });
      const siteProperty = kind.siteProperty(property);
      for (const signature of sites) {
        const site = `${observation.signatures[signature] ?? ""} ${siteProperty}`;
        entry.sites.add(site);
        if (values.length > 1) entry.parts.add(`${site} ${part} of ${values.length}`);
      }
    }
  });
  const names = authoredNames(kind, observation, collected);
  const utilities = utilityNames(kind, observation);
  const elements = countElements(observation, collected);
  const defaults = findDefaults(kind, observation);
  return [...collected]
    .sort(([a], [b]) => compareText(a, b))
    .map(([text, { value, usage, contexts, sites, parts, uses }]) => ({
      value,
      paints: uses,
      text,
      usage: elements?.get(text)?.all ?? usage,
      uses: elements?.get(text)?.byProperty,
      defaults: defaults.get(text),
      contexts: [...contexts].sort(),
      sites,
      parts,
      names: names.get(text)?.names ?? [],
      properties: names.get(text)?.properties ?? NO_PROPERTIES,
      utilityNames: utilities.get(text) ?? [],
      derivedName: names.get(text)?.derived,
      localNames: names.get(text)?.local ?? [],
      sharedNames: names.get(text)?.shared ?? [],
    }));
}

const NO_PROPERTIES: ReadonlyMap<string, string> = new Map();

/** By canonical text and property, the elements that have a value from the browser's own style sheet. */
function findDefaults<Key extends NamedKey, Value>(kind: NamedKind<Key, Value>, { defaults = [] }: Observation) {
  const countsByText = new Map<string, Map<string, number>>();
  for (const { property, value: raw, count } of defaults) {
    for (const value of kind.values(property, raw)) {
      const text = kind.text(value);
      const counts = countsByText.get(text) ?? new Map<string, number>();
      countsByText.set(text, counts.set(property, (counts.get(property) ?? 0) + count));
    }
  }
  return countsByText;
}

/** The names that utility classes give each value: those that name one value only, the shortest first. */
function utilityNames<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  { utilities = [] }: Observation,
): ReadonlyMap<string, string[]> {
  const texts = new Map<string, Set<string>>();
  for (const { name, property, value: raw } of kind.naming.hasUtilities ? utilities : []) {
    for (const value of kind.values(property, raw))
      texts.set(name, (texts.get(name) ?? new Set()).add(kind.text(value)));
  }
  const names = new Map<string, string[]>();
  for (const [name, [text, ...others]] of [...texts].sort(([a], [b]) => a.length - b.length || compareText(a, b))) {
    if (text !== undefined && others.length === 0) names.set(text, [...(names.get(text) ?? []), name]);
  }
  return names;
}
