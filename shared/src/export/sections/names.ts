import type { Entry, Section } from "../../kinds/export/section.ts";
import { fnv1a } from "../../text/hash.ts";
import { compareText } from "../../text/order.ts";
import { asciiSlug } from "../../text/slug.ts";

/** The rules by which a format writes names. */
export interface NamingRules {
  /** Makes a name valid. */
  toKey: (stem: string, section: Section) => string;
  /**
   * The variable of a page's own custom property, which is given without dashes. Undefined if the format cannot have it.
   * By default, all variables have the prefix of their section.
   */
  toOwn?: (name: string) => string | undefined;
  /** Returns equal text for names that are the same to the format. */
  fold?: (name: string) => string;
}

/** The names of an entry in a file. */
export interface Names {
  /** The name among the entries of its prefix. */
  readonly key: string;
  /** The name among all variables: the page's own, or else the prefix and the key. */
  readonly variable: string;
}

/** An entry with its section. */
export interface Item {
  readonly section: Section;
  readonly entry: Entry;
}

/**
 * Gives every entry its names. A page's own custom property keeps its name; of several kinds with the same one, the first.
 * The others are called by the prefix and a key, which depends on nothing but the entry, unless the name is taken or
 * several entries would get it. Then a number gets it, or else the entry whose name needed no change, and the others get a
 * suffix made from their names. (Not from their values, so that a colour that changes does not change its name.)
 */
export function assignNames(items: readonly Item[], rules: NamingRules): Map<Entry, Names> {
  const fold = rules.fold ?? ((name: string) => name);
  const bases = new Map(items.map((item) => [item, rules.toKey(item.entry.stem, item.section)]));
  const baseOf = (item: Item) => bases.get(item) ?? "";

  const usedNames = new Set<string>();
  const names = new Map<Entry, Names>();
  const take = ({ entry }: Item, itemNames: Names, needed: readonly string[]) => {
    const folded = needed.map(fold);
    if (itemNames.key === "" || folded.some((slot) => usedNames.has(slot))) return false;
    for (const slot of folded) usedNames.add(slot);
    names.set(entry, itemNames);
    return true;
  };
  const takeKey = (item: Item, key: string) => take(item, makeNames(item, key), slots(item, makeNames(item, key)));
  for (const item of items) {
    const itemNames = ownNames(item, rules);
    if (itemNames) take(item, itemNames, variableSlots(item, itemNames));
  }
  const others = items.filter(({ entry }) => !names.has(entry));

  const slotsOf = (item: Item) => slots(item, makeNames(item, baseOf(item))).map(fold);
  const counts = new Map<string, number>();
  for (const slot of others.flatMap(slotsOf)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  const isContested = (item: Item) =>
    baseOf(item) === "" || slotsOf(item).some((slot) => usedNames.has(slot) || counts.get(slot) !== 1);
  const [contested = [], free = []] = [others.filter(isContested), others.filter((item) => !isContested(item))];

  for (const item of free) takeKey(item, baseOf(item));
  const sorted = contested.toSorted(byPrecedence);
  for (const item of sorted.filter(
    (candidate) => !(hasPriority(candidate, baseOf(candidate)) && takeKey(candidate, baseOf(candidate))),
  )) {
    const base = baseOf(item);
    const { name, css } = item.entry;
    for (let attempt = 0; ; attempt++) {
      const suffix = fnv1a(attempt === 0 ? name : `${name}\n${css}\n${attempt}`).toString(36);
      if (takeKey(item, base === "" ? suffix : `${base}-${suffix}`)) break;
    }
  }
  return names;
}

const makeNames = ({ section: { namespace } }: Item, key: string): Names => ({ key, variable: `${namespace}-${key}` });

function ownNames({ section: { namespace }, entry: { ownName } }: Item, { toOwn }: NamingRules): Names | undefined {
  const variable = ownName === undefined ? undefined : toOwn?.(ownName);
  if (variable === undefined) return undefined;
  const rest = variable.startsWith(`${namespace}-`) ? variable.slice(namespace.length + 1) : "";
  return { key: rest === "" ? variable : rest, variable };
}

/** The names that an entry occupies: its variables, its key, and the utilities that other sections have too. */
function slots(item: Item, names: Names): string[] {
  const { section } = item;
  return [
    ...variableSlots(item, names),
    ...(section.sharedUtilities ?? []).map((utility) => `utility:${utility}${names.key}`),
  ];
}

function variableSlots({ section, entry }: Item, { key, variable }: Names): string[] {
  return [
    variable,
    ...Object.keys(entry.details ?? {}).map((ending) => `${variable}--${ending}`),
    `key:${section.namespace}:${key}`,
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
  "DEFAULT",
  "inherit",
  "current",
  "transparent",
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** A name for both versions of Tailwind, whose utilities allow little but ASCII letters and digits. */
export function tailwindKey(stem: string, { tailwindsOwn }: Section): string {
  const key = asciiSlug(stem);
  return TAILWINDS_OWN.has(key) || tailwindsOwn?.test(key) ? `token-${key}` : key;
}
