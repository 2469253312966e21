import { DEFAULT_CONSENT } from "@tintype/shared/api/extractions/consent";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { completeModes } from "@tintype/shared/api/extractions/modes";
import type { ExtractOptions } from "./reading.ts";

/** Maps the options of an extraction, as the API names them, to those of a visit. */
export function toExtractOptions(options: ExtractionOptions): ExtractOptions {
  const { wait_for, viewport, color_scheme, selectors, exclude_selectors, consent = DEFAULT_CONSENT } = options;
  return {
    waitFor: wait_for,
    viewport,
    colorScheme: color_scheme,
    selectors,
    excludeSelectors: exclude_selectors,
    consent,
    modes: completeModes(options),
  };
}
