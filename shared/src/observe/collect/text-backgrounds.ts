import { isDarkScheme } from "../cascade/color-scheme.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import type { NodeKey } from "../dom/styled.ts";
import {
  MAX_COLOR,
  MAX_FADED_TEXTS,
  MAX_GRADIENT_TEXTS,
  MAX_LAYERS,
  MAX_TEXT_PAIRS,
  MAX_TEXTS_CHECKED,
} from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { TextPair } from "../pairs.ts";
import type { Slices } from "../slices.ts";
import { gradientOf, textOnGradient } from "./gradient-grounds.ts";
import type { Grounds } from "./grounds/grounds.ts";
import { layersAround, type Painted } from "./grounds/layers-around.ts";
import { mostFrequent } from "./order.ts";
import { isDisabled, type PairListener } from "./pair-listener.ts";
import { PairList, PairParts, type PlacedPair } from "./pair-parts.ts";
import { isTranslucent } from "./raw-colors.ts";
import { type BackgroundText, TextBackground } from "./text-background.ts";

/** A text that nobody could read well on what the elements around it paint. */
interface Doubtful {
  readonly node: NodeKey;
  readonly background: TextBackground;
  readonly color: string;
  readonly isLarge: boolean;
}

/** The least contrasts by WCAG 2, a little more, since they are rounded. */
const [MIN_CONTRAST, MIN_OF_LARGE] = [4.6, 3.1];
/** No level demands more. */
const MOST_DEMANDED = 7.1;

/** Collects which colours of text are on which backgrounds. Equal stacks of backgrounds share one TextBackground. */
export class TextBackgrounds {
  readonly #all = new Map<string, TextBackground>();
  readonly #doubtful: Doubtful[] = [];
  readonly #gradients: Doubtful[] = [];
  readonly #faded: Shown[] = [];
  readonly #ofFaded = new PairList<TextPair>(MAX_FADED_TEXTS);
  readonly #onGradients = new PairList<TextPair>(MAX_GRADIENT_TEXTS);
  readonly #listener: PairListener;
  truncated = false;

  /** @param listener is told of each text */
  constructor(listener: PairListener) {
    this.#listener = listener;
  }

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
    if (final === undefined) return animatedColors ? undefined : this.#onGradient(node, around);
    if (final.length > MAX_COLOR) return undefined;
    if (final === TRANSPARENT) return around;
    if (!isTranslucent(final)) return this.#of([final]);
    return this.#over(final, around);
  }

  #over(color: string, around: TextBackground | undefined): TextBackground | undefined {
    if (!around || around.gradient || around.layers.length >= MAX_LAYERS) return undefined;
    return this.#of([color, ...around.layers]);
  }

  /** The background of an element with a gradient, which may be translucent. */
  #onGradient(node: PageNode, around: TextBackground | undefined): TextBackground | undefined {
    const gradient = gradientOf(node);
    if (!gradient || this.#gradients.length >= MAX_GRADIENT_TEXTS) return undefined;
    const color = readProperty(node, "background-color");
    if (color.length > MAX_COLOR) return undefined;
    const below = color === TRANSPARENT ? around : isTranslucent(color) ? this.#over(color, around) : this.#of([color]);
    return below && !below.gradient ? new TextBackground(below.layers, gradient) : undefined;
  }

  /** Adds text of a raw colour. */
  add(node: PageNode, background: TextBackground, color: string, isLarge: boolean): void {
    const animatedColors = node.scope.frame.animated.inherited(node, "color");
    const final = animatedColors ? only(animatedColors) : color;
    if (final === undefined || final.length > MAX_COLOR || final === TRANSPARENT) return;
    if (background.gradient) {
      if (!animatedColors && this.#gradients.length < MAX_GRADIENT_TEXTS)
        this.#gradients.push({ node, background, color: final, isLarge });
      return;
    }
    if (!animatedColors) this.#listener.addText(node, background, final, isLarge);
    if (!isDoubtful(background, final, isLarge)) count(background, { node, color: final, isLarge });
    else if (this.#doubtful.length < MAX_TEXTS_CHECKED)
      this.#doubtful.push({ node, background, color: final, isLarge });
    else this.truncated = true;
  }

  /** Adds text of a raw colour that is partly transparent, or in something that is. */
  addFaded(node: PageNode, color: string, isLarge: boolean): void {
    if (color.length > MAX_COLOR || color === TRANSPARENT || this.#faded.length >= MAX_FADED_TEXTS) return;
    if (!node.scope.frame.animated.any) this.#faded.push({ node, color, isLarge });
  }

  *#settleFaded(grounds: Grounds): Slices<void> {
    for (const { node, color, isLarge } of this.#faded.splice(0)) {
      yield;
      const view = dom.defaultView(dom.ownerDocument(node.element));
      if (!view) continue;
      const painted: Painted = {
        colorOf: (element) => grounds.colorOf(element),
        opacityOf: (element) => Number(view.getComputedStyle(element).getPropertyValue("opacity")),
      };
      const around = layersAround(node.element, "text", painted, this.canvas(view).layers);
      if (!around?.faded || [...around.layers, ...around.faded.behind].some((layer) => layer.length > MAX_COLOR))
        continue;
      const { opacity, behind } = around.faded;
      const faded = { opacity, behind: [...behind] };
      const pair: TextPair = { color, backgrounds: [...around.layers], faded, large: isLarge, count: 0 };
      if (isDisabled(node.element)) pair.disabled = true;
      this.#ofFaded.add(pair, node, 1);
    }
  }

  /** Asks what is behind the texts that seem to have too little contrast. */
  *settle(grounds: Grounds): Slices<void> {
    for (const text of this.#doubtful.splice(0)) {
      const layers = grounds.groundOf(text.node.element, "text", text.background.layers);
      if (layers) count(this.#of(layers), text);
      yield;
    }
    yield* this.#settleFaded(grounds);
    for (const { node, background, color, isLarge } of this.#gradients.splice(0)) {
      yield;
      const { layers, gradient: ground } = background;
      if (!ground || !grounds.groundOf(node.element, "text", layers)) continue;
      const gradient = textOnGradient(ground, node.element);
      if (!gradient) continue;
      const pair: TextPair = { color, backgrounds: [...layers], large: isLarge, gradient, count: 0 };
      if (isDisabled(node.element)) pair.disabled = true;
      this.#onGradients.add(pair, node, 1);
    }
  }

  #of(layers: readonly string[]): TextBackground {
    return getOrCreate(this.#all, layers.join(" on "), () => new TextBackground(layers));
  }

  /** The most frequent pairs, in an order that does not depend on the document's. */
  result(): PlacedPair<TextPair>[] {
    const pairs = [...this.#all.values()].flatMap(({ layers, texts }) =>
      [...texts.values()].map(({ color, isLarge, isDisabled: isOff, parts, count }) => {
        const pair: TextPair = { color, backgrounds: [...layers], large: isLarge, count };
        if (isOff) pair.disabled = true;
        return { pair, count, parts: parts.all };
      }),
    );
    this.truncated ||= pairs.length > MAX_TEXT_PAIRS;
    const key = ({ pair: { color, backgrounds, large, disabled } }: { readonly pair: TextPair }) =>
      `${color} ${backgrounds.join(" ")} ${large}${disabled ? " disabled" : ""}`;
    return mostFrequent(pairs, key, MAX_TEXT_PAIRS)
      .map(({ pair, parts }) => ({ pair, parts }))
      .concat(this.#onGradients.result(), this.#ofFaded.result());
  }
}

interface Shown {
  readonly node: NodeKey;
  readonly color: string;
  readonly isLarge: boolean;
}

function count(background: TextBackground, { node, color, isLarge }: Shown): void {
  const contrast = background.contrastOf(color);
  const isOff = (contrast === undefined || contrast < MOST_DEMANDED) && isDisabled(node.element);
  const key = `${isLarge ? "large " : ""}${isOff ? "disabled " : ""}${color}`;
  const create = (): BackgroundText => ({ color, isLarge, isDisabled: isOff, parts: new PairParts(), count: 0 });
  const text = getOrCreate(background.texts, key, create);
  text.count++;
  text.parts.add(node);
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
