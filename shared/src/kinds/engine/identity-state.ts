import { isPrivate } from "../../css/private-properties.ts";
import { cyrb53 } from "../../text/hash.ts";
import { MAX_PROPERTIES, MAX_SITES } from "./identity-state-limits.ts";
import type { IdentityState, KindState } from "./identity-state-schema.ts";

// Without the schema, so that views can load it.

export type { IdentityState, KindState } from "./identity-state-schema.ts";

/** The stored state of each kind, by its key. */
export type StatesByKind = Readonly<Record<string, KindState>>;

/** The state of each kind in the base. */
export function statesByKind(state: IdentityState | undefined): StatesByKind {
  return state?.kinds ?? {};
}

/** The state of the tokens that only modes have, by mode. */
export function statesByMode(state: IdentityState | undefined): Readonly<Record<string, Record<string, KindState>>> {
  return state?.modes ?? {};
}

/** The states of one mode. A mode may be called `constructor`, like a property that every object has. */
export function statesOfMode(state: IdentityState | undefined, name: string): Readonly<Record<string, KindState>> {
  const modes = statesByMode(state);
  return (Object.hasOwn(modes, name) && modes[name]) || {};
}

/** The state as clients read it: without the modes. */
export function baseState({ version, kinds }: IdentityState): IdentityState {
  return { version, kinds };
}

/** A value's sites, and the names that custom properties give it. */
interface Located {
  readonly sites: ReadonlySet<string>;
  readonly names: readonly string[];
  /** Names that only single components use. A private one that named the value is kept. */
  readonly localNames?: readonly string[];
}

/** @param byName the values of a kind by their names */
export function kindStateOf(byName: ReadonlyMap<string, Located>): KindState {
  const entries = [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, seen]) => [
      name,
      { sites: siteHashes(seen), properties: propertiesOf(name, seen).slice(0, MAX_PROPERTIES).sort() },
    ]),
  );
}

/** The custom properties by which a token of this name is recognised. */
const propertiesOf = (name: string, { names, localNames = [] }: Located): string[] =>
  localNames.includes(name) && isPrivate(`--${name}`) ? [name, ...names] : [...names];

export function siteHashes({ sites }: Pick<Located, "sites">, max = MAX_SITES): string[] {
  return [...sites].map(siteHash).sort().slice(0, max);
}

/** The hash by which a site is stored, 11 characters long. */
export const siteHash = (site: string): string => cyrb53(site).toString(36).padStart(11, "0");
