import { hasSpacingOfBrowser, isFluid } from "../authors/author-boxes.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, readProperty } from "../dom/page-node.ts";
import { MAX_DEFAULTS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { Uses } from "../readers.ts";
import { isMultiColumn } from "./lines.ts";
import { inKeyOrder } from "./order.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;

/** Collects lengths of margins, paddings and gaps that an author wrote, not those that layout computed. */
export class Spacing {
  readonly #values = new Map<string, Observation["spacing"][number]>();
  /** Lengths that an author wrote somewhere on the page. */
  readonly #authored = new Set<string>();
  /** The sides by shorthand. */
  readonly #expanded = new Map<string, readonly string[]>();
  /** By property and value, the elements whose length is the browser's own. */
  readonly #defaults = new Map<string, NonNullable<Observation["defaults"]>[number]>();
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Adds the lengths of the sides that have an effect under this `display`. */
  add(node: PageNode, display: string): void {
    const table = display.startsWith("table") && display !== "table" && display !== "table-caption";
    if (!table) this.#sides(node, "margin", display === "inline" ? ["right", "left"] : SIDES);
    if (!table || display === "table-cell") this.#sides(node, "padding", SIDES);
    if (display.includes("flex") || display.includes("grid")) {
      this.#count(node, "row-gap", readProperty(node, "row-gap"));
      this.#count(node, "column-gap", readProperty(node, "column-gap"));
    } else if (readProperty(node, "column-gap") !== "normal" && isMultiColumn(node)) {
      this.#count(node, "column-gap", readProperty(node, "column-gap"));
    }
  }

  #sides(node: PageNode, property: "margin" | "padding", sides: readonly (typeof SIDES)[number][]): void {
    const shorthand = readProperty(node, property);
    if (shorthand === "0px" || shorthand === "") return;
    const values = getOrCreate(this.#expanded, shorthand, () => expand(shorthand));
    for (const side of sides) {
      const value = values[SIDES.indexOf(side)] ?? "0px";
      if (value === "0px" || !value.endsWith("px")) continue;
      const longhand = `${property}-${side}`;
      if (node.scope.frame.animated.values(node, longhand)) continue;
      if (!this.#authored.has(value)) {
        if (!isAuthored(node, longhand, value)) continue;
        this.#authored.add(value);
      }
      this.#count(node, longhand, value);
      if (hasSpacingOfBrowser(node, longhand)) {
        const create = () => ({ property: longhand, value, count: 0 });
        getOrCreate(this.#defaults, `${longhand} ${value}`, create).count++;
      }
    }
  }

  #count(node: PageNode, property: string, value: string): void {
    if (!value.endsWith("px") || value === "0px") return;
    getOrCreate(this.#values, value, () => ({ value, count: 0 })).count++;
    this.#uses.add(node, property, value);
  }

  /** The uses of lengths that nobody wrote: the browser's own margins and paddings. */
  defaults(): NonNullable<Observation["defaults"]> {
    return inKeyOrder(this.#defaults).slice(0, MAX_DEFAULTS);
  }

  result(): Observation["spacing"] {
    return inKeyOrder(this.#values);
  }
}

/** The values of a computed shorthand for top, right, bottom and left. */
function expand(shorthand: string): readonly string[] {
  const [top = "0px", right = top, bottom = top, left = right] = shorthand.split(" ");
  return [top, right, bottom, left];
}

/**
 * Returns whether a side is a length by its computed value. (getComputedStyle returns the used length, also for
 * `auto`.)
 */
function isAuthored(node: PageNode, side: string, value: string): boolean {
  const { element, pseudo } = node;
  if (pseudo === "" && dom.hasStyleMaps()) {
    const computed = dom.computedStyleMap(element).get(side);
    return computed !== undefined && "unit" in computed && computed.unit === "px";
  }
  return value !== "" && !isFluid(node, side);
}
