import { converter, parse } from "culori";

const toOklab = converter("oklab");

/** A colour in OKLab. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly alpha: number;
}

/** A colour in OKLab; undefined for text that is not a colour. */
export function labOf(value: string): Lab | undefined {
  const cached = labs.get(value);
  if (cached) return cached;
  const color = parse(value);
  if (!color) return undefined;
  const { l, a, b, alpha = 1 } = toOklab(color);
  const lab = { l, a, b, alpha };
  if (labs.size >= CACHE_SIZE) labs.clear();
  labs.set(value, lab);
  return lab;
}

const labs = new Map<string, Lab>();
const CACHE_SIZE = 20_000;

/** ΔE in OKLab, times 100, without alpha. Below 2, people hardly see it (CSS Color 4). */
export const deltaE = (a: Lab, b: Lab): number => 100 * Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
