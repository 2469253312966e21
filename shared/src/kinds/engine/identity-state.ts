import { z } from "zod";
import { cyrb53 } from "../../text/hash.ts";

/** At most this many sites of a value are stored: those with the smallest hashes, a sample that similar pages share. */
const MAX_SITES = 64;
const MAX_PROPERTIES = 32;

const kindState = z.record(
  z.string(),
  z.strictObject({
    /** Hashes of sites (element signature × property). */
    sites: z.array(z.string()).max(MAX_SITES),
    /** Custom properties without their dashes. */
    properties: z.array(z.string()).max(MAX_PROPERTIES),
  }),
);

const version1 = z.strictObject({ version: z.literal(1), colors: kindState });

const statesOfKinds = z.record(z.string(), kindState);

/**
 * What a snapshot stores beside its tokens so that the next one can decide identity: for each kind with names, for each
 * token by its name, where it paints and which custom properties have its value; and for each mode, the same of the tokens
 * that the base does not have. On the wire, only the answer to an upload contains it, as `memory`, without the modes.
 * Version 1, of release 1, knows colours only. Kinds that this release does not know are kept.
 */
export const identityStateSchema = z.discriminatedUnion("version", [
  version1,
  z.strictObject({
    version: z.literal(2),
    kinds: statesOfKinds,
    modes: z.record(z.string(), statesOfKinds).optional(),
  }),
]);

/** What is stored of the tokens of one kind, by name. */
export type KindState = z.infer<typeof kindState>;
/** As stored, in any version. */
export type IdentityState = z.infer<typeof identityStateSchema>;
/** As this release writes it. */
export type CurrentState = Extract<IdentityState, { version: 2 }>;
/** As release 1 writes it, and reads it in the answer to an upload. */
export type FirstState = Extract<IdentityState, { version: 1 }>;

/** What is stored of each kind, by its key. */
export type StatesByKind = Readonly<Record<string, KindState>>;

/** The state of each kind in the base. */
export function statesByKind(state: IdentityState | undefined): StatesByKind {
  if (state === undefined) return {};
  return state.version === 1 ? { colors: state.colors } : state.kinds;
}

/** The state of the tokens that only modes have, by mode. */
export function statesByMode(state: IdentityState | undefined): Readonly<Record<string, Record<string, KindState>>> {
  return (state?.version === 2 && state.modes) || {};
}

/** The state as a client of release 1 reads it: colours only. */
export function firstState(state: IdentityState): FirstState {
  return { version: 1, colors: statesByKind(state).colors ?? {} };
}

/** The state as every client of release 2 reads it: without the modes. */
export function baseState(state: IdentityState): IdentityState {
  return state.version === 1 ? state : { version: 2, kinds: state.kinds };
}

/** A value's sites, and the names that custom properties give it. */
interface Located {
  readonly sites: ReadonlySet<string>;
  readonly names: readonly string[];
}

/** @param named the values of a kind by their names */
export function kindStateOf(named: ReadonlyMap<string, Located>): KindState {
  const entries = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, seen]) => [
      name,
      { sites: siteHashes(seen), properties: [...seen.names].slice(0, MAX_PROPERTIES).sort() },
    ]),
  );
}

export function siteHashes({ sites }: Pick<Located, "sites">, max = MAX_SITES): string[] {
  return [...sites].map(siteHash).sort().slice(0, max);
}

/** The hash by which a site is stored, 11 characters long. */
export const siteHash = (site: string): string => cyrb53(site).toString(36).padStart(11, "0");
