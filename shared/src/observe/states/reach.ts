import { INHERITED } from "./painted.ts";
import type { StateName } from "./pseudo-classes.ts";
import type { Trigger } from "./state-rules.ts";

/** What a state changes at an element for those in it: inherited properties, and whether there are custom ones. */
interface Reach {
  readonly properties: ReadonlySet<string>;
  readonly hasCustoms: boolean;
}

export type Reaches = ReadonlyMap<StateName, Reach>;

/** The properties that may be painted otherwise, by state. */
export type Affected = ReadonlyMap<StateName, ReadonlySet<string>>;

const NOTHING: Reaches = new Map();
export const UNAFFECTED: Affected = new Map();

/**
 * The states that change something that elements in a node inherit.
 * @param outer those of the element around
 */
export function reachesOf(triggers: readonly Trigger[], outer: Reaches = NOTHING): Reaches {
  let found: Map<StateName, Reach> | undefined;
  for (const { state, paints, customs } of triggers) {
    const inherited = paints.filter((each) => INHERITED.has(each));
    if (inherited.length + customs.length === 0) continue;
    found ??= new Map(outer);
    const known = found.get(state);
    found.set(state, {
      properties: new Set([...(known?.properties ?? []), ...inherited]),
      hasCustoms: (known?.hasCustoms ?? false) || customs.length > 0,
    });
  }
  return found ?? outer;
}

/**
 * The states in which something may be painted otherwise at a node.
 * @param inherited what is inherited there although other elements do not inherit it
 * @param madeOfCustoms the properties that rules make there of custom properties that may change
 */
export function affectedBy(
  triggers: readonly Trigger[],
  reaches: Reaches,
  inherited: Affected,
  madeOfCustoms: () => Iterable<string>,
): Affected {
  if (triggers.length === 0 && reaches.size === 0 && inherited.size === 0) return UNAFFECTED;
  const found = new Map<StateName, Set<string>>();
  const of = (state: StateName) => {
    const known = found.get(state) ?? new Set<string>();
    found.set(state, known);
    return known;
  };
  for (const { state, paints } of triggers) for (const each of paints) of(state).add(each);
  for (const [state, properties] of inherited) for (const each of properties) of(state).add(each);
  let made: readonly string[] | undefined;
  for (const [state, { properties, hasCustoms }] of reaches) {
    for (const each of properties) of(state).add(each);
    if (!hasCustoms) continue;
    made ??= [...madeOfCustoms()];
    for (const each of made) of(state).add(each);
  }
  return found;
}
