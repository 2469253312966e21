import { buildTokens, type CurrentState, type Previous } from "../kinds/build.ts";
import type { BuiltTokens } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";
import type { ObservedMode } from "./mode.ts";
import { listsOf } from "./tokens-in-mode.ts";

/**
 * Turns the readings of one visit into the tokens of a snapshot: those of the base reading, and what differs in each mode.
 * @param modes in the order of the result; empty if the page was read in no mode but the base
 */
export function buildSnapshot(
  base: Observation,
  previous: Previous | undefined,
  modes: readonly ObservedMode[] = [],
): { tokens: Tokens; memory: CurrentState } {
  const built = buildTokens(base, previous);
  if (modes.length === 0) return built;
  const overlays = modes.map(({ observation, ...mode }) => ({ ...mode, ...overlayOf(observation, built) }));
  return { tokens: { ...built.tokens, modes: overlays }, memory: built.memory };
}

function overlayOf(observation: Observation, base: { tokens: Tokens; memory: CurrentState }): BuiltTokens {
  const { tokens } = buildTokens(observation, base);
  const before = new Map(listsOf(base.tokens).map(([key, list]) => [key, new Set(list.map(contentOf))]));
  const differing = listsOf(tokens).map(([key, list]): [string, readonly unknown[]] => [
    key,
    list.filter((token) => !before.get(key)?.has(contentOf(token))),
  ]);
  return Object.fromEntries(differing.filter(([, list]) => list.length > 0));
}

/** A token without what does not count as a difference. */
const contentOf = (token: unknown): string => {
  if (typeof token !== "object" || token === null) return JSON.stringify(token);
  const ignored = new Set(["usage", "contexts", "uses", "aliases", "named_by"]);
  return JSON.stringify(Object.entries(token).filter(([key]) => !ignored.has(key)));
};
