import type { Observation } from "./observation.ts";
import { SelectorIndex } from "./selector-index.ts";
import { read, type Subject } from "./subject.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;
const FLUID = /(margin|padding)[\w-]*:[^;]*(auto|%)/;

/**
 * Rules that set margins or paddings to `auto` or a percentage. Only asked in browsers that can't tell the computed
 * value from the used one (no computedStyleMap: Firefox 153), and for pseudo-elements.
 */
export class SpacingRules {
  readonly #fluid = new SelectorIndex<Readonly<Record<"margin" | "padding", boolean>>>();

  add(selector: string, style: CSSStyleDeclaration): void {
    const text = style.cssText;
    if (!FLUID.test(text)) return;
    const is = (property: string) => new RegExp(`(^|[;\\s])${property}[\\w-]*:[^;]*(auto|%)`).test(text);
    this.#fluid.add(selector, { margin: is("margin"), padding: is("padding") });
  }

  isFluid(element: Element, pseudo: string, property: "margin" | "padding"): boolean {
    if (this.#fluid.empty) return false;
    return [...this.#fluid.matching(element, pseudo)].some((found) => found[property]);
  }
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
    const columns = () => read(subject, "column-count") !== "auto" || read(subject, "column-width") !== "auto";
    if (/flex|grid/.test(display)) this.#gaps(subject, ["row-gap", "column-gap"]);
    else if (read(subject, "column-gap") !== "normal" && columns()) this.#gaps(subject, ["column-gap"]);
  }

  #sides(subject: Subject, property: "margin" | "padding", sides: readonly (typeof SIDES)[number][]): void {
    const shorthand = read(subject, property);
    if (shorthand === "0px" || shorthand === "") return;
    const { element, pseudo, scope } = subject;
    const values = expand(shorthand);
    for (const side of sides) {
      const value = values[SIDES.indexOf(side)] ?? "0px";
      if (value === "0px" || !value.endsWith("px")) continue;
      if (scope.frame.animated.values(element, pseudo, `${property}-${side}`)) continue;
      if (!this.#authored.has(value)) {
        if (!isAuthored(subject, property, side, value)) continue;
        this.#authored.add(value);
      }
      this.#count(value);
    }
  }

  #gaps(subject: Subject, properties: readonly string[]): void {
    for (const property of properties) {
      const value = read(subject, property);
      if (value.endsWith("px") && value !== "0px") this.#count(value);
    }
  }

  #count(value: string): void {
    this.#values.set(value, (this.#values.get(value) ?? 0) + 1);
  }

  result(): Observation["spacing"] {
    return [...this.#values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => ({ value, count }));
  }
}

/** A computed shorthand's values for top, right, bottom and left. */
function expand(shorthand: string): [string, string, string, string] {
  const [top = "0px", right = top, bottom = top, left = right] = shorthand.split(" ");
  return [top, right, bottom, left];
}

/** getComputedStyle gives used lengths; the computed value still says whether it was `auto` or a percentage. */
function isAuthored(subject: Subject, property: "margin" | "padding", side: string, value: string): boolean {
  const { element, pseudo, scope } = subject;
  if (pseudo === "" && "computedStyleMap" in element) {
    const computed = element.computedStyleMap().get(`${property}-${side}`);
    return computed !== undefined && "unit" in computed && computed.unit === "px";
  }
  return value !== "" && !scope.spacing.isFluid(element, pseudo, property);
}
