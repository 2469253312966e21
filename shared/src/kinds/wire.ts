import { z } from "zod";
import type { PageConditions } from "../conditions/conditions.ts";
import { assetToken } from "./assets/wire.ts";
import { borderToken } from "./borders/wire.ts";
import { breakpointToken } from "./breakpoints/wire.ts";
import { colorToken } from "./colors/wire.ts";
import { contrastToken } from "./contrasts/wire.ts";
import { gradientToken } from "./gradients/wire.ts";
import { isPlain, KIND_KEYS, PLAIN_TOKENS, type PlainKey } from "./keys.ts";
import { nameAndValue, usageFields } from "./named-token.ts";
import { shadowToken } from "./shadows/wire.ts";
import { stateToken } from "./states/wire.ts";
import { textStyleToken } from "./text-styles/wire.ts";
import { typographyToken } from "./typography/wire.ts";

// The wire of all kinds. A kind that the specification of 1.2.0 does not have is optional: the key is present if the kind was read.

const listIfRead = <Token extends z.ZodType>(token: Token) => z.array(token).optional();

/** The token of a kind in PLAIN_TOKENS. */
const plainToken = z.object({ ...nameAndValue, ...usageFields });

/** The kinds whose tokens have fields of their own. */
const withFields = {
  colors: z.array(colorToken),
  typography: z.array(typographyToken),
  spacing: z.array(z.string()),
  assets: z.array(assetToken),
  contrasts: listIfRead(contrastToken).describe("Does not include what is on images."),
  shadows: listIfRead(shadowToken),
  borders: listIfRead(borderToken),
  gradients: listIfRead(gradientToken),
  breakpoints: listIfRead(breakpointToken),
  text_styles: listIfRead(textStyleToken),
  states: listIfRead(stateToken),
};

type KindShape = typeof withFields & { [Key in PlainKey]: z.ZodOptional<z.ZodArray<typeof plainToken>> };

/** The tokens of every kind, in one mode. */
export const kindTokensSchema = z.object(
  Object.fromEntries(
    KIND_KEYS.map((key) => [
      key,
      isPlain(key) ? listIfRead(plainToken.clone().meta({ id: PLAIN_TOKENS[key] })) : withFields[key],
    ]),
  ) as KindShape, // one entry for each key
);

const texts = z.record(z.string(), z.string());
const textsOrNull = z.record(z.string(), z.string().nullable());
const booleans = z.record(z.string(), z.boolean());

/** The conditions of a mode that was read, as they were asked. */
export const modeConditions = {
  color_scheme: z.enum(["light", "dark"]),
  viewport: z.object({ width: z.int(), height: z.int() }).describe("In CSS px."),
  reduced_motion: z.boolean().optional(),
  forced_colors: z.boolean().optional(),
  contrast: z.enum(["more", "less"]).optional(),
  on: z.string().optional(),
  attributes: textsOrNull.optional(),
  classes: booleans.optional(),
  storage: textsOrNull.optional(),
  cookies: texts.optional(),
  query: texts.optional(),
} satisfies Record<keyof PageConditions, z.ZodType>;

/** The attributes and classes that a page wears in a mode and not in the base. */
export const modeMarks = z.object({
  on: z.enum(["html", "body"]),
  attributes: texts.optional(),
  classes: booleans.optional(),
});

/** The differences of a mode from the base reading. */
const modeOverlay = z
  .object({
    name: z.string(),
    ...modeConditions,
    marks: modeMarks
      .optional()
      .describe(
        "The attributes and classes that the page itself wore in this mode and does not wear in the base. Absent if there are none, and for modes that set attributes or classes.",
      ),
    unused: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe(
        "By kind, the tokens of the base that the page does not use in this mode: their names, or families, or spacing values. Absent if it uses all.",
      ),
    ...kindTokensSchema.partial().shape,
  })
  .meta({
    id: "ModeOverlay",
    description:
      "A mode of the page. Of each kind, the tokens whose value under that name differs from the base, and those that only this mode has. A kind is absent if nothing differs.",
  });

/** The design tokens of one page at one time, as on the wire. */
export const tokensSchema = kindTokensSchema
  .extend({
    modes: z.array(modeOverlay).optional().describe("In the order of the option `modes`; absent without that option."),
  })
  .meta({
    id: "Tokens",
    description: "A key is present if the kind was read: an empty list means that the page has no such token.",
  });

export type ColorToken = z.infer<typeof colorToken>;
export type TypographyToken = z.infer<typeof typographyToken>;
export type AssetToken = z.infer<typeof assetToken>;
export type ContrastToken = z.infer<typeof contrastToken>;
export type ShadowToken = z.infer<typeof shadowToken>;
export type BorderToken = z.infer<typeof borderToken>;
export type GradientToken = z.infer<typeof gradientToken>;
export type BreakpointToken = z.infer<typeof breakpointToken>;
export type TextStyleToken = z.infer<typeof textStyleToken>;
export type StateToken = z.infer<typeof stateToken>;
/** The tokens of every kind, in one mode. */
export type KindTokens = z.infer<typeof kindTokensSchema>;
export type ModeOverlay = z.infer<typeof modeOverlay>;
export type Tokens = z.infer<typeof tokensSchema>;
