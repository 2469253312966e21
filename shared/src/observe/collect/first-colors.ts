import { COLOR_PROPERTIES } from "../color-properties.ts";
import type { PageNode } from "../dom/page-node.ts";
import { FIRST_COLORS_MS, MAX_COLOR, MAX_FIRST_COLORS } from "../limits.ts";
import type { PaintListener } from "../readers.ts";

/** The properties that hold one colour, except for a fill or stroke by a gradient, and for `auto`. */
const SINGLE_COLOR = /^(?:fill|stroke|.*color)$/;
/** The notations in which browsers compute colours. */
const COMPUTED_COLOR = /^(?:rgba?|color|(?:ok)?l(?:ab|ch))\(/;

/** Paints between two looks at the clock. */
const STRIDE = 256;

/** Tells the colours of a page, the most used first, while it is read and long before they have names. */
export class FirstColors implements PaintListener {
  readonly #counts = new Map<string, number>();
  readonly #tell: (colors: string[]) => void;
  #last = performance.now();
  #added = 0;

  /** @param tell receives colours as the browser computes them */
  constructor(tell: (colors: string[]) => void) {
    this.#tell = tell;
  }

  add(_node: PageNode, property: string, value: string): void {
    if (++this.#added % STRIDE === 0 && performance.now() - this.#last > FIRST_COLORS_MS) this.end();
    if (!COLOR_PROPERTIES.has(property) || !SINGLE_COLOR.test(property)) return;
    if (value.length > MAX_COLOR || !COMPUTED_COLOR.test(value)) return;
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  end(): void {
    this.#last = performance.now();
    const mostUsed = [...this.#counts].sort(([, a], [, b]) => b - a).slice(0, MAX_FIRST_COLORS);
    if (mostUsed.length > 0) this.#tell(mostUsed.map(([color]) => color));
  }
}
