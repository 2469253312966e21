import type { Tokens } from "../kinds/wire.ts";
import { flatTokens } from "../modes/tokens-in-mode.ts";
import { CHECKED_KINDS } from "./checked-kinds.ts";
import type { SystemToken } from "./report.ts";
import type { DesignSystem } from "./system.ts";
import { pageValues } from "./values/page-values.ts";

/** Makes a design system of the tokens of a page. Each mode is a context of its name. */
export function systemOfTokens(tokens: Tokens): DesignSystem {
  const { modes = [], ...base } = tokens;
  const contexts = Object.fromEntries(
    modes.flatMap(({ name }) => {
      const modeTokens = flatTokens(tokens, name);
      return modeTokens ? [[name, systemTokens(modeTokens)]] : [];
    }),
  );
  return { tokens: systemTokens(base), ...(modes.length > 0 && { contexts }) };
}

function systemTokens(tokens: Parameters<typeof pageValues>[1]): SystemToken[] {
  return CHECKED_KINDS.flatMap((kind) => {
    const values = pageValues(kind, tokens) ?? [];
    const unique = new Map(values.map(({ name, value }) => [name ?? value, value]));
    return [...unique].map(([name, value]) => ({ kind, name, value }));
  });
}
