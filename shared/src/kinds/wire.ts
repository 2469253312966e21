import { z } from "zod";

/** A colour of the page, once per distinct value. */
export const colorToken = z
  .object({
    name: z.string().describe("Stable name: the colour has it in every later snapshot."),
    value: z
      .string()
      .describe("Canonical CSS value: #rrggbb or #rrggbbaa inside sRGB, otherwise in its own colour space."),
    format: z.string().describe("Notation of the value: hex, or its colour space (display-p3, oklch, …)."),
    usage: z.int().nonnegative().describe("How often the page paints with it."),
    contexts: z.array(z.string()).describe("The CSS properties that paint with it."),
    aliases: z.array(z.string()).optional().describe("Further custom properties of the page with this colour."),
  })
  .meta({ id: "ColorToken" });

/** A font family in use, with the weights, sizes and line heights in which it is used, as computed. */
export const typographyToken = z
  .object({
    family: z.string(),
    weights: z.array(z.string()),
    sizes: z.array(z.string()),
    line_heights: z.array(z.string()),
  })
  .meta({ id: "TypographyToken" });

/** A file or drawing of the page: an image, an SVG, a background, a font, an icon, a video's poster. */
export const assetToken = z
  .object({
    type: z.enum(["image", "svg", "background", "font", "icon", "video"]),
    url: z.string().describe("Absolute URL, or a data: URL for content of the page itself."),
    dimensions: z
      .object({ width: z.int().nonnegative(), height: z.int().nonnegative() })
      .describe("Natural size in px; 0 × 0 if it has none (fonts) or it is not known."),
    format: z.string().describe("png, jpeg, gif, webp, avif, svg, ico, woff2, woff, ttf, otf, … or unknown."),
  })
  .meta({ id: "AssetToken" });

/** Text of one colour on one background, and the contrast of the two. */
export const contrastToken = z
  .object({
    text: z.string().describe("Canonical CSS value of the text's colour, alpha included."),
    background: z.string().describe("Canonical CSS value of its background, with translucent layers composited."),
    ratio: z.number().min(1).max(21).describe("Contrast ratio by WCAG 2, cut off after 2 decimals."),
    large: z.boolean().describe("Large text as WCAG defines it: at least 24 px, or 18.66 px in bold."),
    usage: z.int().nonnegative().describe("How many elements show such text."),
  })
  .meta({ id: "ContrastToken" });

/** The design tokens of one page at one time, as on the wire. */
export const tokensSchema = z
  .object({
    colors: z.array(colorToken),
    typography: z.array(typographyToken),
    spacing: z.array(z.string()),
    assets: z.array(assetToken),
    contrasts: z
      .array(contrastToken)
      .optional()
      .describe("Absent in older snapshots. Does not include text on images or gradients, or with partial opacity."),
  })
  .meta({ id: "Tokens" });

export type ColorToken = z.infer<typeof colorToken>;
export type TypographyToken = z.infer<typeof typographyToken>;
export type AssetToken = z.infer<typeof assetToken>;
export type ContrastToken = z.infer<typeof contrastToken>;
export type Tokens = z.infer<typeof tokensSchema>;
