import { getOrCreate } from "../../memo.ts";
import type { Mark } from "../sheets.ts";

// How declarations of transitions and animations are written as marks, and read from what the browser made of them.

export const LONGHANDS = [
  "transition-property",
  "transition-duration",
  "transition-timing-function",
  "animation-name",
  "animation-duration",
  "animation-timing-function",
] as const;
/** Transitions and animations of a node. The lists are as in CSS. */
export type MotionStyle = Readonly<Record<(typeof LONGHANDS)[number], string>>;

/** The motion of a node where nothing is declared. */
export const INITIAL: MotionStyle = {
  "transition-property": "all",
  "transition-duration": "0s",
  "transition-timing-function": "ease",
  "animation-name": "none",
  "animation-duration": "0s",
  "animation-timing-function": "ease",
};

const MOVES = /transition|animation|(?:^|[\s;])all:/;
const CSS_WIDE = /^(?:initial|inherit|unset|revert|revert-layer)$/i;
const CUSTOM = /--(?:[\w-]|[^\0-\x7f]|\\.)+/g;
const MARK = /^(\d+):([a-z-]+):(.*)$/s;
/** `calc(0.2s)`, as browsers write a sum of times. */
const TIME_IN_CALC = /calc\((-?[\d.]+(?:e[+-]?\d+)?m?s)\)/gi;
const PREFIX = "--tintype-moving-";

export const markOf = (name: string): string => `${PREFIX}${name}`;

export const mayMove = (cssText: string): boolean => MOVES.test(cssText);

export const customsIn = (text: string): readonly string[] => text.match(CUSTOM) ?? [];

/** A declaration as written, with the custom properties of its own rule or style attribute. */
export interface Moving {
  /** The longhand, or the shorthand that has var(). */
  readonly property: string;
  readonly text: string;
}

export class MarkWriter {
  readonly declarations: Moving[] = [];
  readonly #changed: ReadonlySet<string>;

  /** @param changed the custom properties that the preference changes */
  constructor(changed: ReadonlySet<string>) {
    this.#changed = changed;
  }

  marksOf(style: CSSStyleDeclaration): readonly Mark[] {
    const marks: Mark[] = [];
    const { cssText } = style;
    if (mayMove(cssText)) for (const longhand of LONGHANDS) marks.push(...this.#ofLonghand(style, longhand));
    for (const name of new Set(customsIn(cssText))) {
      const text = this.#changed.has(name) ? style.getPropertyValue(name).trim() : "";
      if (text !== "")
        marks.push({ name: markOf(name), value: this.#renamed(text), important: isImportant(style, name) });
    }
    return marks;
  }

  /** Returns whether a declaration uses custom properties that the preference changes. */
  usesChanged({ text }: Moving): boolean {
    return customsIn(text).some((name) => this.#changed.has(name));
  }

  #ofLonghand(style: CSSStyleDeclaration, longhand: string): readonly Mark[] {
    // The longhands of a shorthand with var() are empty, and so are those of `all` if something replaces a part of it.
    const property = [longhand, longhand.replace(/-.*/s, ""), "all"].find(
      (name) => style.getPropertyValue(name) !== "",
    );
    if (property === undefined) return [];
    const text = style.getPropertyValue(property).trim();
    const name = markOf(longhand);
    const important = isImportant(style, property);
    if (CSS_WIDE.test(text)) return [{ name, value: text, important }];
    const number = this.declarations.push({ property, text }) - 1;
    return [{ name, value: `${number}:${property}:${this.#renamed(text)}`, important }];
  }

  /** A text in which the custom properties that the preference changes are the marks for them. */
  #renamed(text: string): string {
    return text.replace(CUSTOM, (name) => (this.#changed.has(name) ? markOf(name) : name));
  }
}

const isImportant = (style: CSSStyleDeclaration, name: string): boolean => style.getPropertyPriority(name) !== "";

/** The number of the declaration that won, as a mark tells it. */
export const numberIn = (mark: string): number => Number(MARK.exec(mark)?.[1] ?? Number.NaN);

/**
 * Returns a function that reads from a mark what the value of a longhand has become.
 * @param probe of an element that is in no document
 */
export function valueReader(probe: CSSStyleDeclaration): (mark: string, longhand: keyof MotionStyle) => string {
  const values = new Map<string, string>();
  return (mark, longhand) => {
    const [, , property = "", text = ""] = MARK.exec(mark) ?? [];
    return getOrCreate(values, `${longhand}:${property}:${text}`, () => {
      probe.setProperty(property, text);
      const value = probe.getPropertyValue(longhand).replace(TIME_IN_CALC, "$1");
      probe.removeProperty(property);
      return value === "" || CSS_WIDE.test(value) ? INITIAL[longhand] : value;
    });
  };
}
