import { z } from "zod";
import { MAX_MODES, MAX_SELECTOR, RECORDS } from "../../conditions/bounds.ts";

const { attributes, classes } = RECORDS;
const MAX_NAME = 64;
const color = z.string().max(200);

/** A theme that was found on a page, as a mode of an extraction's options. */
export const foundMode = z
  .object({
    name: z.string().max(40),
    color_scheme: z.enum(["light", "dark"]).exactOptional(),
    contrast: z.enum(["more", "less"]).exactOptional(),
    on: z.string().max(MAX_SELECTOR).exactOptional(),
    attributes: z.record(z.string().max(MAX_NAME), z.string().max(attributes.characters)).exactOptional(),
    classes: z.record(z.string().max(classes.characters), z.boolean()).exactOptional(),
  })
  .meta({ id: "FoundMode" });
export type FoundMode = z.infer<typeof foundMode>;

/** The facts that speak for a theme. */
export const themeEvidence = z
  .object({
    name: z.string().max(40).describe("The name of the theme."),
    properties: z.int().describe("The number of custom properties that its rules set."),
    rules: z.int().describe("The number of its other rules."),
    changed: z.int().describe("The number of elements that looked different in it, of those that were compared."),
    of: z.int().describe("The number of elements that were compared."),
    text: color.describe("The colour of the body's text in it."),
    background: color.describe("The colour of the body's ground in it."),
  })
  .meta({ id: "ThemeEvidence" });

export const foundThemes = z
  .object({
    themes: z
      .array(foundMode)
      .max(MAX_MODES)
      .describe("The themes, the best first. Each can be one of the `modes` of an extraction's options."),
    evidence: z.array(themeEvidence).max(MAX_MODES).describe("What speaks for each, in the same order."),
    truncated: z.boolean().describe("Whether there may be more: not everything could be tried."),
  })
  .meta({ id: "FoundThemes" });
export type FoundThemes = z.infer<typeof foundThemes>;
