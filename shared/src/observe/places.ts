import { z } from "zod";
import { MAX_PLACED, MAX_PLACES, MAX_PROPERTY_NAME, MAX_SOURCE, MAX_VALUE } from "./limits.ts";

// Places at which a page's values paint, at the moment of a reading. They go along with an observation only if the
// server reads the page, for the screenshot.

/** A box in CSS px of the page, from its top left corner, and a selector that matches only its element. */
const placed = z.tuple([z.int(), z.int(), z.int().positive(), z.int().positive(), z.string().max(1_100)]);

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
      }),
    )
    .max(50_000),
});
export type PagePlaces = z.infer<typeof pagePlacesSchema>;
