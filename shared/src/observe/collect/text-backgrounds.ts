import { isDarkScheme } from "../cascade/color-scheme.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_LAYERS, MAX_TEXT_PAIRS, MAX_TEXTS_CHECKED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { Slices } from "../slices.ts";
import type { Grounds } from "./grounds/grounds.ts";
import { mostFrequent } from "./order.ts";
import { contrastOn, isTranslucent } from "./raw-colors.ts";

type TextPair = NonNullable<Observation["text_pairs"]>[number];

interface Text {
  readonly color: string;
  readonly isLarge: boolean;
  count: number;
}

/** A text that nobody could read well on what the elements around it paint. */
interface Doubtful {
  readonly element: Element;
  readonly background: TextBackground;
  readonly color: string;
  readonly isLarge: boolean;
}

/** The least contrasts by WCAG 2, a little more, since they are rounded. */
const [MIN_CONTRAST, MIN_OF_LARGE] = [4.6, 3.1];

/** The layers behind a text: raw background colours from the top down to the first opaque one. */
export class TextBackground {
  readonly layers: readonly string[];
  /** By size and colour. */
  readonly texts = new Map<string, Text>();
  readonly #contrasts = new Map<string, number | undefined>();

  constructor(layers: readonly string[]) {
    this.layers = layers;
  }

  /** Undefined if it cannot be computed here. */
  contrastOf(color: string): number | undefined {
    return getOrCreate(this.#contrasts, color, () => contrastOn(color, this.layers));
  }
}

/** Collects which colours of text are on which backgrounds. Equal stacks of backgrounds share one TextBackground. */
export class TextBackgrounds {
  readonly #all = new Map<string, TextBackground>();
  readonly #doubtful: Doubtful[] = [];
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
    if (!isDoubtful(background, final, isLarge)) count(background, final, isLarge);
    else if (this.#doubtful.length < MAX_TEXTS_CHECKED)
      this.#doubtful.push({ element: node.element, background, color: final, isLarge });
    else this.truncated = true;
  }

  /** Asks what is behind the texts that seem to have too little contrast. */
  *settle(grounds: Grounds): Slices<void> {
    for (const { element, background, color, isLarge } of this.#doubtful.splice(0)) {
      const layers = grounds.groundOf(element, "text", background.layers);
      if (layers) count(this.#of(layers), color, isLarge);
      yield;
    }
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
    this.truncated ||= pairs.length > MAX_TEXT_PAIRS;
    const key = ({ color, backgrounds, large }: TextPair) => `${color} ${backgrounds.join(" ")} ${large}`;
    return mostFrequent(pairs, key, MAX_TEXT_PAIRS);
  }
}

function count(background: TextBackground, color: string, isLarge: boolean): void {
  const create = () => ({ color, isLarge, count: 0 });
  getOrCreate(background.texts, isLarge ? `large ${color}` : color, create).count++;
}

function isDoubtful(background: TextBackground, color: string, isLarge: boolean): boolean {
  const contrast = background.contrastOf(color);
  return contrast === undefined || contrast < (isLarge ? MIN_OF_LARGE : MIN_CONTRAST);
}

/** The value that an animation ends at; undefined if it moves between several. */
const only = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

/** Chromium's dark canvas, also in Firefox, which has another one: the same page must give the same tokens. */
const DARK_CANVAS = "rgb(18, 18, 18)";

const isDark = (view: Window): boolean =>
  isDarkScheme(view.getComputedStyle(dom.documentElement(view.document)).getPropertyValue("color-scheme"), view);
