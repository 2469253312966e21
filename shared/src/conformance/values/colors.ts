import { clampRgb, converter, differenceCiede2000, type Lab65 } from "culori";
import { type CanonicalColor, canonicalColor } from "../../kinds/colors/color.ts";
import type { SystemToken } from "../report.ts";
import { type ColorRole, roleOfName, roleOfUse } from "./color-roles.ts";
import type { Candidate, Difference, PageValue, TokenIndex } from "./value-kind.ts";

/** The largest ΔE2000 between colours that are nearly the same. */
export const NEAR_COLOR = 2;
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
  /** The same as a screen shows it that shows no more than sRGB. */
  readonly shown: Lab65;
}

const points = new WeakMap<CanonicalColor, Point>();

function pointOf(color: CanonicalColor): Point {
  const known = points.get(color);
  if (known) return known;
  const { l, c, h } = color.oklch;
  const angle = (h * Math.PI) / 180;
  const lab = toLab({ mode: "oklch", l, c, h });
  const at = [l, c * Math.cos(angle), c * Math.sin(angle), color.alpha] as const;
  const point: Point = { color, at, lab, shown: isInRgb(color) ? lab : toLab(clampRgb(toRgb(lab))) };
  points.set(color, point);
  return point;
}

const hasEqualAlpha = (a: CanonicalColor, b: CanonicalColor): boolean =>
  Math.round(a.alpha * 255) === Math.round(b.alpha * 255);

const isInRgb = ({ format }: CanonicalColor): boolean => format === "hex";

/** A colour of sRGB is held against one outside of it as screens show that one: tools write its hex digits so. */
function differenceOf(a: Point, b: Point): number {
  const distance = deltaE(a.lab, b.lab);
  return isInRgb(a.color) === isInRgb(b.color) ? distance : Math.min(distance, deltaE(a.shown, b.shown));
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

/** An index of colours, by which 500 values find their nearest of 2,000 tokens in a few milliseconds. */
export function colorIndex(tokens: readonly SystemToken[]): TokenIndex {
  const byValue = Map.groupBy(tokens, (token) => canonicalColor(token.value)?.value ?? "");
  const groups = [...byValue].flatMap(([value, group]): Group[] => {
    const color = canonicalColor(value);
    return color ? [{ group, point: pointOf(color) }] : [];
  });
  const byRole = new Map<ColorRole, Group[]>();
  for (const group of groups) {
    const roles = new Set(group.group.flatMap(({ name }) => roleOfName(name) ?? []));
    for (const role of roles) byRole.set(role, [...(byRole.get(role) ?? []), group]);
  }
  return {
    isFixed: ({ value }) => canonicalColor(value) !== undefined,
    candidates(page: PageValue, wanted?: ReadonlySet<SystemToken>): Candidate[] {
      const color = canonicalColor(page.value);
      if (!color) return [];
      const equal = byValue.get(color.value);
      if (equal) return equal.map((token) => ({ token, distance: 0, isEqual: true, isNear: true }));
      const point = pointOf(color);
      const own = byRole.get(roleOfUse(page) ?? "text") ?? [];
      const named = wanted ? groups.filter(({ group }) => group.some((token) => wanted.has(token))) : [];
      const found = new Set([...nearestGroups(point, groups), ...nearestGroups(point, own), ...named]);
      return [...found].flatMap((group) => {
        const difference = compareColors(color, group.point.color);
        return group.group.map((token) => ({ token, ...difference }));
      });
    },
  };
}

/** Tokens with one value. */
interface Group {
  readonly group: readonly SystemToken[];
  readonly point: Point;
}

/** The groups of tokens that are nearest by OKLab. */
function nearestGroups({ at }: Point, groups: readonly Group[]): readonly Group[] {
  if (groups.length <= PRECISE) return groups;
  const best: { readonly group: Group; readonly distance: number }[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const distance = distanceOf(at, group.point.at);
    if (distance >= limit) continue;
    const index = best.findIndex((each) => each.distance > distance);
    best.splice(index === -1 ? best.length : index, 0, { group, distance });
    if (best.length > PRECISE) best.pop();
    if (best.length === PRECISE) limit = best.at(-1)?.distance ?? limit;
  }
  return best.map(({ group }) => group);
}

function distanceOf(a: Point["at"], b: Point["at"]): number {
  const [l, x, y, alpha] = [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
  return l * l + x * x + y * y + alpha * alpha;
}
