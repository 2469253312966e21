import { PX_PER_EM } from "../../kinds/breakpoints/names.ts";
import { distanceUnit } from "../checked-kinds.ts";
import type { CheckedKind, Finding } from "../report.ts";
import { roleOfName, roleOfUse } from "./color-roles.ts";
import { nearestMultiple } from "./numbers.ts";
import type { Candidate, PageValue } from "./value-kind.ts";

/** The largest ΔE2000 from a colour of the token that it may be meant to be. */
const MAX_COLOR_DISTANCE = 10;
/** The largest distance from a length, in parts of the length itself. */
const MAX_LENGTH_DISTANCE = 0.5;

/** Returns whether a token is so like a value that the value may be meant to be it. */
export function isAlike(kind: CheckedKind, { value }: PageValue, { distance, isNear }: Candidate): boolean {
  if (isNear) return true;
  const unit = distanceUnit(kind);
  if (unit === "ΔE") return distance <= MAX_COLOR_DISTANCE;
  if (unit !== "px") return true;
  const lengths = [...value.matchAll(/-?[\d.]+(?:e-?\d+)?(?=r?em|px)/g)].map(([number]) => Math.abs(Number(number)));
  const scale = /\dr?em/.test(value) ? PX_PER_EM : 1;
  return lengths.length === 0 || distance <= Math.max(...lengths) * scale * MAX_LENGTH_DISTANCE;
}

/** A colour for another use counts as that much farther away. */
const OTHER_ROLE = 2;

/** The token that a value should be. */
export function nearestOf(
  kind: CheckedKind,
  value: PageValue,
  candidates: readonly Candidate[],
  isNamed: (candidate: Candidate) => boolean,
): Candidate | undefined {
  const rank = kind === "colors" ? colorRank(value) : plainRank;
  const ranked = candidates.map((candidate) => ({
    candidate,
    // The page calls the value by the token's name, so that this one is meant.
    rank: [isNamed(candidate) ? 0 : 1, ...rank(candidate), candidate.token.deprecated ? 1 : 0],
  }));
  let best = ranked[0];
  for (const candidate of ranked) if (best && isLess(candidate.rank, best.rank)) best = candidate;
  return best?.candidate;
}

const plainRank = ({ distance, isNear }: Candidate): number[] => [isNear ? 0 : 1, distance];

/** Near tokens before others, and among these the ones for the same use: of a border, a border's before any other. */
function colorRank(value: PageValue): (candidate: Candidate) => number[] {
  const role = roleOfUse(value);
  return ({ token, distance, isNear }) => {
    const tokenRole = roleOfName(token.name);
    const isOwn = role !== undefined && tokenRole === role;
    if (isNear) return [0, isOwn ? 0 : tokenRole === undefined ? 1 : 2, distance];
    if (role === "border") return [1, isOwn ? 0 : 1, distance];
    return [1, 0, tokenRole === undefined || isOwn ? distance : distance * OTHER_ROLE];
  };
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (const [i, number] of a.entries()) {
    const otherNumber = b[i] ?? 0;
    if (number !== otherNumber) return number < otherNumber;
  }
  return false;
}

/** A candidate as the wire has it. */
export function wireNearest(
  { value: text }: PageValue,
  { token, distance }: Candidate,
): NonNullable<Finding["nearest"]> {
  const rounded = Number(distance.toFixed(3));
  if (!token.multiples) return { name: token.name, value: token.value, distance: rounded };
  const base = Number.parseFloat(token.value);
  const multiple = nearestMultiple(Math.abs(Number.parseFloat(text)), base);
  const value = `${Number(multiple.toFixed(3))}px`;
  return { name: `${token.name}-${Number((multiple / base).toFixed(3))}`, value, distance: rounded };
}
