import type { Entry, Section } from "../kinds/export/section.ts";
import { fnv1a } from "../text/hash.ts";
import { compareText } from "../text/order.ts";
import { asciiSlug } from "../text/slug.ts";

/** How a format writes names. */
export interface NamingRules {
  /** Makes a name valid. */
  toKey: (stem: string, section: Section) => string;
  /** Returns equal text for names that are the same to the format. */
  fold?: (name: string) => string;
}

/** An entry with its section. */
export interface Item {
  readonly section: Section;
  readonly entry: Entry;
}

/**
 * Gives every entry its key. A key depends on nothing but the entry, unless several entries would get the same one. Then
 * a number gets it, or else the entry whose name needed no change, and the others get a suffix made from their names.
 * (Not from their values, so that a colour that changes does not change its name.)
 */
export function assignKeys(items: readonly Item[], rules: NamingRules): Map<Entry, string> {
  const fold = rules.fold ?? ((name: string) => name);
  const slotsOf = (item: Item, key: string) => slots(item, key).map(fold);
  const bases = new Map(items.map((item) => [item, rules.toKey(item.entry.stem, item.section)]));
  const baseOf = (item: Item) => bases.get(item) ?? "";

  const wanted = new Map<string, number>();
  for (const item of items) {
    for (const slot of slotsOf(item, baseOf(item))) wanted.set(slot, (wanted.get(slot) ?? 0) + 1);
  }
  const isContested = (item: Item) =>
    baseOf(item) === "" || slotsOf(item, baseOf(item)).some((slot) => wanted.get(slot) !== 1);

  const taken = new Set<string>();
  const keys = new Map<Entry, string>();
  const take = (item: Item, key: string) => {
    const needed = slotsOf(item, key);
    if (key === "" || needed.some((slot) => taken.has(slot))) return false;
    for (const slot of needed) taken.add(slot);
    keys.set(item.entry, key);
    return true;
  };

  for (const item of items) if (!isContested(item)) take(item, baseOf(item));
  const contested = items.filter(isContested).toSorted(byPrecedence);
  const others = contested.filter((item) => !(hasPriority(item, baseOf(item)) && take(item, baseOf(item))));
  for (const item of others) {
    const base = baseOf(item);
    const { name, css } = item.entry;
    for (let attempt = 0; ; attempt++) {
      const suffix = fnv1a(attempt === 0 ? name : `${name}\n${css}\n${attempt}`).toString(36);
      if (take(item, base === "" ? suffix : `${base}-${suffix}`)) break;
    }
  }
  return keys;
}

/** The names that a key occupies: those of its variables, and those of the utilities that other sections have too. */
function slots({ section, entry }: Item, key: string): string[] {
  const variable = `${section.namespace}-${key}`;
  return [
    variable,
    ...Object.keys(entry.details ?? {}).map((ending) => `${variable}--${ending}`),
    ...(section.sharedUtilities ?? []).map((utility) => `utility:${utility}${key}`),
  ];
}

/** A name that is the page's own, with or without the prefix. */
function hasPriority({ section, entry }: Item, base: string): boolean {
  return entry.isNamedByValue === true || base === entry.name || `${section.namespace}-${base}` === entry.name;
}

function byPrecedence(a: Item, b: Item): number {
  return (
    Number(b.entry.isNamedByValue ?? false) - Number(a.entry.isNamedByValue ?? false) ||
    compareText(a.section.namespace, b.section.namespace) ||
    compareText(a.entry.name, b.entry.name) ||
    compareText(a.entry.css, b.entry.css)
  );
}

/**
 * Names with a meaning of their own in Tailwind: the absence of a name, colours that no theme can change, and what every
 * JavaScript object inherits (Tailwind 3 calls a colour `valueOf`).
 */
const TAILWINDS_OWN = new Set([
  ...["DEFAULT", "inherit", "current", "transparent"],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** A name for both versions of Tailwind, whose utilities allow little but ASCII letters and digits. */
export function tailwindKey(stem: string, { tailwindsOwn }: Section): string {
  const key = asciiSlug(stem);
  return TAILWINDS_OWN.has(key) || tailwindsOwn?.test(key) ? `token-${key}` : key;
}
