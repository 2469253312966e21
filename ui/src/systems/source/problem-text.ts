import { t } from "../../i18n/i18n.ts";
import type { PickProblem } from "./picked-files.ts";

const TEXTS = {
  too_large: "conformance.tooLarge",
  too_many: "conformance.tooMany",
  no_tokens: "conformance.noTokens",
  unopened: "conformance.unopened",
} as const;

export const isPickProblem = (kind: string): kind is PickProblem => Object.hasOwn(TEXTS, kind);

/** Why files that were chosen are not taken. */
export const problemText = (problem: PickProblem): string => t(TEXTS[problem]);
