import type { Observation } from "../observe/observation.ts";
import { buildAssets } from "./assets.ts";
import { buildContrasts } from "./contrasts.ts";
import type { Previous } from "./identity.ts";
import { type IdentityState, identityStateOf } from "./identity-state.ts";
import { buildSpacing, buildTypography } from "./lengths.ts";
import { nameColors } from "./names.ts";
import { palette } from "./palette.ts";
import type { ColorToken, Tokens } from "./schema.ts";

export type { Previous } from "./identity.ts";
export { type IdentityState, identityStateSchema } from "./identity-state.ts";

/**
 * Turns an observation into tokens, and into the identity state with which the next snapshot of the page is named. Pure:
 * the same observation and previous snapshot give the same bytes, in whatever order the observation lists its values.
 */
export function buildTokens(observation: Observation, previous?: Previous): { tokens: Tokens; memory: IdentityState } {
  const named = nameColors(palette(observation), observation.page, previous);
  const colors = [...named].map(([name, { color, usage, contexts, names }]): ColorToken => {
    const aliases = names.filter((each) => each !== name).sort();
    const token = { name, value: color.value, format: color.format, usage, contexts: [...contexts] };
    return aliases.length > 0 ? { ...token, aliases } : token;
  });
  colors.sort((a, b) => b.usage - a.usage || (a.name < b.name ? -1 : 1));
  return {
    tokens: {
      colors,
      typography: buildTypography(observation.typography),
      spacing: buildSpacing(observation.spacing),
      assets: buildAssets(observation.assets),
      ...(observation.text_pairs && { contrasts: buildContrasts(observation.text_pairs) }),
    },
    memory: identityStateOf(named),
  };
}
