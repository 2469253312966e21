import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import { elementRole } from "./element.ts";
import { canonicalValue } from "./value.ts";

/** A change in a state at elements of one role, before it has a name. */
export interface StateChange {
  readonly element: string;
  readonly state: string;
  /** The longhand, of several sides the first one. */
  readonly property: string;
  /** The property's part of a name: `border-color` for all four sides. */
  readonly noun: string;
  readonly value: string;
  base: string;
  usage: number;
  /** By longhand, the number of elements. */
  readonly uses: Map<string, number>;
  readonly signatures: Set<string>;
}

type Seen = NonNullable<Observation["states"]>[number];

const SIDE = /^(border)-(top-left|top-right|bottom-right|bottom-left|top|right|bottom|left)-(.+)$/;
/** The sides and corners of a box, in the order of CSS. */
const ORDER = ["top", "top-left", "right", "top-right", "bottom", "bottom-right", "left", "bottom-left"];
const STATE = /^[a-z][a-z-]*$/;
const PROPERTY = /^[a-z-]+$/;

/**
 * The distinct changes of an observation: those of equal value at elements of one role are one, and the sides of a box that
 * change alike are one.
 */
export function findStateChanges(seen: readonly Seen[]): StateChange[] {
  const changes = new Map<string, StateChange & { readonly bases: Map<string, number> }>();
  for (const { element: signature, state, value, base, count, longhands } of withoutSides(seen)) {
    const element = elementRole(signature);
    const [property = ""] = longhands;
    const noun = nounOf(longhands);
    const key = JSON.stringify([element, state, noun, value]);
    const change = changes.get(key) ?? {
      element,
      state,
      property,
      noun,
      value,
      base,
      usage: 0,
      uses: new Map<string, number>(),
      signatures: new Set<string>(),
      bases: new Map<string, number>(),
    };
    changes.set(key, change);
    change.usage += count;
    for (const longhand of longhands) change.uses.set(longhand, (change.uses.get(longhand) ?? 0) + count);
    change.signatures.add(signature);
    change.bases.set(base, (change.bases.get(base) ?? 0) + count);
  }
  return [...changes]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { bases, ...change }]) => {
      const [[base] = [change.base]] = [...bases].sort(([a, x], [b, y]) => y - x || compareText(a, b));
      return { ...change, base };
    });
}

interface Grouped {
  readonly element: string;
  readonly state: string;
  readonly value: string;
  readonly base: string;
  count: number;
  /** The longhands that change alike, in the order of CSS. */
  readonly longhands: string[];
}

/** Reads the values, and puts the sides of boxes together that change alike. */
function withoutSides(seen: readonly Seen[]): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const { element, state, property, value: raw, base: rawBase, count } of seen) {
    if (!STATE.test(state) || !PROPERTY.test(property)) continue;
    const value = canonicalValue(property, raw);
    const base = canonicalValue(property, rawBase);
    if (value === undefined || base === undefined || value === base) continue;
    const family = property.replace(SIDE, "$1-$3");
    const key = JSON.stringify([element, state, family, value, base]);
    const group = groups.get(key) ?? { element, state, value, base, count: 0, longhands: [] };
    groups.set(key, group);
    // Elements whose sides change alike are counted once.
    group.count = Math.max(group.count, count);
    if (!group.longhands.includes(property)) group.longhands.push(property);
  }
  const order = (property: string) => ORDER.indexOf(SIDE.exec(property)?.[2] ?? "");
  for (const { longhands } of groups.values()) longhands.sort((a, b) => order(a) - order(b) || compareText(a, b));
  return [...groups.values()];
}

/** All sides together are called as the shorthand is. */
function nounOf(longhands: readonly string[]): string {
  const [firstLonghand = ""] = longhands;
  return longhands.length === 4 ? firstLonghand.replace(SIDE, "$1-$3") : firstLonghand;
}
