import { inScheme } from "../cascade/at-element.ts";
import { isDarkScheme } from "../cascade/color-scheme.ts";
import { resolver } from "../cascade/resolve-value.ts";
import { references } from "../cascade/var-references.ts";
import * as dom from "../dom/members.ts";
import { TRANSPARENT } from "../dom/page-node.ts";

/** Of a value with its var()s substituted. */
const MAX_LENGTH = 1_000;
const MAX_STEPS = 64;
/** A var() without another one in its fallback. */
const REFERENCE = /var\(\s*(--(?:[^\s,()\\]|\\.)+)\s*(?:,((?:(?!var\()[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/;
/** What depends on the element. */
const OF_ELEMENT = /currentcolor|\dem|light-dark/i;
const EM = /(?<![\w.#-])(-?(?:\d+(?:\.\d*)?|\.\d+))em\b/gi;
const COLOR_FUNCTION =
  /(?:color-mix|contrast-color|oklch|oklab|lch|lab|color|hsla?|hwb|rgba?)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi;
const LINE_WIDTH = /^(border|outline)-(\w+-)?width$/;
const WIDTHS: Readonly<Record<string, string>> = { thin: "1px", medium: "3px", thick: "5px" };

/** What a custom property is made of is followed to this depth. */
export const MAX_DEPTH = 16;
/** Utility frameworks register these as properties that are not inherited. */
export const OWN_CUSTOM = /^--(tw|un|uno)-/;

/** Whether a declared value may contain the colour of the text. */
export const isOfColor = (text: string): boolean => /currentcolor/i.test(text);

/** Computes declared values as the browser would, without touching the page. */
export class ValueReader {
  readonly #resolve: (value: string) => string;
  readonly #view: Window;
  readonly #probe: CSSStyleDeclaration;
  readonly #names = new Map<string, readonly string[]>();
  readonly #computed = new Map<string, string | undefined>();
  readonly #parsed = new Map<string, string>();

  constructor(view: Window) {
    this.#view = view;
    this.#resolve = resolver(view);
    this.#probe = dom.createElement(view.document, "span").style;
  }

  /** The custom properties of the var()s in a value, also of their fallbacks. */
  names(text: string): readonly string[] {
    if (!text.includes("var(")) return [];
    let found = this.#names.get(text);
    if (!found) {
      const all = (list: ReturnType<typeof references>): string[] =>
        list.flatMap(({ name, fallback }) => [name, ...all(fallback)]);
      found = all(references(text));
      this.#names.set(text, found);
    }
    return found;
  }

  /** Puts the values of custom properties in place of var(). Undefined if one has neither a value nor a fallback. */
  substitute(text: string, custom: (name: string) => string): string | undefined {
    let rest = text;
    for (let i = 0; i < MAX_STEPS && rest.includes("var("); i++) {
      const match = REFERENCE.exec(rest);
      if (!match) return undefined;
      const value = custom(match[1] ?? "") || match[2]?.trim();
      if (value === undefined) return undefined;
      rest = rest.slice(0, match.index) + value + rest.slice(match.index + match[0].length);
      if (rest.length > MAX_LENGTH) return undefined;
    }
    return rest.includes("var(") ? undefined : rest.trim();
  }

  /** The longhand in the value of a shorthand; "" if the value is not valid. */
  longhand(property: string, shorthand: string, value: string): string {
    return this.#parse(shorthand, value, property);
  }

  /** A declared value as computed at an element; "" if it is not valid, undefined if it cannot be computed here. */
  compute(
    property: string,
    text: string,
    style: CSSStyleDeclaration,
    color: () => string | undefined,
  ): string | undefined {
    if (OF_ELEMENT.test(text)) return this.#compute(property, text, style, color);
    const key = `${property} ${text}`;
    if (this.#computed.has(key)) return this.#computed.get(key);
    const value = this.#compute(property, text, style, color);
    this.#computed.set(key, value);
    return value;
  }

  #compute(
    property: string,
    text: string,
    style: CSSStyleDeclaration,
    color: () => string | undefined,
  ): string | undefined {
    if (text.length > MAX_LENGTH || text.includes("url(")) return undefined;
    let value = text;
    if (/currentcolor/i.test(value)) {
      const own = color();
      if (own === undefined) return undefined;
      value = value.replace(/\bcurrentcolor\b/gi, own);
    }
    value = value.replace(EM, (_, number: string) => {
      const size = Number.parseFloat(style.getPropertyValue("font-size")) || 16;
      return `${Number((Number(number) * size).toFixed(4))}px`;
    });
    value = value.replace(/\btransparent\b/gi, TRANSPARENT);
    value = inScheme(value, () => isDarkScheme(style.getPropertyValue("color-scheme"), this.#view));
    value = value.replace(COLOR_FUNCTION, (each) => this.#resolve(each));
    value = this.#parse(property, this.#resolve(value), property);
    return LINE_WIDTH.test(property) ? this.#lineWidth(WIDTHS[value] ?? value) : value;
  }

  /** Browsers round the width of a line down to whole pixels of the device, but not to none. */
  #lineWidth(value: string): string {
    const width = /^([\d.]+)px$/.exec(value)?.[1];
    const ratio = this.#view.devicePixelRatio || 1;
    const pixels = Number(width) * ratio;
    return width === undefined || pixels === 0
      ? value
      : `${Number((Math.max(1, Math.floor(pixels)) / ratio).toFixed(4))}px`;
  }

  #parse(property: string, value: string, longhand: string): string {
    const key = `${property} ${longhand} ${value}`;
    let found = this.#parsed.get(key);
    if (found === undefined) {
      this.#probe.setProperty(property, "");
      this.#probe.setProperty(property, value);
      found = this.#probe.getPropertyValue(longhand);
      this.#probe.setProperty(property, "");
      this.#parsed.set(key, found);
    }
    return found;
  }
}
