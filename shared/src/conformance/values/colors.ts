import { clampRgb, converter, differenceCiede2000, type Lab65 } from "culori";
import { type CanonicalColor, canonicalColor } from "../../kinds/colors/color.ts";
import type { SystemToken } from "../report.ts";
import { type ColorRole, roleOfName, roleOfUse } from "./color-roles.ts";
import type { Candidate, Difference, PageValue, TokenIndex } from "./value-kind.ts";

/** The largest ΔE2000 between colours that are nearly the same. */
const NEAR_COLOR = 2;
/** A difference of alpha by 1 % counts like a ΔE2000 of 1. */
const ALPHA_WEIGHT = 100;
/** The tokens for which ΔE2000 is computed. They are the nearest by OKLab, which is many times faster. */
const PRECISE = 10;

const toLab = converter("lab65");
const toRgb = converter("rgb");
const deltaE = differenceCiede2000();

interface Point {
  readonly color: CanonicalColor;
  /** OKLab with alpha. */
  readonly at: readonly [number, number, number, number];
  readonly lab: Lab65;
  /** The colour as an sRGB screen shows it. */
  readonly onScreen: Lab65;
}

const points = new WeakMap<CanonicalColor, Point>();

function pointOf(color: CanonicalColor): Point {
  const cached = points.get(color);
  if (cached) return cached;
  const { l, c, h } = color.oklch;
  const angle = (h * Math.PI) / 180;
  const lab = toLab({ mode: "oklch", l, c, h });
  const coordinates = [l, c * Math.cos(angle), c * Math.sin(angle), color.alpha] as const;
  const point: Point = { color, at: coordinates, lab, onScreen: isInRgb(color) ? lab : toLab(clampRgb(toRgb(lab))) };
  points.set(color, point);
  return point;
}

export const hasEqualAlpha = (a: CanonicalColor, b: CanonicalColor): boolean =>
  Math.round(a.alpha * 255) === Math.round(b.alpha * 255);

const isInRgb = ({ format }: CanonicalColor): boolean => format === "hex";

/** A colour of sRGB is compared with one outside of it as screens show that one: tools write its hex digits so. */
function differenceOf(a: Point, b: Point): number {
  const distance = deltaE(a.lab, b.lab);
  return isInRgb(a.color) === isInRgb(b.color) ? distance : Math.min(distance, deltaE(a.onScreen, b.onScreen));
}

/** ΔE2000, and for colours of different alpha 1 more for each percent of it. */
export function compareColors(a: CanonicalColor, b: CanonicalColor): Difference {
  if (a.value === b.value) return { distance: 0, isEqual: true, isNear: true };
  const distance = differenceOf(pointOf(a), pointOf(b));
  const isNear = hasEqualAlpha(a, b) && distance <= NEAR_COLOR;
  return {
    distance: isNear ? distance : distance + ALPHA_WEIGHT * Math.abs(a.alpha - b.alpha),
    isEqual: false,
    isNear,
  };
}

/** An index of colours, by which 5,000 values find their nearest of 19,000 tokens in about a second. */
export function colorIndex(tokens: readonly SystemToken[]): TokenIndex {
  const byValue = Map.groupBy(tokens, (token) => canonicalColor(token.value)?.value ?? "");
  const groups = [...byValue].flatMap(([value, group], index): Group[] => {
    const color = canonicalColor(value);
    return color ? [{ group, index, point: pointOf(color) }] : [];
  });
  const groupOf = new Map(groups.flatMap((group) => group.group.map((token) => [token, group] as const)));
  const all = byLightness(groups);
  const byRole = new Map<ColorRole, Group[]>();
  for (const group of groups) {
    const roles = new Set(group.group.flatMap(({ name }) => roleOfName(name) ?? []));
    for (const role of roles) {
      const others = byRole.get(role);
      if (others) others.push(group);
      else byRole.set(role, [group]);
    }
  }
  const ofRole = new Map([...byRole].map(([role, some]) => [role, byLightness(some)]));
  return {
    isFixed: ({ value }) => canonicalColor(value) !== undefined,
    candidates(page: PageValue, tokensToCompare: ReadonlySet<SystemToken> = new Set()): Candidate[] {
      const color = canonicalColor(page.value);
      if (!color) return [];
      const equal = byValue.get(color.value);
      if (equal) return equal.map((token) => ({ token, distance: 0, isEqual: true, isNear: true }));
      const point = pointOf(color);
      const sameRole = ofRole.get(roleOfUse(page) ?? "text") ?? [];
      const wantedGroups = [...tokensToCompare]
        .flatMap((token) => groupOf.get(token) ?? [])
        .sort((a, b) => a.index - b.index);
      const nearest = new Set([...nearestGroups(point, all), ...nearestGroups(point, sameRole), ...wantedGroups]);
      return [...nearest].flatMap((group) => {
        const difference = compareColors(color, group.point.color);
        return group.group.map((token) => ({ token, ...difference }));
      });
    },
  };
}

/** Tokens with one value. */
interface Group {
  readonly group: readonly SystemToken[];
  /** Its place among the groups of the design system. */
  readonly index: number;
  readonly point: Point;
}

const byLightness = (groups: readonly Group[]): readonly Group[] =>
  groups.toSorted((a, b) => a.point.at[0] - b.point.at[0] || a.index - b.index);

/**
 * The groups of tokens that are nearest by OKLab, the nearest first; of equally near ones, that which comes first in the design
 * system.
 * @param groups by lightness: those that are too much lighter or darker need not be looked at
 */
function nearestGroups({ at }: Point, groups: readonly Group[]): readonly Group[] {
  if (groups.length <= PRECISE) return groups.toSorted((a, b) => a.index - b.index);
  const [lightness] = at;
  const best: { readonly group: Group; readonly distance: number }[] = [];
  let above = firstAtLeast(lightness, groups);
  let below = above - 1;
  for (;;) {
    const up = (groups[above]?.point.at[0] ?? Number.POSITIVE_INFINITY) - lightness;
    const down = lightness - (groups[below]?.point.at[0] ?? Number.NEGATIVE_INFINITY);
    const group = up < down ? groups[above++] : groups[below--];
    const farthest = best.length < PRECISE ? Number.POSITIVE_INFINITY : (best.at(-1)?.distance ?? 0);
    if (!group || Math.min(up, down) ** 2 > farthest) break;
    const distance = distanceOf(at, group.point.at);
    if (distance > farthest) continue;
    const index = best.findIndex(
      (candidate) =>
        candidate.distance > distance || (candidate.distance === distance && candidate.group.index > group.index),
    );
    best.splice(index === -1 ? best.length : index, 0, { group, distance });
    if (best.length > PRECISE) best.pop();
  }
  return best.map(({ group }) => group);
}

/** The index of the first group that is at least so light. */
function firstAtLeast(lightness: number, groups: readonly Group[]): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle]?.point.at[0] ?? 0) < lightness) low = middle + 1;
    else high = middle;
  }
  return low;
}

function distanceOf(a: Point["at"], b: Point["at"]): number {
  const [l, x, y, alpha] = [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
  return l * l + x * x + y * y + alpha * alpha;
}
