import type { Observation } from "../observe/observation.ts";
import { buildAssets } from "./assets/kind.ts";
import { buildContrasts } from "./contrasts/kind.ts";
import { palette } from "./engine/collect.ts";
import type { Previous } from "./engine/identity.ts";
import { type IdentityState, identityStateOf } from "./engine/identity-state.ts";
import { nameColors } from "./engine/names.ts";
import { buildSpacing, buildTypography } from "./typography/kind.ts";
import type { ColorToken, Tokens } from "./wire.ts";

export type { Previous } from "./engine/identity.ts";
export { type IdentityState, identityStateSchema } from "./engine/identity-state.ts";

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
