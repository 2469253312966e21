import type { PlainKey } from "../keys.ts";
import type { Kind, NumberRules } from "../kind.ts";
import { namedKind } from "./named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "./plain-naming.ts";

interface Numbered {
  readonly text: string;
  readonly number: number;
}

interface NumberKind<Key extends PlainKey> {
  readonly key: Key;
  readonly properties: readonly [string, ...string[]];
  /** Reads a value as the number that it stands for; undefined if it is not a value of the kind. */
  readNumber(css: string): number | undefined;
  /** The unit of the canonical text. */
  readonly unit: string;
  readonly noun: string;
  /** Matches the names of custom properties that hold values of the kind. */
  readonly words: RegExp;
  readonly checked: Omit<NumberRules, "readNumber" | "property">;
}

/** Makes a kind whose values are numbers of one unit. */
export function numberKind<Key extends PlainKey>({
  key,
  properties,
  readNumber,
  unit,
  noun,
  words,
  checked,
}: NumberKind<Key>): Kind {
  const parse = (css: string): Numbered | undefined => {
    const number = readNumber(css);
    return number === undefined ? undefined : { number, text: `${Number(number.toFixed(3)) + 0}${unit}` };
  };
  const used = new Set<string>(properties);
  const base = namedKind<Key, Numbered>({
    key,
    values(property, raw) {
      const value = used.has(property) ? parse(raw) : undefined;
      return value ? [value] : [];
    },
    text: ({ text }) => text,
    parse,
    isRead: (observation) => observation.read.includes(key),
    distance: (a, b) => ratioDistance(a.number, b.number),
    siteProperty: (property) => property,
    naming: plainNaming({
      noun,
      words,
      looks: ({ text }) => [`${noun}-${nameOfValue(text)}`],
    }),
    token: (common) => common,
  });
  return {
    ...base,
    numbers: { ...checked, property: properties[0], readNumber: (text) => canonicalNumber(text, unit) },
  };
}

/** Reads a number as tokens have it. */
function canonicalNumber(text: string, unit: string): number | undefined {
  const number = text.endsWith(unit) ? text.slice(0, text.length - unit.length) : text;
  return /^-?[\d.]+$/.test(number) ? Number(number) : undefined;
}
