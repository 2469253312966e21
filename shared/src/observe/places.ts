import { z } from "zod";
import {
  MAX_OVERRIDES,
  MAX_PAINT_RULES,
  MAX_PAIR_PARTS,
  MAX_PLACED,
  MAX_PLACED_PAIRS,
  MAX_PLACES,
  MAX_PROPERTY_NAME,
  MAX_RULE_TEXT,
  MAX_SOURCE,
  MAX_VALUE,
} from "./limits.ts";
import { edgePairSchema, focusRingSchema, textPairSchema } from "./pairs.ts";

// Places at which a page's values paint, at the moment of a reading. They go along with an observation only if the
// server reads the page, for the screenshot.

/** A box in CSS px of the page, from its top left corner, and a selector that matches only its element. */
const placed = z.tuple([z.int(), z.int(), z.int().positive(), z.int().positive(), z.string().max(1_100)]);

const ruleText = z.string().max(MAX_RULE_TEXT);

/** A declaration, and its place in the sheets. */
const declarationOrigin = z.strictObject({
  /** The declared value, as the browser writes it. */
  text: ruleText,
  important: z.literal(true).optional(),
  /** With the selectors of the rules around it; "" for a style attribute, and if it is too long. */
  selector: ruleText,
  /** The address, or what else it is. */
  sheet: ruleText,
  /** The line of the selector in the sheet, from 1, if the reader's browser has told it. */
  line: z.int().positive().optional(),
  layer: ruleText.optional(),
  /** The conditions around the rule: `@media (width >= 600px)`. */
  conditions: ruleText.optional(),
});

export type DeclarationOrigin = z.infer<typeof declarationOrigin>;

/** A declaration that gives elements a paint. */
const paintRule = declarationOrigin.extend({
  /** How many elements and pseudo-elements have the paint from it. */
  nodes: z.int().positive(),
  /** True if elements inherit the value from one to which the declaration applies. */
  inherited: z.literal(true).optional(),
  overrides: z.array(declarationOrigin).max(MAX_OVERRIDES),
});
export type PaintRule = z.infer<typeof paintRule>;

export const pagePlacesSchema = z.strictObject({
  /** From top to bottom. */
  elements: z.array(placed).max(MAX_PLACED),
  paints: z
    .array(
      z.strictObject({
        /** As in the observation. Families of fonts have the property `font-family`, with the declared stack. */
        property: z.string().max(100),
        value: z.string().max(MAX_VALUE),
        /** As in the observation. */
        source: z.array(z.string().max(MAX_PROPERTY_NAME)).max(MAX_SOURCE).optional(),
        /** Indexes of elements, ascending. */
        elements: z.array(z.int().nonnegative()).max(MAX_PLACES),
        /** Indexes of the places whose colour is the browser's own. */
        defaults: z.array(z.int().nonnegative()).max(MAX_PLACES).optional(),
        /** True if more elements have the paint. */
        more: z.boolean().optional(),
        /** The declarations from which elements have it, that of most first. Only if they were asked for. */
        rules: z.array(paintRule).max(MAX_PAINT_RULES).optional(),
      }),
    )
    .max(50_000),
  /** Pairs of colours, see the observation, with the elements that have them. (Absent: none, or nobody looked.) */
  contrasts: z
    .array(
      z.strictObject({
        pair: z.union([textPairSchema, edgePairSchema, focusRingSchema]),
        elements: z.array(z.int().nonnegative()).max(MAX_PAIR_PARTS),
      }),
    )
    .max(MAX_PLACED_PAIRS)
    .exactOptional(),
});
export type PagePlaces = z.infer<typeof pagePlacesSchema>;
