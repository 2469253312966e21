import { conditionsOf } from "../conditions/conditions.ts";
import { buildTokens, type IdentityState, type Previous } from "../kinds/build.ts";
import { statesByMode } from "../kinds/engine/identity-state.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";
import { buildMode } from "./build-mode.ts";
import type { ObservedMode } from "./mode.ts";
import { overlayOf, unusedIn } from "./overlay.ts";

/**
 * Turns the readings of one visit into the tokens of a snapshot: those of the base reading, and what differs in each mode.
 * Pure: the same readings and previous snapshot give the same bytes, in whatever order the observations list their values.
 * @param modes in the order of the result; empty if the page was read in no mode but the base
 */
export function buildSnapshot(
  base: Observation,
  previous: Previous | undefined,
  modes: readonly ObservedMode[] = [],
): { tokens: Tokens; memory: IdentityState } {
  const built = buildTokens(base, previous);
  if (modes.length === 0) return built;
  const reading = { observation: base, ...built };
  const states = new Map(Object.entries(statesByMode(previous?.memory)));
  const overlays = modes.map(({ observation, name, marks, ...conditions }) => {
    const mode = { name, ...conditionsOf(conditions), ...(marks && { marks }) };
    const inMode = buildMode(observation, { name, base: reading, previous });
    states.delete(name);
    if (Object.keys(inMode.states).length > 0) states.set(name, inMode.states);
    return { ...mode, ...unusedIn(built.tokens, inMode.tokens), ...overlayOf(built.tokens, inMode.tokens) };
  });
  const { modes: _, ...memory } = built.memory;
  const sorted = Object.fromEntries([...states].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    tokens: { ...built.tokens, modes: overlays },
    memory: { ...memory, ...(states.size > 0 && { modes: sorted }) },
  };
}
