import { t } from "../../i18n/i18n.ts";
import type { PickProblem } from "./picked-files.ts";

const TEXTS = {
  too_large: "conformance.tooLarge",
  too_many: "conformance.tooMany",
  no_tokens: "conformance.noTokens",
} as const;

/** Why files that were chosen are not taken. */
export const problemText = (problem: PickProblem): string => t(TEXTS[problem]);
