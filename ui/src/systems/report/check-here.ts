import { checkTokens } from "@tintype/shared/conformance/check";
import type { ConformanceReport } from "@tintype/shared/conformance/report";
import type { DesignSystem } from "@tintype/shared/conformance/system";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { BASE, usedTokens } from "@tintype/shared/modes/tokens-in-mode";

// A module of its own, loaded when it is first needed.

/** Findings of files need to be told apart on this device only. */
const SYSTEM_ID = "file";

/** Holds the tokens of a page, in a mode, against a design system. */
export function checkHere(tokens: Tokens, system: DesignSystem, mode: string | undefined): ConformanceReport {
  const modeTokens = usedTokens(tokens, mode ?? BASE) ?? tokens;
  return checkTokens({ tokens: modeTokens, system, systemId: SYSTEM_ID, ...(mode !== undefined && { mode }) });
}
