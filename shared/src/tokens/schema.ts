import { z } from "zod";

/** One colour of the page, once per distinct value. `format` names the notation of `value`. */
export const colorToken = z
  .object({
    name: z.string().describe("Stable name: it stays with the colour from snapshot to snapshot."),
    value: z.string().describe("Canonical CSS value: #rrggbb or #rrggbbaa inside sRGB, else in its own colour space."),
    format: z
      .string()
      .describe("Notation of the value: hex, or the colour space it is kept in (display-p3, oklch, …)."),
    usage: z.int().nonnegative().describe("How often the page paints with it."),
    contexts: z.array(z.string()).describe("The CSS properties that paint with it."),
    aliases: z.array(z.string()).optional().describe("Further custom properties of the page that hold this colour."),
  })
  .meta({ id: "ColorToken" });

/** One font family in use, with what it is used at. Sizes and line heights are in px, or unitless where so computed. */
export const typographyToken = z
  .object({
    family: z.string(),
    weights: z.array(z.string()),
    sizes: z.array(z.string()),
    line_heights: z.array(z.string()),
  })
  .meta({ id: "TypographyToken" });

/** Something the page loads or draws: an image, an SVG, a background, a font, an icon, a video's poster. */
export const assetToken = z
  .object({
    type: z.enum(["image", "svg", "background", "font", "icon", "video"]),
    url: z.string().describe("Absolute URL, or a data: URL for what stands in the page itself."),
    dimensions: z
      .object({ width: z.int().nonnegative(), height: z.int().nonnegative() })
      .describe("Natural size in px; 0 × 0 where there is none (fonts)."),
    format: z.string().describe("png, jpeg, gif, webp, avif, svg, ico, woff2, woff, ttf, otf, … or unknown."),
  })
  .meta({ id: "AssetToken" });

/** Text of one colour on one background, and how well it can be told from it. */
export const contrastToken = z
  .object({
    text: z.string().describe("Canonical CSS value of the text's colour, alpha included."),
    background: z.string().describe("Canonical CSS value of what it stands on, translucent layers composited."),
    ratio: z.number().min(1).max(21).describe("Contrast ratio of WCAG 2, cut off after 2 decimals."),
    large: z.boolean().describe("Large text in the sense of WCAG: at least 24 px, or 18.66 px in bold."),
    usage: z.int().nonnegative().describe("How many elements show such text."),
  })
  .meta({ id: "ContrastToken" });

/** The design tokens of one page at one time, as they stand on the wire. */
export const tokensSchema = z
  .object({
    colors: z.array(colorToken),
    typography: z.array(typographyToken),
    spacing: z.array(z.string()),
    assets: z.array(assetToken),
    contrasts: z
      .array(contrastToken)
      .optional()
      .describe("Absent in older snapshots. Text on images, gradients or under partial opacity is not part of it."),
  })
  .meta({ id: "Tokens" });

export type ColorToken = z.infer<typeof colorToken>;
export type TypographyToken = z.infer<typeof typographyToken>;
export type AssetToken = z.infer<typeof assetToken>;
export type ContrastToken = z.infer<typeof contrastToken>;
export type Tokens = z.infer<typeof tokensSchema>;
