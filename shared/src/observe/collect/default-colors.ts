import { DEFAULT_COLOR } from "../cascade/author-colors.ts";
import type { PageNode } from "../dom/page-node.ts";
import type { Observation } from "../observation.ts";

/** The properties whose colour is that of the text unless an author sets it. */
const PROPERTIES = new Set([
  "color",
  "text-decoration-color",
  ...["top", "right", "bottom", "left"].map((side) => `border-${side}-color`),
]);

const mayBeDefault = (property: string, value: string): boolean => value === DEFAULT_COLOR && PROPERTIES.has(property);

/** Whether a node has a colour only because nobody gave it one. */
export const isDefaultColor = (node: PageNode, property: string, value: string): boolean =>
  mayBeDefault(property, value) && node.scope.authorColors.isOfBrowser(node, property);

interface Count {
  count: number;
  /** The number of the element that was counted last. */
  element: number;
}

/** Counts the elements that are black because nobody gave them a colour. */
export class DefaultColors {
  readonly #counts = new Map<string, Count>();

  /** @param number of the element, which counts once for a property */
  add(node: PageNode, property: string, value: string, number: number): void {
    if (!mayBeDefault(property, value)) return;
    let known = this.#counts.get(property);
    if (!known) {
      known = { count: 0, element: -1 };
      this.#counts.set(property, known);
    }
    if (known.element === number || !node.scope.authorColors.isOfBrowser(node, property)) return;
    known.element = number;
    known.count++;
  }

  /** By property; 0 says that an author wrote all of them. */
  result(): NonNullable<Observation["defaults"]> {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([property, { count }]) => ({ property, value: DEFAULT_COLOR, count }));
  }
}
