import { parseParts, quantityOf } from "../../css/component-values.ts";
import { assign, type Pairing } from "../engine/assignment.ts";
import { takenNames } from "../engine/identity.ts";
import { siteHash, statesByKind } from "../engine/identity-state.ts";
import { nameOfValue, ratioDistance } from "../engine/plain-naming.ts";
import type { Previous } from "../kind.ts";

/** A breakpoint that a page has, before it has a name. */
export interface Breakpoint {
  /** Canonical. */
  readonly value: string;
  readonly conditions: Set<string>;
  readonly contexts: Set<string>;
  usage: number;
  /** Custom properties with this value, without dashes, the most meaningful first. */
  readonly names: string[];
}

/** A breakpoint of the previous snapshot. */
interface Old {
  readonly name: string;
  readonly hash: string | undefined;
  readonly properties: readonly string[];
  /** Undefined if the previous snapshot did not read breakpoints. */
  readonly token: { readonly value: string; readonly conditions: readonly string[] } | undefined;
}

/** In conditions, `em` and `rem` have this many px, whatever the page's font size is. */
export const PX_PER_EM = 16;
/** A value that differs more from an old one is a new breakpoint. */
const MAX_DISTANCE = 0.25;
/** Among more new or old breakpoints, no changed values are looked for. */
const MAX_CHANGED = 64;

/**
 * Names breakpoints: by the custom property that named one before, by an equal value of the previous snapshot, by a near
 * value with the same comparisons, by a custom property of the page, or by the value.
 * @param breakpoints sorted
 * @param mayName returns whether a breakpoint may have a name that it had, or that is made for it
 */
export function nameBreakpoints(
  breakpoints: readonly Breakpoint[],
  previous: Previous | undefined,
  mayName: (name: string, breakpoint: Breakpoint) => boolean,
): Map<string, Breakpoint> {
  const olds = previousBreakpoints(previous);
  const renamed = new Set(previous?.reserved?.filter(({ kind }) => kind === "breakpoints").map(({ from }) => from));
  const byName = new Map<string, Breakpoint>();
  const unnamed = new Set(breakpoints);
  const unmatched = new Set(olds);
  const match = (breakpoint: Breakpoint | undefined, old: Old | undefined) => {
    if (!breakpoint || !old || (!renamed.has(old.name) && !mayName(old.name, breakpoint))) return;
    if (!unnamed.delete(breakpoint)) return;
    unmatched.delete(old);
    byName.set(old.name, breakpoint);
  };
  const byProperty = new Map(
    breakpoints.flatMap((breakpoint) => breakpoint.names.map((name) => [name, breakpoint] as const)),
  );
  for (const old of olds) if (old.properties.includes(old.name)) match(byProperty.get(old.name), old);
  const byHash = new Map(breakpoints.map((breakpoint) => [siteHash(breakpoint.value), breakpoint]));
  for (const old of Array.from(unmatched)) if (old.hash !== undefined) match(byHash.get(old.hash), old);
  for (const [breakpoint, old] of changedValues([...unnamed], [...unmatched])) match(breakpoint, old);

  const unavailable = takenNames("breakpoints", olds, previous);
  const shared = findRepeated(
    breakpoints.flatMap((breakpoint) => [exactLook(breakpoint), ...(roundLook(breakpoint) ?? [])]),
  );
  for (const breakpoint of unnamed) {
    const look = exactLook(breakpoint);
    const round = (roundLook(breakpoint) ?? []).filter((roundName) => !shared.has(roundName));
    const wishes = [...breakpoint.names, ...upperEdge(breakpoint, breakpoints), ...round, look];
    let name = wishes.find((wish) => !unavailable.has(wish) && mayName(wish, breakpoint));
    for (let n = 2; name === undefined; n++) if (!unavailable.has(`${look}-${n}`)) name = `${look}-${n}`;
    unavailable.add(name);
    byName.set(name, breakpoint);
  }
  return byName;
}

const exactLook = ({ value }: Breakpoint): string => `breakpoint-${nameOfValue(value)}`;

/** How far below a whole number of px frameworks end a range that the next one begins with: `max-width: 575.98px`. */
const EDGE = 0.1;

/** In px. Values in em have three decimals. */
const ROUNDING = 0.01;

/**
 * A name without the fraction of a value: `breakpoint-max-575` of an upper limit just below a whole number of px,
 * `breakpoint-991` of 61.9375em.
 */
function roundLook({ value, conditions }: Breakpoint): string[] | undefined {
  const pixels = pixelsOf(value);
  if (pixels === undefined || Number.isInteger(Number.parseFloat(value))) return undefined;
  if (Number.isInteger(pixels)) return [`breakpoint-${pixels}`];
  return isUpperEdge(pixels, conditions) ? [`breakpoint-max-${Math.floor(pixels)}`] : undefined;
}

/** `breakpoint-sm-max`, if the next whole number of px is a breakpoint that the page calls `breakpoint-sm`. */
function upperEdge({ value, conditions }: Breakpoint, breakpoints: readonly Breakpoint[]): string[] {
  const pixels = pixelsOf(value);
  if (pixels === undefined || !isUpperEdge(pixels, conditions)) return [];
  const nextBreakpoint = breakpoints.find(
    (candidate) => candidate.names.length > 0 && pixelsOf(candidate.value) === Math.ceil(pixels),
  );
  return nextBreakpoint?.names[0] === undefined ? [] : [`${nextBreakpoint.names[0]}-max`];
}

const isUpperEdge = (pixels: number, conditions: ReadonlySet<string>): boolean =>
  pixels < Math.ceil(pixels) &&
  Math.ceil(pixels) - pixels <= EDGE &&
  [...conditions].every((condition) => / <=? /.test(condition));

/** Undefined if it depends on more than the browser's own font size. */
function pixelsOf(value: string): number | undefined {
  const length = quantityOf(parseParts(value)?.[0]);
  if (length?.unit === "px") return length.number;
  if (length?.unit !== "em" && length?.unit !== "rem") return undefined;
  const pixels = length.number * PX_PER_EM;
  return Math.abs(pixels - Math.round(pixels)) <= ROUNDING ? Math.round(pixels) : pixels;
}

/** The texts that stand more than once in a list. */
function findRepeated(texts: readonly string[]): Set<string> {
  return new Set(texts.filter((text, index) => texts.indexOf(text) < index));
}

function previousBreakpoints(previous: Previous | undefined): Old[] {
  const states = statesByKind(previous?.memory).breakpoints ?? {};
  const stored = previous?.tokens.breakpoints;
  const olds = stored
    ? stored.map((token): Old => {
        const properties = states[token.name]?.properties ?? [token.name];
        return { name: token.name, hash: siteHash(token.value), properties, token };
      })
    : Object.entries(states).map(([name, { sites, properties }]): Old => {
        return { name, hash: sites[0], properties, token: undefined };
      });
  return olds.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Pairs new values with old ones that are near and stand in the same comparisons, one to one. */
function changedValues(unnamed: readonly Breakpoint[], olds: readonly Old[]): [Breakpoint, Old][] {
  if (unnamed.length > MAX_CHANGED || olds.length > MAX_CHANGED) return [];
  const candidates = unnamed.flatMap((breakpoint, row) =>
    olds.flatMap((old, column): Pairing[] => {
      const score = old.token ? likeness(breakpoint, old.token) : 0;
      return score > 0 ? [{ row, column, score }] : [];
    }),
  );
  return assign(candidates).flatMap(([row, column]): [Breakpoint, Old][] => {
    const [breakpoint, old] = [unnamed[row], olds[column]];
    return breakpoint && old ? [[breakpoint, old]] : [];
  });
}

function likeness(breakpoint: Breakpoint, old: NonNullable<Old["token"]>): number {
  const [after, before] = [breakpoint.value, old.value].map((value) => quantityOf(parseParts(value)?.[0]));
  if (!after || !before || after.unit !== before.unit) return 0;
  const distance = ratioDistance(after.number, before.number);
  if (distance > MAX_DISTANCE) return 0;
  const comparisons = [...breakpoint.conditions].map(withoutValue);
  const oldComparisons = old.conditions.map(withoutValue);
  const all = new Set([...comparisons, ...oldComparisons]);
  const common = [...all].filter(
    (comparison) => comparisons.includes(comparison) && oldComparisons.includes(comparison),
  );
  return ((1 - distance) * common.length) / all.size;
}

const withoutValue = (condition: string): string => condition.slice(0, condition.lastIndexOf(" "));
