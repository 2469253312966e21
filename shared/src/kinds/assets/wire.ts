import { z } from "zod";

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
