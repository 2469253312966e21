import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { invalid } from "../../../platform/errors.ts";
import { selectorFault } from "./selectors.ts";

/** Checks the selectors of options. @throws AppError validation_error */
export function checkSelectors(options: Pick<ExtractionOptions, "selectors" | "exclude_selectors">): void {
  const details = (["selectors", "exclude_selectors"] as const).flatMap((list) =>
    options[list].flatMap((selector, index) => {
      const fault = selectorFault(selector);
      return fault ? [{ path: `options.${list}.${index}`, message: `is not a valid CSS selector: ${fault}` }] : [];
    }),
  );
  if (details.length > 0) throw invalid(details);
}
