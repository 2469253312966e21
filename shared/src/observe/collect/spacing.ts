import { SelectorIndex } from "../cascade/selector-index.ts";
import { read, type Subject } from "../dom/page-node.ts";
import type { Styled } from "../dom/scope.ts";
import type { Observation } from "../observation.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;
const FLUID = /auto|%/;
const PERHAPS_FLUID = /(margin|padding)[\w-]*:[^;]*(auto|%|var\()/;
const REFERENCE = /var\(\s*(--[^\s,)]+)/g;
/** Logical sides, and which of the others they can be. Vertical writing is not looked at. */
const LOGICAL = [
  ["inline-start", ["left", "right"]],
  ["inline-end", ["left", "right"]],
  ["block-start", ["top", "bottom"]],
  ["block-end", ["top", "bottom"]],
] as const;

/** Firefox 153 can't tell the computed value from the used one. */
const tellsComputed = (element: Element): boolean => "computedStyleMap" in element;

/** Rules that set a margin or padding to `auto` or a percentage: where browsers can't tell, and for pseudo-elements. */
export class SpacingRules {
  readonly #rules = new SelectorIndex<ReadonlyMap<string, string>>();

  readonly #isNeeded: (selector: string) => boolean;

  /** For the style sheets of a document. */
  constructor({ documentElement }: Document) {
    // Browsers write :before as ::before.
    this.#isNeeded = tellsComputed(documentElement) ? (selector) => selector.includes("::") : () => true;
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    if (this.#isNeeded(selector) && PERHAPS_FLUID.test(style.cssText)) this.#rules.add(selector, declaredSides(style));
  }

  /** `side` as in `margin-top`. */
  isFluid({ element, pseudo, style }: Styled, side: string): boolean {
    if (this.#rules.empty) return false;
    for (const declared of this.#rules.matching(element, pseudo)) {
      const value = declared.get(side) ?? "";
      if (FLUID.test(value)) return true;
      for (const [, name = ""] of value.matchAll(REFERENCE)) if (FLUID.test(style.getPropertyValue(name))) return true;
    }
    return false;
  }
}

/** What a rule declares for each side of margin and padding. */
function declaredSides(style: CSSStyleDeclaration): Map<string, string> {
  const found = new Map<string, string>();
  const note = (side: string, value: string) => {
    if (value !== "") found.set(side, `${found.get(side) ?? ""} ${value}`);
  };
  for (const property of ["margin", "padding"]) {
    // A shorthand with var() in it has no longhands yet.
    const shorthand = style.getPropertyValue(property);
    const pending = shorthand.includes("var(") ? shorthand : "";
    for (const side of SIDES) note(`${property}-${side}`, `${pending}${style.getPropertyValue(`${property}-${side}`)}`);
    for (const [logical, sides] of LOGICAL) {
      for (const side of sides) note(`${property}-${side}`, style.getPropertyValue(`${property}-${logical}`));
    }
  }
  return found;
}

/** Collects lengths of margins, paddings and gaps: those that somebody wrote, not those that layout worked out. */
export class Spacing {
  readonly #values = new Map<string, number>();
  /** Shorthands all of whose lengths are known to be authored somewhere on the page: nothing is left to find out. */
  readonly #authored = new Set<string>();

  /** `display` decides which sides have an effect. */
  add(subject: Subject, display: string): void {
    const table = display.startsWith("table") && display !== "table" && display !== "table-caption";
    if (!table) this.#sides(subject, "margin", display === "inline" ? ["right", "left"] : SIDES);
    if (!table || display === "table-cell") this.#sides(subject, "padding", SIDES);
    if (display.includes("flex") || display.includes("grid")) {
      this.#count(read(subject, "row-gap"));
      this.#count(read(subject, "column-gap"));
    } else if (read(subject, "column-gap") !== "normal" && isMultiColumn(subject)) {
      this.#count(read(subject, "column-gap"));
    }
  }

  #sides(subject: Subject, property: "margin" | "padding", sides: readonly (typeof SIDES)[number][]): void {
    const shorthand = read(subject, property);
    if (shorthand === "0px" || shorthand === "") return;
    const { element, pseudo } = subject;
    const { animated } = subject.scope.frame;
    const values = expand(shorthand);
    for (const side of sides) {
      const value = values[SIDES.indexOf(side)] ?? "0px";
      if (value === "0px" || !value.endsWith("px")) continue;
      if (animated.any && animated.values(element, pseudo, `${property}-${side}`)) continue;
      if (!this.#authored.has(value)) {
        if (!isAuthored(subject, property, side, value)) continue;
        this.#authored.add(value);
      }
      this.#count(value);
    }
  }

  #count(value: string): void {
    if (value.endsWith("px") && value !== "0px") this.#values.set(value, (this.#values.get(value) ?? 0) + 1);
  }

  result(): Observation["spacing"] {
    return [...this.#values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => ({ value, count }));
  }
}

const isMultiColumn = (subject: Subject): boolean =>
  read(subject, "column-count") !== "auto" || read(subject, "column-width") !== "auto";

/** A computed shorthand's values for top, right, bottom and left. */
function expand(shorthand: string): [string, string, string, string] {
  const [top = "0px", right = top, bottom = top, left = right] = shorthand.split(" ");
  return [top, right, bottom, left];
}

/** getComputedStyle gives used lengths; the computed value still says whether it was `auto` or a percentage. */
function isAuthored(subject: Subject, property: "margin" | "padding", side: string, value: string): boolean {
  const { element, pseudo, scope } = subject;
  if (pseudo === "" && tellsComputed(element)) {
    const computed = element.computedStyleMap().get(`${property}-${side}`);
    return computed !== undefined && "unit" in computed && computed.unit === "px";
  }
  return value !== "" && !scope.spacing.isFluid(subject, `${property}-${side}`);
}
