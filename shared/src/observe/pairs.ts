import { z } from "zod";
import * as limits from "./limits.ts";

// The pairs of colours of an observation, of which contrasts are made.

const rawColor = z.string().max(limits.MAX_COLOR);
const layers = z.array(rawColor).min(1).max(limits.MAX_LAYERS);

/** A state in which elements have a pair. (Absent: they have it at rest.) */
const pairState = z.string().max(40).exactOptional();

/** The fields that pairs of all parts have. */
const pairFields = {
  color: rawColor,
  /** From the top down to the first opaque one. */
  backgrounds: layers,
  state: pairState,
  /** True if the elements are disabled. */
  disabled: z.literal(true).exactOptional(),
  /** The opacity of something that contains the colour and the backgrounds, and the layers behind that. */
  faded: z.strictObject({ opacity: z.number().min(0).max(1), behind: layers }).exactOptional(),
  count: z.int().positive(),
};

const length = z.number().min(-1e6).max(1e6);
/** Left, top, width and height in px. */
const box = z.tuple([length, length, length, length]);

export const textPairSchema = z.strictObject({
  ...pairFields,
  /** At least 24 px, or 18.66 px in bold. */
  large: z.boolean(),
  /** The gradient between the text and the backgrounds, with the boxes of the lines in that of the gradient. */
  gradient: z
    .strictObject({
      image: z.string().max(limits.MAX_VALUE),
      width: length,
      height: length,
      lines: z.array(box).min(1).max(limits.MAX_GRADIENT_LINES),
    })
    .exactOptional(),
});

export const edgePairSchema = z.strictObject({ ...pairFields, of: z.enum(["border", "icon"]) });

export const focusRingSchema = z.strictObject({
  /** The colour of the ring, or of what changes instead; null if nothing changes. */
  color: rawColor.nullable(),
  /** The pixels that it covers, as they are without the focus. */
  backgrounds: layers,
  /** The box that it stands next to. */
  beside: layers.exactOptional(),
  width: z.number().nonnegative().max(1e4),
  offset: z.number().min(-1e4).max(1e4),
  /** Its area as a part of that of an outline of 2 px. */
  area: z.number().nonnegative().max(1e6),
  count: z.int().positive(),
});

export type TextPair = z.infer<typeof textPairSchema>;
export type EdgePair = z.infer<typeof edgePairSchema>;
export type FocusRing = z.infer<typeof focusRingSchema>;
export type ContrastPair = TextPair | EdgePair | FocusRing;
