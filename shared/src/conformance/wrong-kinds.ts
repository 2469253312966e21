import type { CheckedKind, SystemToken } from "./report.ts";
import { pixelsOf } from "./values/numbers.ts";
import type { Verdict } from "./verdict.ts";

/** The kinds whose values are lengths: those of a page that may be another kind's, and those of tokens. */
const ON_PAGE: readonly CheckedKind[] = ["font_sizes", "spacing", "radii"];
const OF_TOKENS: readonly CheckedKind[] = ["font_sizes", "line_heights", "spacing", "radii"];

/** Recognises values of tokens that are for other properties. Only lengths can be mistaken for one another. */
export class WrongKinds {
  readonly #byPixels = new Map<number, SystemToken[]>();

  constructor(tokens: ReadonlyMap<CheckedKind, readonly SystemToken[]>) {
    for (const token of OF_TOKENS.flatMap((kind) => tokens.get(kind) ?? [])) {
      const pixels = pixelsOf(token.value);
      if (pixels === undefined || pixels === 0) continue;
      this.#byPixels.set(pixels, [...(this.#byPixels.get(pixels) ?? []), token]);
    }
  }

  /** A value that is nearly a token's of its own kind stays that. */
  recognise(verdict: Verdict): Verdict {
    if (verdict.status !== "foreign" || !ON_PAGE.includes(verdict.kind)) return verdict;
    const pixels = pixelsOf(verdict.value.value);
    const others = pixels === undefined ? [] : (this.#byPixels.get(Math.abs(pixels)) ?? []);
    const belongsTo = others.find(({ kind }) => kind !== verdict.kind);
    return belongsTo ? { ...verdict, status: "wrong_kind", belongsTo } : verdict;
  }
}
