import { z } from "zod";
import { CHECKED_KINDS, distanceUnit } from "../conformance/checked-kinds.ts";
import { fixesOf } from "../conformance/fixes.ts";
import type { ConformanceReport, Finding } from "../conformance/report.ts";
import { joinSides } from "../css/sides.ts";
import { countField, examplesField, examplesOf, more, pageFacts } from "./subject.ts";

export const kindsInput = z
  .array(z.enum(CHECKED_KINDS))
  .min(1)
  .max(CHECKED_KINDS.length)
  .optional()
  .describe("Only these kinds.");

export const checkPageAnswer = z.object({
  page: pageFacts,
  system: z.object({ id: z.string(), name: z.string(), version: z.int() }),
  summary: z.object({
    values: countField,
    conforming: countField,
    near: countField,
    foreign: countField,
    wrong_kind: countField,
    deprecated: countField.optional(),
    share: z.number().describe("The part of all uses that conform."),
    not_compared: z.array(z.string()).optional().describe("Kinds of the page of which the system has no token."),
  }),
  findings: z.array(
    z.object({
      kind: z.string(),
      status: z.string(),
      value: z.string(),
      use: z.string().nullable().describe("To write in its place."),
      token: z.string().nullable().describe("The nearest, or the deprecated one whose value it is."),
      delta: z.number().nullable(),
      unit: z.string().optional(),
      uses: countField,
      properties: examplesField(z.string()),
      selectors: examplesField(z.string()),
    }),
  ),
  more,
});

type CheckAnswer = z.infer<typeof checkPageAnswer>;

/** The values of a page that are not of the system, the most used ones of each kind first, and what they should be. */
export function summarizeReport({
  summary: { values, conforming, near, foreign, wrong_kind, deprecated, share, not_compared },
  findings,
}: Pick<ConformanceReport, "summary" | "findings">): Pick<CheckAnswer, "summary" | "findings"> {
  return {
    summary: {
      values,
      conforming,
      near,
      foreign,
      wrong_kind,
      ...(deprecated !== undefined && { deprecated }),
      share: Number(share.toFixed(3)),
      ...(not_compared && not_compared.length > 0 && { not_compared }),
    },
    findings: findings.map(toLine),
  };
}

function toLine(finding: Finding): CheckAnswer["findings"][number] {
  const { kind, status, value, nearest, usage, contexts, places, token } = finding;
  const [fix] = fixesOf([finding], "css");
  const unit = nearest ? distanceUnit(kind) : undefined;
  return {
    kind,
    status,
    value,
    use: fix?.reference ?? null,
    token: nearest?.name ?? token ?? null,
    delta: nearest ? Number(nearest.distance.toFixed(2)) : null,
    ...(unit && { unit }),
    uses: usage,
    properties: examplesOf(joinSides(contexts)),
    selectors: examplesOf(places),
  };
}
