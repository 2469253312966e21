import { fnv1a } from "../text/hash.ts";
import { compareText } from "../text/order.ts";
import type { Entry, Namespace } from "./entry.ts";

/** How a format writes names. */
export interface NamingRules {
  /** Makes a name valid. */
  toKey: (stem: string) => string;
  /** Returns equal text for names that are the same to the format. */
  fold?: (name: string) => string;
}

/**
 * Gives every entry its key. A key depends on nothing but the entry, unless several entries would get the same one. Then
 * a number gets it, or else the entry whose name needed no change, and the others get a suffix made from their names.
 * (Not from their values, so that a colour that changes does not change its name.)
 */
export function assignKeys(entries: readonly Entry[], rules: NamingRules): Map<Entry, string> {
  const fold = rules.fold ?? ((name: string) => name);
  const slotsOf = (entry: Entry, key: string) => slots(entry.namespace, key).map(fold);
  const bases = new Map(entries.map((entry) => [entry, rules.toKey(entry.stem)]));
  const baseOf = (entry: Entry) => bases.get(entry) ?? "";

  const wanted = new Map<string, number>();
  for (const entry of entries) {
    for (const slot of slotsOf(entry, baseOf(entry))) wanted.set(slot, (wanted.get(slot) ?? 0) + 1);
  }
  const isContested = (entry: Entry) =>
    baseOf(entry) === "" || slotsOf(entry, baseOf(entry)).some((slot) => wanted.get(slot) !== 1);

  const taken = new Set<string>();
  const keys = new Map<Entry, string>();
  const take = (entry: Entry, key: string) => {
    const needed = slotsOf(entry, key);
    if (key === "" || needed.some((slot) => taken.has(slot))) return false;
    for (const slot of needed) taken.add(slot);
    keys.set(entry, key);
    return true;
  };

  for (const entry of entries) if (!isContested(entry)) take(entry, baseOf(entry));
  const contested = entries.filter(isContested).toSorted(byPrecedence);
  const hasPriority = (entry: Entry) => isNumber(entry) || baseOf(entry) === entry.name;
  const others = contested.filter((entry) => !(hasPriority(entry) && take(entry, baseOf(entry))));
  for (const entry of others) {
    const base = baseOf(entry);
    for (let attempt = 0; ; attempt++) {
      const suffix = fnv1a(attempt === 0 ? entry.name : `${entry.name}\n${entry.css}\n${attempt}`).toString(36);
      if (take(entry, base === "" ? suffix : `${base}-${suffix}`)) break;
    }
  }
  return keys;
}

/**
 * The names that a key occupies: that of its variable, and that of the Tailwind utility that it shares with another
 * namespace (`text-` is for colours and sizes, `font-` for families and weights). They are the same in all formats, so
 * that a token has one name in all of them.
 */
function slots(namespace: Namespace, key: string): string[] {
  const variable = `${namespace}-${key}`;
  if (namespace === "color" || namespace === "text") return [variable, `utility:text-${key}`];
  if (namespace === "font" || namespace === "font-weight") return [variable, `utility:font-${key}`];
  return [variable];
}

function isNumber({ namespace }: Entry): boolean {
  return namespace !== "color" && namespace !== "font" && namespace !== "image";
}

function byPrecedence(a: Entry, b: Entry): number {
  return (
    Number(isNumber(b)) - Number(isNumber(a)) ||
    compareText(a.namespace, b.namespace) ||
    compareText(a.name, b.name) ||
    compareText(a.css, b.css)
  );
}

/** Longer names are cut off: a page could make them as long as it likes. */
const MAX_LENGTH = 80;

/** Letters and digits of any script, `_` and single `-`. It may be empty. */
export function slug(text: string): string {
  return trimmed(text.slice(0, MAX_LENGTH).replace(/[^\p{L}\p{Nd}_-]+|[ªºµ]/gu, "-"));
}

/** The same in ASCII: without accents, and without characters of other scripts. */
export function asciiSlug(text: string): string {
  return trimmed(
    text
      .slice(0, MAX_LENGTH)
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^A-Za-z0-9_-]+/g, "-"),
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
export function tailwindKey(stem: string): string {
  const key = asciiSlug(stem);
  return TAILWINDS_OWN.has(key) ? `token-${key}` : key;
}

function trimmed(text: string): string {
  return text.replace(/-{2,}/g, "-").replace(/^[-_]+|[-_]+$/g, "");
}
