import type { IdentityState, Previous } from "../kinds/build.ts";
import { recolor, withColorNames } from "../kinds/colors/recolor.ts";
import { type KindState, type StatesByKind, statesByKind, statesOfMode } from "../kinds/engine/identity-state.ts";
import { kinds } from "../kinds/index.ts";
import type { BuiltKind, BuiltTokens, Kind } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";
import { compareText } from "../text/order.ts";
import { colorsOf, keyOf, listsOf, tokensInMode } from "./tokens-in-mode.ts";

/** The base reading of a visit, with the tokens made of it. */
interface BaseReading {
  readonly observation: Observation;
  readonly tokens: Tokens;
  readonly memory: IdentityState;
}

/**
 * Makes the tokens of a reading in a mode. Tokens of the base have their names there; other tokens have those that they had
 * in this mode of the previous snapshot.
 * @param name the mode's
 * @returns all tokens that the page uses in the mode, and the identity state of those that the base does not have
 */
export function buildMode(
  observation: Observation,
  { name, base, previous }: { name: string; base: BaseReading; previous: Previous | undefined },
): { tokens: BuiltTokens; states: StatesByKind } {
  const ownTokens = ownPrevious(previous, name, base.tokens);
  const states: Record<string, KindState> = { ...statesOfMode(previous?.memory, name) };
  let tokens: BuiltTokens = {};
  let built: BuiltTokens = {};
  for (const kind of kinds) {
    const colors = colorsOf(base.tokens.colors, tokens.colors);
    const result = kind.buildMode
      ? kind.buildMode(observation, {
          base,
          previous: ownTokens,
          reserved: previous?.reserved,
          built,
          recolored: (token) => recolor(token, colors),
        })
      : buildLike(kind, observation, { base, previous: ownTokens, built });
    const modeTokens = namedLike(result.tokens, base.tokens, colors);
    tokens = { ...tokens, ...modeTokens };
    // Composites get the colour's name that is first in the alphabet, where several have one value: the last one counts.
    built = {
      ...tokens,
      ...(tokens.colors && { colors: tokens.colors.toSorted((a, b) => compareText(b.name, a.name)) }),
    };
    if (result.state) states[kind.key] = result.state;
  }
  const filled = Object.entries(states).filter(([, state]) => Object.keys(state).length > 0);
  return { tokens, states: Object.fromEntries(filled.sort(([a], [b]) => compareText(a, b))) };
}

/** Builds a kind that the engine does not name, as if the base and the tokens of this mode alone came before it. */
function buildLike(
  kind: Kind,
  observation: Observation,
  { base, previous, built }: { base: BaseReading; previous: Previous | undefined; built: BuiltTokens },
): BuiltKind {
  const names = namesOf(base.tokens, kind.key);
  const lists = [base.tokens[kind.key] ?? [], previous?.tokens[kind.key] ?? []].flat();
  const states = { ...statesByKind(previous?.memory)[kind.key], ...base.memory.kinds[kind.key] };
  const { tokens, state } = kind.build(observation, {
    previous: {
      tokens: { ...base.tokens, [kind.key]: lists },
      memory: { version: 2, kinds: { [kind.key]: states } },
      ...(previous?.reserved && { reserved: previous.reserved }),
    },
    built,
  });
  const newStates = Object.entries(state ?? {}).filter(([name]) => !names.has(keyOf({ name })));
  return { tokens, ...(state && { state: Object.fromEntries(newStates) }) };
}

/** The tokens and states of the previous snapshot in a mode, without the tokens that the base has now. */
function ownPrevious(previous: Previous | undefined, name: string, base: Tokens): Previous | undefined {
  if (!previous) return undefined;
  const { colors = [], typography = [], spacing = [], assets = [], ...rest } = previous.tokens;
  const modeTokens = tokensInMode({ colors, typography, spacing, assets, ...rest }, name);
  const isOwn = (key: string) => {
    const names = namesOf(base, key);
    return (token: unknown) => !names.has(keyOf(token));
  };
  const states = Object.entries(statesOfMode(previous.memory, name)).map(([key, state]): [string, KindState] => {
    const isFree = isOwn(key);
    return [key, Object.fromEntries(Object.entries(state).filter(([stateName]) => isFree({ name: stateName })))];
  });
  const lists = listsOf(modeTokens ?? {}).map(([key, tokens]) => [key, tokens.filter(isOwn(key))]);
  // A token that the base has lost may still be in the mode: its sites are known from there.
  const lost = modeTokens ? statesByKind(previous.memory) : {};
  const kindStates = new Map(Object.entries(lost));
  for (const [key, state] of states) kindStates.set(key, { ...kindStates.get(key), ...state });
  return {
    tokens: Object.fromEntries(lists) as BuiltTokens, // each list holds tokens of its kind
    memory: { version: 2, kinds: Object.fromEntries(kindStates) },
    ...(previous.reserved && { reserved: previous.reserved }),
  };
}

/** The keys of a kind's tokens, see keyOf. */
function namesOf(tokens: Tokens, key: string): ReadonlySet<string> {
  return new Set((new Map(listsOf(tokens)).get(key) ?? []).map(keyOf));
}

/** The tokens with the names of colours that those of the base have. */
function namedLike(tokens: BuiltTokens, base: Tokens, colors: ReadonlyMap<string, string>): BuiltTokens {
  const lists = listsOf(tokens).map(([key, list]) => {
    const baseTokens = new Map((new Map(listsOf(base)).get(key) ?? []).map((token) => [keyOf(token), token]));
    return [key, list.map((token) => withColorNames(token, baseTokens.get(keyOf(token)), colors))];
  });
  return Object.fromEntries(lists) as BuiltTokens; // each list holds tokens of its kind
}
