import { getOrCreate } from "../memo.ts";
import type { GradientGround } from "./gradient-grounds.ts";
import type { PairParts } from "./pair-parts.ts";
import { contrastOn } from "./raw-colors.ts";

/** Texts of one colour and size on a background. */
export interface BackgroundText {
  readonly color: string;
  readonly isLarge: boolean;
  readonly isDisabled: boolean;
  readonly parts: PairParts;
  count: number;
}

/** The layers behind a text: raw background colours from the top down to the first opaque one. */
export class TextBackground {
  readonly layers: readonly string[];
  /** By size and colour. */
  readonly texts = new Map<string, BackgroundText>();
  readonly #contrasts = new Map<string, number | undefined>();
  /** A gradient on top of the layers. */
  readonly gradient: GradientGround | undefined;

  constructor(layers: readonly string[], gradient?: GradientGround) {
    this.layers = layers;
    this.gradient = gradient;
  }

  /** Undefined if it cannot be computed here. */
  contrastOf(color: string): number | undefined {
    return getOrCreate(this.#contrasts, color, () => contrastOn(color, this.layers));
  }
}
