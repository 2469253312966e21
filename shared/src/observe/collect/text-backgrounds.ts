import { isDarkScheme } from "../cascade/color-scheme.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_LAYERS, MAX_TEXT_PAIRS, MAX_TEXTS_CHECKED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import { mostFrequent } from "./order.ts";
import { isOverPicture } from "./pictures-behind.ts";

type TextPair = NonNullable<Observation["text_pairs"]>[number];

interface Text {
  readonly color: string;
  readonly isLarge: boolean;
  count: number;
}

/** The layers behind a text: raw background colours from the top down to the first opaque one. */
export class TextBackground {
  readonly layers: readonly string[];
  /** By size and colour. */
  readonly texts = new Map<string, Text>();

  constructor(layers: readonly string[]) {
    this.layers = layers;
  }
}

/** Collects which colours of text are on which backgrounds. Equal stacks of backgrounds share one TextBackground. */
export class TextBackgrounds {
  readonly #all = new Map<string, TextBackground>();
  #checked = 0;
  truncated = false;

  /** The canvas of the page's colour scheme, which is behind everything that the page paints. */
  canvas(view: Window): TextBackground {
    return this.#of([isDark(view) ? DARK_CANVAS : "rgb(255, 255, 255)"]);
  }

  /**
   * The background of the text in an element; undefined if it cannot be known.
   * @param around the background of the text around the element
   * @param color the element's own backdrop, see readBox
   */
  behind(node: PageNode, around: TextBackground | undefined, color: string | undefined): TextBackground | undefined {
    const animatedColors = node.scope.frame.animated.values(node, "background-color");
    const final = animatedColors ? only(animatedColors) : color;
    if (final === undefined || final.length > MAX_COLOR) return undefined;
    if (final === TRANSPARENT) return around;
    if (!isTranslucent(final)) return this.#of([final]);
    return around && around.layers.length < MAX_LAYERS ? this.#of([final, ...around.layers]) : undefined;
  }

  /** Adds text of a raw colour. */
  add(node: PageNode, background: TextBackground, color: string, isLarge: boolean): void {
    const animatedColors = node.scope.frame.animated.inherited(node, "color");
    const final = animatedColors ? only(animatedColors) : color;
    if (final === undefined || final.length > MAX_COLOR || final === TRANSPARENT) return;
    if (this.#isUnreadable(background, final) && isOverPicture(node.element)) return;
    const create = () => ({ color: final, isLarge, count: 0 });
    getOrCreate(background.texts, isLarge ? `large ${final}` : final, create).count++;
  }

  /** Text in the colour of its background: most such text stands on a picture. Bounded, because its boxes are measured. */
  #isUnreadable({ layers }: TextBackground, color: string): boolean {
    return layers.length === 1 && layers[0] === color && this.#checked++ < MAX_TEXTS_CHECKED;
  }

  #of(layers: readonly string[]): TextBackground {
    return getOrCreate(this.#all, layers.join(" on "), () => new TextBackground(layers));
  }

  /** The most frequent pairs, in an order that does not depend on the document's. */
  result(): TextPair[] {
    const pairs = [...this.#all.values()].flatMap(({ layers, texts }) =>
      [...texts.values()].map(({ color, isLarge, count }) => ({
        color,
        backgrounds: [...layers],
        large: isLarge,
        count,
      })),
    );
    this.truncated = pairs.length > MAX_TEXT_PAIRS;
    const key = ({ color, backgrounds, large }: TextPair) => `${color} ${backgrounds.join(" ")} ${large}`;
    return mostFrequent(pairs, key, MAX_TEXT_PAIRS);
  }
}

/** The value that an animation ends at; undefined if it moves between several. */
const only = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

/** Browsers write the alpha of a computed colour only if it is not 1: `rgba(…)` in sRGB, `… / 0.5)` in other spaces. */
export const isTranslucent = (color: string): boolean => color.startsWith("rgba(") || color.includes("/");

/** Chromium's dark canvas, also in Firefox, which has another one: the same page must give the same tokens. */
const DARK_CANVAS = "rgb(18, 18, 18)";

const isDark = (view: Window): boolean =>
  isDarkScheme(view.getComputedStyle(dom.documentElement(view.document)).getPropertyValue("color-scheme"), view);
