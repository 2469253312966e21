import { accessibilityAnswer, accessibilityQuery } from "@tintype/shared/api/extractions/accessibility";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../../platform/ids.ts";
import { operation } from "../../../platform/operation/operation.ts";
import type { ExtractionService } from "../service.ts";

/** The operations of contrasts. */
export function contrastOperations(service: Pick<ExtractionService, "getAccessibility">) {
  return {
    accessibility: operation({
      rest: "GET /api/extractions/:id/accessibility",
      tag: "Snapshots",
      summary: "Judge contrasts",
      description:
        "The contrasts of texts, icons, borders of fields and focus rings, at rest and in states, in the base and in all modes, by the rules of WCAG 2.2 that can be measured. It is no statement that a page conforms. With `by=pair`, the matrix: each pair of colours with its lowest contrast, also those that pass.",
      errors: ["forbidden", "not_team_member"],
      input: { params: z.object({ id: idParam<ExtractionId>() }), query: accessibilityQuery },
      output: accessibilityAnswer,
      run: async ({ id, ...query }, { caller }) => service.getAccessibility(caller, id, query),
    }),
  };
}
