import { z } from "zod";
import { accessibilitySchema, contrastRowSchema } from "../../contrast/report.ts";
import { CONTRAST_LEVELS } from "../../contrast/rules.ts";
import { page, pageQuery, text } from "../common/common.ts";
import { modeQuery } from "./modes.ts";

/** The query for the contrasts of a snapshot. */
export const accessibilityQuery = pageQuery.extend({
  mode: modeQuery.optional().describe("Only this mode; `base`: without modes. Default: the base and all modes."),
  level: z
    .enum(CONTRAST_LEVELS)
    .optional()
    .describe("With `AAA`, the findings of that level are listed too. `summary.failing` counts AA in any case."),
  by: z
    .literal("pair")
    .optional()
    .describe("The matrix instead of findings: the lowest contrast of each pair of colours, in pages."),
  snapshot_id: text({ max: 200 }).optional().describe("The newest snapshot unless named."),
});
export type AccessibilityQuery = z.infer<typeof accessibilityQuery>;

/** Findings, or rows of the matrix. */
export const accessibilityAnswer = z.union([accessibilitySchema, page(contrastRowSchema)]);
export type AccessibilityAnswer = z.infer<typeof accessibilityAnswer>;
