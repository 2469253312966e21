import { isMostlyAuthored, mayBeOfBrowser } from "../cascade/browser-colors.ts";
import type { PageNode } from "../dom/page-node.ts";
import { MAX_DEFAULTS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import { inKeyOrder } from "./order.ts";

/** Returns whether a node has a colour by default only. */
export const isDefaultColor = (node: PageNode, property: string, value: string): boolean =>
  mayBeOfBrowser(property, value) && node.scope.frame.authorColors.isOfBrowser(node, property, value);

interface Count {
  readonly property: string;
  readonly value: string;
  count: number;
  /** The number of the element that was counted last. */
  element: number;
}

/** Counts the elements that have a colour of the browser's own style sheet because nobody gave them one. */
export class DefaultColors {
  readonly #counts = new Map<string, Count>();

  /** @param number of the element, which counts once for a property and value */
  add(node: PageNode, property: string, value: string, number: number): void {
    if (!mayBeOfBrowser(property, value)) return;
    const counted = this.#counted(property, value);
    if (counted.element === number || !node.scope.frame.authorColors.isOfBrowser(node, property, value)) return;
    counted.element = number;
    counted.count++;
  }

  /** Counts an element that has a value from the browser's own style sheet. */
  count(property: string, value: string, number: number): void {
    if (this.#counts.size >= MAX_DEFAULTS && !this.#counts.has(`${property} ${value}`)) return;
    const counted = this.#counted(property, value);
    if (counted.element !== number) counted.count++;
    counted.element = number;
  }

  #counted(property: string, value: string): Count {
    return getOrCreate(this.#counts, `${property} ${value}`, () => ({ property, value, count: 0, element: -1 }));
  }

  /** By property and value; 0 says that an author wrote all of them, which goes without saying for most colours. */
  result(): NonNullable<Observation["defaults"]> {
    return inKeyOrder(this.#counts)
      .filter(({ value, count }) => count > 0 || !isMostlyAuthored(value))
      .map(({ property, value, count }) => ({ property, value, count }));
  }
}
