import {
  type IdentityState,
  type KindState,
  type StatesByKind,
  statesByKind,
  statesByMode,
} from "./engine/identity-state.ts";
import type { NamedKey, NamedToken, Previous } from "./kind.ts";
import type { Tokens } from "./wire.ts";

// Names that persons gave. Snapshots are stored with the names that Tintype or the page gave, under which the engine
// recognises tokens. The names of persons take their place whenever tokens are shown, in earlier snapshots too.

/** A token that a person renamed for good. */
export interface Rename {
  readonly kind: NamedKey;
  /** Its name in stored snapshots. */
  readonly from: string;
  /** Its name wherever it is shown. */
  readonly to: string;
  /** The token as it was last stored, while it is not in the newest snapshot. It may come back. */
  readonly lost?: { readonly token: NamedToken; readonly state?: KindState[string] | undefined } | undefined;
}

/** The names of a renamed token. */
export type TokenNames = Pick<Rename, "from" | "to"> & { readonly kind: string };

/** The tokens with the names of persons, also where other tokens mention them, and in modes. */
export function renameTokens({ modes, ...base }: Tokens, renames: readonly Rename[]): Tokens {
  const overlays = modes?.map(({ unused, ...overlay }) => ({
    ...renameLists(overlay, renames),
    ...(unused && { unused: renameUnused(unused, renames) }),
  }));
  return { ...renameLists(base, renames), ...(overlays && { modes: overlays }) };
}

function renameLists<Lists extends object>(tokens: Lists, renames: readonly Rename[]): Lists {
  if (renames.length === 0) return tokens;
  const colors = namesOf("colors", renames);
  const renamed = Object.entries(tokens).map(([key, list]) => {
    const names = namesOf(key, renames);
    return [key, Array.isArray(list) ? list.map((token: unknown) => renameToken(token, names, colors)) : list];
  });
  return Object.fromEntries(renamed) as Lists; // only names changed
}

function renameUnused(
  unused: Readonly<Record<string, string[]>>,
  renames: readonly Rename[],
): Record<string, string[]> {
  const renamed = Object.entries(unused).map(([key, names]): [string, string[]] => {
    const to = namesOf(key, renames);
    return [key, names.map((name) => to.get(name) ?? name)];
  });
  return Object.fromEntries(renamed);
}

/** The identity state, under the names of persons. */
export function renameState(state: IdentityState, renames: readonly Rename[]): IdentityState {
  if (renames.length === 0) return state;
  const modes = Object.entries(statesByMode(state)).map(([name, kinds]) => [name, renameKinds(kinds, renames)]);
  return {
    version: 2,
    kinds: renameKinds(statesByKind(state), renames),
    ...(modes.length > 0 && { modes: Object.fromEntries(modes) }),
  };
}

function renameKinds(states: StatesByKind, renames: readonly Rename[]): Record<string, KindState> {
  const renamed = Object.entries(states).map(([key, kind]): [string, KindState] => {
    const names = namesOf(key, renames);
    return [key, Object.fromEntries(Object.entries(kind).map(([name, state]) => [names.get(name) ?? name, state]))];
  });
  return Object.fromEntries(renamed);
}

/**
 * The previous snapshot as the next one is named with it: a renamed token that is no longer in it is recognised if it comes
 * back, and no other token gets a name that a person gave.
 */
export function withRenames({ tokens, memory }: Previous, renames: readonly Rename[]): Previous {
  const all: Record<string, unknown> = { ...tokens };
  const states = new Map(Object.entries(statesByKind(memory)));
  for (const { kind, from, lost } of renames) {
    if (!lost) continue;
    const stored = all[kind];
    if (Array.isArray(stored)) all[kind] = [...stored, lost.token];
    const entries = Object.entries(states.get(kind) ?? {});
    if (lost.state) states.set(kind, Object.fromEntries([...entries, [from, lost.state]]));
  }
  return {
    tokens: all,
    ...((memory || states.size > 0) && {
      memory: { version: 2, kinds: Object.fromEntries(states), modes: statesByMode(memory) },
    }),
    reserved: renames,
  };
}

/**
 * The renames after the next snapshot was built: renamed tokens that it lost are kept with them.
 * @param previous as returned by withRenames
 */
export function followRenames(
  renames: readonly Rename[],
  { tokens, memory }: Previous,
  built: Tokens,
): readonly Rename[] {
  const states = statesByKind(memory);
  return renames.map((rename) => {
    const { kind, from, to } = rename;
    const isOf = (token: NamedToken) => token.name === from;
    const list: readonly NamedToken[] | undefined = built[kind];
    const oldTokens: readonly NamedToken[] = tokens[kind] ?? [];
    const last = oldTokens.find(isOf);
    if (!list || !last) return rename;
    return list.some(isOf)
      ? { kind, from, to }
      : { kind, from, to, lost: { token: last, state: states[kind]?.[from] } };
  });
}

/** The names of persons for one kind, by the names in stored snapshots. */
export function namesOf(kind: string, renames: readonly TokenNames[]): ReadonlyMap<string, string> {
  return new Map(renames.filter((rename) => rename.kind === kind).map(({ from, to }) => [from, to]));
}

type Names = ReadonlyMap<string, string>;

function renameToken(token: unknown, names: Names, colors: Names): unknown {
  if (typeof token !== "object" || token === null) return token;
  const parts = Object.fromEntries(
    Object.entries(token).map(([key, value]: [string, unknown]) => {
      if (key === "color_name" && typeof value === "string") return [key, colors.get(value) ?? value];
      return [key, Array.isArray(value) ? value.map((part: unknown) => renameToken(part, NO_NAMES, colors)) : value];
    }),
  );
  const to = typeof parts.name === "string" ? names.get(parts.name) : undefined;
  if (to === undefined) return parts;
  const { aliases, ...rest } = parts;
  const others = new Set(Array.isArray(aliases) ? aliases : []);
  if (rest.named_by === "page") others.add(rest.name);
  others.delete(to);
  return { ...rest, name: to, ...(others.size > 0 && { aliases: [...others].sort() }), named_by: "person" };
}

const NO_NAMES: Names = new Map();
