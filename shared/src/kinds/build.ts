import type { Observation } from "../observe/observation.ts";
import { type IdentityState, type KindState, statesByKind, statesByMode } from "./engine/identity-state.ts";
import { kinds } from "./index.ts";
import type { BuiltTokens, Previous } from "./kind.ts";
import type { Tokens } from "./wire.ts";

export {
  baseState,
  type IdentityState,
} from "./engine/identity-state.ts";
export { identityStateSchema } from "./engine/identity-state-schema.ts";
export type { Previous } from "./kind.ts";

/**
 * Turns an observation into tokens, and into the identity state with which the next snapshot of the page is named. Pure:
 * the same observation and previous snapshot give the same bytes, in whatever order the observation lists its values.
 */
export function buildTokens(observation: Observation, previous?: Previous): { tokens: Tokens; memory: IdentityState } {
  let built: BuiltTokens = {};
  // Keeps the state of kinds that this snapshot did not read, or that this release does not know.
  const states: Record<string, KindState> = { ...statesByKind(previous?.memory) };
  for (const kind of kinds) {
    const { tokens, state } = kind.build(observation, { previous, built });
    built = { ...built, ...tokens };
    if (state) states[kind.key] = state;
  }
  const { colors = [], typography = [], spacing = [], assets = [], ...optional } = built;
  const modes = statesByMode(previous?.memory);
  return {
    tokens: { colors, typography, spacing, assets, ...optional },
    memory: {
      version: 2,
      kinds: Object.fromEntries(Object.entries(states).sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(Object.keys(modes).length > 0 && { modes }),
    },
  };
}
