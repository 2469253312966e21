import { z } from "zod";
import { text } from "../common/common.ts";
import { kindKey } from "../common/kinds.ts";

/** Which token's places are asked for. */
export const placesQuery = z.object({
  kind: kindKey.describe("The token's kind."),
  name: text({ min: 1, max: 1_000 }).describe("The token's name. Of typography the family, of spacing the value."),
});

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  selector: z.string().describe("Matches only this element. ` >>> ` leads into an open shadow root, or into a frame."),
});

/** The places in which a page uses a token. */
export const placesSchema = z
  .object({
    places: z.array(placeSchema),
    truncated: z.boolean().describe("Whether the page uses the token in more places."),
  })
  .meta({ id: "Places" });

/** The places in which a page uses each of its tokens. */
export const allPlacesSchema = z
  .object({
    places: z.array(placeSchema).describe("From top to bottom."),
    tokens: z
      .array(
        z.object({
          kind: kindKey,
          name: z.string().describe("Of typography the family, of spacing the value."),
          value: z.string(),
          places: z.array(z.int().nonnegative()).describe("Indexes of the places, ascending, at most 200."),
          truncated: z.boolean().describe("Whether the page uses the token in more places."),
        }),
      )
      .describe("The tokens with places in the screenshot."),
  })
  .meta({ id: "AllPlaces" });
export type AllPlaces = z.infer<typeof allPlacesSchema>;
