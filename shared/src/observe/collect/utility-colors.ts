import { type UtilityColor, utilityColor } from "../../css/utility-classes.ts";
import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";
import { MAX_UTILITIES } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import { inKeyOrder } from "./order.ts";

type Utility = NonNullable<Observation["utilities"]>[number];

const NONE: readonly UtilityColor[] = [];

/** Collects the utility classes that name the colours that elements paint with: `text-gray-300`. */
export class UtilityColors {
  /** By class attribute: most elements share theirs with others. */
  readonly #colors = new Map<string, readonly UtilityColor[]>();
  readonly #utilities = new Map<string, Utility>();
  /** An element is read with all its colours before the next one. */
  #latest: { readonly element: Element; readonly utilities: readonly UtilityColor[] } | undefined;

  add({ element, pseudo }: PageNode, paintedBy: string, value: string): void {
    if (pseudo !== "") return;
    if (this.#latest?.element !== element) this.#latest = { element, utilities: this.#utilitiesOf(element) };
    const { utilities } = this.#latest;
    if (utilities.length === 0) return;
    const property = paintedBy.replace(/^border-(top|right|bottom|left)-/, "border-");
    for (const { name, property: painted } of utilities) {
      if (painted === property) this.#utilities.set(`${name} ${property} ${value}`, { name, property, value });
    }
  }

  #utilitiesOf(element: Element): readonly UtilityColor[] {
    const attribute = dom.getAttribute(element, "class");
    if (!attribute) return NONE;
    return getOrCreate(this.#colors, attribute, () =>
      attribute.split(/\s+/).flatMap((name) => utilityColor(name) ?? []),
    );
  }

  /** In an order that does not depend on the document's; none if there are too many. */
  result(): Utility[] {
    return this.#utilities.size > MAX_UTILITIES ? [] : inKeyOrder(this.#utilities);
  }
}
