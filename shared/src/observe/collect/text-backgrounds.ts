import type { Subject } from "../dom/page-node.ts";
import type { Observation } from "../observation.ts";
import { MAX_COLOR, MAX_LAYERS, MAX_TEXT_PAIRS } from "../observation-limits.ts";

type TextPair = NonNullable<Observation["text_pairs"]>[number];

export const TRANSPARENT = "rgba(0, 0, 0, 0)";

interface Text {
  readonly color: string;
  readonly isLarge: boolean;
  count: number;
}

/** What text stands on: raw background colours from the top down to the first opaque one. */
export class Ground {
  readonly layers: readonly string[];
  readonly covered = new Map<string, Ground>();
  readonly texts = new Map<string, Text>();
  /** The text that was noted last: most is followed by more of the same. */
  latest: Text | undefined;

  constructor(layers: readonly string[]) {
    this.layers = layers;
  }
}

/** Collects which colours of text stand on which backgrounds. Like stacks of backgrounds are one and the same Ground. */
export class TextGrounds {
  readonly #opaque = new Map<string, Ground>();
  readonly #all: Ground[] = [];
  truncated = false;

  /** What a page is painted on before it paints anything itself: the canvas of its colour scheme. */
  canvas(view: Window): Ground {
    return this.#solid(isDark(view) ? DARK_CANVAS : "rgb(255, 255, 255)");
  }

  /**
   * What the text below an element stands on; undefined where that can't be known.
   * @param around the same for what the element stands in
   * @param color its own backdrop, see readBox
   */
  behind({ element, scope }: Subject, around: Ground | undefined, color: string | undefined): Ground | undefined {
    const { animated } = scope.frame;
    const moving = animated.any ? animated.values(element, "", "background-color") : undefined;
    const settled = moving ? only(moving) : color;
    if (settled === undefined || settled.length > MAX_COLOR) return undefined;
    if (settled === TRANSPARENT) return around;
    return isTranslucent(settled) ? this.#glazed(around, settled) : this.#solid(settled);
  }

  /** Notes text of a raw colour. */
  add({ element, pseudo, scope }: Subject, ground: Ground, color: string, isLarge: boolean): void {
    const { animated } = scope.frame;
    const moving = animated.any ? animated.inherited(element, pseudo, "color") : undefined;
    const settled = moving ? only(moving) : color;
    if (settled === undefined || settled.length > MAX_COLOR || settled === TRANSPARENT) return;
    let { latest } = ground;
    if (latest?.color !== settled || latest.isLarge !== isLarge) {
      const key = isLarge ? `large ${settled}` : settled;
      latest = ground.texts.get(key) ?? { color: settled, isLarge, count: 0 };
      ground.texts.set(key, latest);
      ground.latest = latest;
    }
    latest.count++;
  }

  #solid(color: string): Ground {
    let ground = this.#opaque.get(color);
    if (!ground) {
      ground = this.#ground([color]);
      this.#opaque.set(color, ground);
    }
    return ground;
  }

  #glazed(around: Ground | undefined, color: string): Ground | undefined {
    if (!around || around.layers.length >= MAX_LAYERS) return undefined;
    let ground = around.covered.get(color);
    if (!ground) {
      ground = this.#ground([color, ...around.layers]);
      around.covered.set(color, ground);
    }
    return ground;
  }

  #ground(layers: readonly string[]): Ground {
    const ground = new Ground(layers);
    this.#all.push(ground);
    return ground;
  }

  /** The most frequent pairs, in an order that does not depend on the document's. */
  result(): TextPair[] {
    const pairs = this.#all.flatMap(({ layers, texts }) =>
      [...texts.values()].map(({ color, isLarge, count }) => ({
        color,
        backgrounds: [...layers],
        large: isLarge,
        count,
      })),
    );
    this.truncated = pairs.length > MAX_TEXT_PAIRS;
    const keyed = pairs.map((pair) => ({ pair, key: `${pair.color} ${pair.backgrounds.join(" ")} ${pair.large}` }));
    keyed.sort((a, b) => b.pair.count - a.pair.count || (a.key < b.key ? -1 : 1));
    return keyed.slice(0, MAX_TEXT_PAIRS).map(({ pair }) => pair);
  }
}

/** The one value that something moves to; undefined where it moves between several. */
const only = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

/** Browsers write an alpha only where it is not 1: `rgba(…)` in the old notation, `… / 0.5)` in all others. */
const isTranslucent = (color: string): boolean => color.startsWith("rgba(") || color.includes("/");

/** Chromium's. Firefox has another one; the same page shall give the same tokens. */
const DARK_CANVAS = "rgb(18, 18, 18)";

function isDark(view: Window): boolean {
  const { document } = view;
  const declared = view.getComputedStyle(document.documentElement).getPropertyValue("color-scheme");
  const meta = () => document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')?.content ?? "";
  const schemes = (declared === "" || declared === "normal" ? meta() : declared).split(/\s+/);
  if (!schemes.includes("dark")) return false;
  return !schemes.includes("light") || view.matchMedia("(prefers-color-scheme: dark)").matches;
}
