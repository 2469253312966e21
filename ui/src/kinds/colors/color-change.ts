import { converter, parse } from "culori";

const toOklab = converter("oklab");

/** Degrees of a colour's change for the eye. */
export type ColorStep = "same" | "slight" | "clear" | "different";

/** ΔE in OKLab, times 100, up to which a change counts as such. Below 2, people hardly see it (CSS Color 4). */
const UP_TO: readonly (readonly [distance: number, step: ColorStep])[] = [
  [2, "same"],
  [5, "slight"],
  [20, "clear"],
];

/** Returns the degree of a colour's change, its alpha included; undefined for values that are not colours. */
export function colorStep(from: string, to: string): { step: ColorStep; deltaE: number } | undefined {
  const [a, b] = [parse(from), parse(to)];
  if (!a || !b) return undefined;
  const [p, q] = [toOklab(a), toOklab(b)];
  const alpha = ((a.alpha ?? 1) - (b.alpha ?? 1)) / 2;
  const deltaE = 100 * Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b, alpha);
  return { step: UP_TO.find(([distance]) => deltaE < distance)?.[1] ?? "different", deltaE };
}
