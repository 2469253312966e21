import { z } from "zod";

const paint = z.string().optional();

/** A file or drawing of the page: an image, an SVG, a background, a font, an icon, a video's poster. */
export const assetToken = z
  .object({
    type: z.enum(["image", "svg", "background", "font", "icon", "video"]),
    url: z.string().describe("Absolute URL, or a data: URL for content of the page itself."),
    dimensions: z
      .object({ width: z.int().nonnegative(), height: z.int().nonnegative() })
      .describe("Natural size in px; 0 × 0 if it has none (fonts) or it is not known."),
    bytes: z.int().optional().describe("The size of the file, if its server lets other programs know."),
    label: z
      .string()
      .optional()
      .describe("Of an SVG in the page: its title or label, if it is an icon, its symbol or its id."),
    color: paint.describe("Of an SVG in the page: the text colour around it, which `currentColor` stands for."),
    fill: paint.describe("Of an SVG in the page: the fill that the page's rules give it, if not black."),
    stroke: paint.describe("Of an SVG in the page: the stroke that the page's rules give it."),
    family: z.string().optional().describe("Of a font: the family that the page's rules load it for."),
    weight: z.string().optional().describe("Of a font: its weight, or a range of weights (`100 900`)."),
    style: z.string().optional().describe("Of a font: its style, if not normal."),
    format: z.string().describe("png, jpeg, gif, webp, avif, svg, ico, woff2, woff, ttf, otf, … or unknown."),
  })
  .meta({ id: "AssetToken" });
