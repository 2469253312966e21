import { FURTHER_CONDITIONS } from "../conditions/conditions.ts";
import { KIND_KEYS } from "../kinds/keys.ts";
import type { Tokens } from "../kinds/wire.ts";

/**
 * The keys of all objects in Tokens. Each object is written with its keys in this order, which is that of its schema.
 * (The schema itself is not used here: zod would double the size of the extension's popup.)
 */
export const KEYS: readonly string[] = [
  ...wordsOf("name color_scheme viewport"),
  ...FURTHER_CONDITIONS,
  ...wordsOf("marks unused"),
  ...KIND_KEYS,
  ...wordsOf(`
    modes value state property element base family weights sizes line_heights letter_spacings stack rendered icons
    size weight line_height letter_spacing font_style text_transform
    type repeating stops layers conditions url dimensions width height style color color_name value_colors
    offset_x offset_y blur spread inset position text background ratio large part disabled measured beside offset area format
    bytes label fill stroke usage of contexts uses default_uses aliases named_by custom_property`),
];

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Objects whose keys are not those of a schema. */
const RECORDS = new Set(["uses", "default_uses", "attributes", "classes", "storage", "cookies", "query"]);

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = new Map(Object.entries(value));
  return Object.fromEntries(
    KEYS.flatMap((key) =>
      entries.has(key) ? [[key, RECORDS.has(key) ? entries.get(key) : inOrder(entries.get(key))]] : [],
    ),
  );
}

/** The tokens as on the wire, with the keys of every object in the schema's order. */
export function toJson(tokens: Partial<Tokens>): string {
  return `${JSON.stringify(inOrder(tokens), null, 2)}\n`;
}
