import { z } from "zod";
import { text } from "./common.ts";
import { kindKey } from "./kinds.ts";

/** Which token's places are asked for. */
export const placesQuery = z.object({
  kind: kindKey.describe("The token's kind."),
  name: text({ min: 1, max: 1_000 }).describe("The token's name. Of typography the family, of spacing the value."),
});

/** Where a page uses a token. */
export const placesSchema = z
  .object({
    places: z.array(
      z.object({
        x: z.int(),
        y: z.int(),
        width: z.int().positive(),
        height: z.int().positive(),
        selector: z
          .string()
          .describe("Matches only this element. ` >>> ` leads into an open shadow root, or into a frame."),
      }),
    ),
    truncated: z.boolean().describe("Whether the page uses the token in more places."),
  })
  .meta({ id: "Places" });
export type Places = z.infer<typeof placesSchema>;
