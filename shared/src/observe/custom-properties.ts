import { SelectorIndex } from "./selector-index.ts";

/** Internals of utility frameworks: their values are parts of others, they name nothing. */
const NOISE = /^--(tw|un|uno|chakra-(ring|shadow)|_)-/;
const REFERENCE = /var\(\s*(--[^\s,)]+)/g;
/** More names than this behind one paint are not followed further: a page that goes round in circles, or worse. */
const MAX_CHAIN = 256;
const MAX_VALUE = 400;

/** Which declared properties can bring a colour to a painted one. */
function family(property: string): string {
  if (property.startsWith("background")) return "background";
  if (property.startsWith("border")) return "border";
  if (property.startsWith("outline")) return "outline";
  if (property.startsWith("column-rule")) return "column-rule";
  if (property.startsWith("text-decoration")) return "text-decoration";
  if (property === "-webkit-text-fill-color") return "color";
  return property;
}

const INHERITED = new Set(["color", "fill", "stroke", "text-shadow", "stop-color", "accent-color", "caret-color"]);

function references(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map((match) => match[1] ?? "");
}

/** What every scope of a page knows of custom properties: which are made of which. */
export class Chains {
  readonly #parts = new Map<string, Set<string>>();

  add(name: string, value: string): void {
    const parts = references(value);
    if (parts.length === 0) return;
    const known = this.#parts.get(name) ?? new Set();
    for (const part of parts) known.add(part);
    this.#parts.set(name, known);
  }

  /** The names and all that they are made of, without the noise. */
  closure(names: Iterable<string>): string[] {
    const all = new Set(names);
    for (const name of all) {
      if (all.size > MAX_CHAIN) break;
      for (const part of this.#parts.get(name) ?? []) all.add(part);
    }
    return [...all].filter((name) => !NOISE.test(name));
  }
}

/** The rules of one document or shadow root that use var() in a property that paints. */
export class VariableRules {
  readonly #index = new SelectorIndex<ReadonlyMap<string, ReadonlySet<string>>>();
  readonly #chains: Chains;
  readonly #found = new Map<string, WeakMap<Element, readonly string[]>>();

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    const text = style.cssText;
    if (!text.includes("var(")) return;
    const uses = this.#uses(text);
    if (uses.size > 0) this.#index.add(selector, uses);
  }

  #uses(text: string): Map<string, Set<string>> {
    const uses = new Map<string, Set<string>>();
    for (const declaration of text.split(";")) {
      if (!declaration.includes("var(")) continue;
      const colon = declaration.indexOf(":");
      const property = declaration.slice(0, colon).trim();
      const value = declaration.slice(colon + 1);
      if (property.startsWith("--")) {
        this.#chains.add(property, value);
        continue;
      }
      const kind = family(property);
      const names = uses.get(kind) ?? new Set();
      for (const name of references(value)) names.add(name);
      uses.set(kind, names);
    }
    return uses;
  }

  /** Custom properties that rules bring to a property of an element, by themselves or from an ancestor it inherits from. */
  candidates(element: Element, pseudo: string, property: string): string[] {
    const kind = family(property);
    const names = new Set(this.#own(element, pseudo, kind));
    if (INHERITED.has(kind)) {
      for (let up: Element | null = pseudo ? element : element.parentElement; up; up = up.parentElement) {
        for (const name of this.#own(up, "", kind)) names.add(name);
      }
    }
    return this.#chains.closure(names);
  }

  #own(element: Element, pseudo: string, kind: string): readonly string[] {
    const key = kind + pseudo;
    const cache = this.#found.get(key) ?? new WeakMap<Element, readonly string[]>();
    this.#found.set(key, cache);
    const known = cache.get(element);
    if (known) return known;
    const names = new Set<string>();
    for (const uses of this.#index.matching(element, pseudo)) {
      for (const name of uses.get(kind) ?? []) names.add(name);
    }
    const inline = pseudo === "" ? element.getAttribute("style") : null;
    if (inline?.includes("var(")) for (const name of this.#uses(inline).get(kind) ?? []) names.add(name);
    const found = [...names];
    cache.set(element, found);
    return found;
  }
}

/** Values that only a browser can work out are given to a canvas, which touches neither document nor network. */
export function colorResolver(view: Window): (value: string) => string {
  let context: CanvasRenderingContext2D | null | undefined;
  return (value) => {
    if (!/color-mix\(|light-dark\(|calc\(|\(\s*from /.test(value)) return value;
    context ??= view.document.createElement("canvas").getContext("2d");
    if (!context) return value;
    context.fillStyle = "#010203";
    context.fillStyle = value;
    const first = context.fillStyle;
    context.fillStyle = "#040506";
    context.fillStyle = value;
    return context.fillStyle === first && typeof first === "string" ? first : value;
  };
}

/** Could be a colour, or the bare channels of one (`13, 110, 253`, `221 83% 53%`). Sizes, fonts and images are not. */
const MAYBE_COLOR =
  /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(.*\)|[a-z]{3,20}|[\d.]+(deg|%)?[\s,]+[\d.]+%?[\s,]+[\d.]+%?)$/i;

export const maybeColor = (value: string): boolean => value.length <= MAX_VALUE && MAYBE_COLOR.test(value);

/** All custom properties of the document's root and body that could be colours, however they came to be declared. */
export function globalProperties(view: Window): [name: string, value: string][] {
  const resolve = colorResolver(view);
  const seen = new Map<string, [string, string]>();
  for (const element of [view.document.documentElement, view.document.body]) {
    if (!element) continue;
    const style = view.getComputedStyle(element);
    for (let i = 0; i < style.length; i++) {
      const name = style.item(i);
      if (!name.startsWith("--") || NOISE.test(name)) continue;
      const value = style.getPropertyValue(name).trim();
      if (!maybeColor(value)) continue;
      seen.set(`${name}:${value}`, [name, resolve(value)]);
    }
  }
  // Chromium lists custom properties in an order that changes from visit to visit.
  return [...seen.values()].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
}
