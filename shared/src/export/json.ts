import type { Tokens } from "../kinds/wire.ts";

/** The keys of a value's objects and of those inside them. */
type KeyOf<Value> = Value extends readonly (infer Item)[]
  ? KeyOf<Item>
  : Value extends object
    ? (keyof Value & string) | KeyOf<Value[keyof Value]>
    : never;

/**
 * The keys of all objects in Tokens. Each object is written with its keys in this order, which is that of its schema.
 * (The schema itself is not used here: zod would double the size of the extension's popup.)
 */
const KEYS = Object.keys({
  colors: true,
  typography: true,
  spacing: true,
  assets: true,
  contrasts: true,
  name: true,
  value: true,
  family: true,
  weights: true,
  sizes: true,
  line_heights: true,
  type: true,
  url: true,
  dimensions: true,
  width: true,
  height: true,
  text: true,
  background: true,
  ratio: true,
  large: true,
  format: true,
  usage: true,
  contexts: true,
  aliases: true,
} satisfies Record<KeyOf<Tokens>, true>);

/** The tokens as on the wire, with the keys of every object in the schema's order. */
export function toJson(tokens: Tokens): string {
  return `${JSON.stringify(tokens, KEYS, 2)}\n`;
}
