import { type PageNode, px, read } from "../dom/page-node.ts";
import type { FontFamilies } from "../dom/scope.ts";
import type { Observation } from "../observation.ts";
import { MAX_FAMILY } from "../observation-limits.ts";

type Combination = Observation["typography"][number];

interface Seen {
  readonly combination: Combination;
  readonly isLarge: boolean;
}

/** Text that may have a lower contrast (WCAG 2.2): at least 18 pt, or 14 pt in bold. */
const isLarge = (size: number, weight: number): boolean => size >= 24 || (size >= 18.66 && weight >= 700);

/** Collects the combinations of family, weight, size and line height at which text is shown. */
export class Typography {
  readonly #combinations = new Map<string, Combination>();
  /** By the fonts of the document, then by weight, size, line height and declared stack. */
  readonly #seen = new Map<FontFamilies, Map<string, Seen>>();

  /**
   * @param lineHeight if the text is laid out with another line height than the node's own; "" if that is unknown
   * @returns whether the text is large
   */
  add(node: PageNode, lineHeight = read(node, "line-height")): boolean {
    const { families } = node.scope.frame;
    const size = read(node, "font-size");
    const stack = read(node, "font-family");
    const weight = read(node, "font-weight");
    let seen = this.#seen.get(families);
    if (!seen) {
      seen = new Map();
      this.#seen.set(families, seen);
    }
    const key = `${weight} ${size} ${lineHeight} ${stack}`;
    let known = seen.get(key);
    if (!known) {
      const combination = this.#combination(families.inUse(stack).slice(0, MAX_FAMILY), weight, size, lineHeight);
      known = { combination, isLarge: isLarge(px(size), px(weight)) };
      seen.set(key, known);
    }
    known.combination.count++;
    return known.isLarge;
  }

  #combination(family: string, weight: string, size: string, lineHeight: string): Combination {
    const key = JSON.stringify([family, weight, size, lineHeight]);
    const known = this.#combinations.get(key) ?? { family, weight, size, line_height: lineHeight, count: 0 };
    this.#combinations.set(key, known);
    return known;
  }

  result(): Combination[] {
    return [...this.#combinations.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  }
}
