import type { PlainKey } from "../keys.ts";
import type { Kind } from "../kind.ts";
import { namedKind } from "./named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "./plain-naming.ts";

interface Numbered {
  readonly text: string;
  readonly number: number;
}

interface NumberKind<Key extends PlainKey> {
  readonly key: Key;
  readonly properties: readonly string[];
  /** Reads a value as the number that it stands for; undefined if it is no value of the kind. */
  read(css: string): number | undefined;
  /** The unit of the canonical text. */
  readonly unit: string;
  readonly noun: string;
  /** Matches the names of custom properties that hold values of the kind. */
  readonly words: RegExp;
}

/** Makes a kind whose values are numbers of one unit. */
export function numberKind<Key extends PlainKey>({ key, properties, read, unit, noun, words }: NumberKind<Key>): Kind {
  const parse = (css: string): Numbered | undefined => {
    const number = read(css);
    return number === undefined ? undefined : { number, text: `${Number(number.toFixed(3)) + 0}${unit}` };
  };
  const used = new Set(properties);
  return namedKind<Key, Numbered>({
    key,
    values(property, raw) {
      const value = used.has(property) ? parse(raw) : undefined;
      return value ? [value] : [];
    },
    text: ({ text }) => text,
    parse,
    isRead: (observation) => observation.read?.includes(key) ?? false,
    distance: (a, b) => ratioDistance(a.number, b.number),
    siteProperty: (property) => property,
    naming: plainNaming({
      noun,
      words,
      looks: ({ text }) => [`${noun}-${nameOfValue(text)}`],
    }),
    token: (common) => common,
  });
}
