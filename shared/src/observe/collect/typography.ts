import { KindFacts } from "../dom/kind-facts.ts";
import { type PageNode, px, readProperty } from "../dom/page-node.ts";
import type { FontFamilies } from "../dom/scope.ts";
import { MAX_FAMILY, MAX_STACK } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { ComputedText, PaintListener } from "../readers.ts";
import { inKeyOrder } from "./order.ts";

type Combination = Observation["typography"][number];

export interface SeenStyle extends ComputedText {
  readonly isLarge: boolean;
}

interface Seen {
  readonly style: SeenStyle;
  readonly combination: Combination;
}

/** Text that may have a lower contrast (WCAG 2.2): at least 18 pt, or 14 pt in bold. */
const isLarge = (size: number, weight: number): boolean => size >= 24 || (size >= 18.66 && weight >= 700);

/** Collects the combinations of family, weight, size, line height and the like at which text is shown. */
export class Typography {
  readonly #combinations = new Map<string, Combination>();
  /** By the fonts of the document, then by all parts of the style. */
  readonly #seen = new Map<FontFamilies, Map<string, Seen>>();

  readonly #ofKinds = new KindFacts<Seen>();
  readonly #listener: PaintListener | undefined;

  constructor(listener?: PaintListener) {
    this.#listener = listener;
  }

  /** @param lineHeight if the text is laid out with another line height than the node's own; "" if that is unknown */
  add(node: PageNode, lineHeight = readProperty(node, "line-height")): SeenStyle {
    const { style, combination } = this.#ofKinds.of(node, lineHeight, () => this.#seenAt(node, lineHeight));
    combination.count++;
    this.#listener?.add(node, "font-family", combination.stack ?? "", []);
    return style;
  }

  #seenAt(node: PageNode, lineHeight: string): Seen {
    const { families } = node.scope.frame;
    const style: ComputedText = {
      stack: readProperty(node, "font-family"),
      weight: readProperty(node, "font-weight"),
      size: readProperty(node, "font-size"),
      lineHeight,
      letterSpacing: readProperty(node, "letter-spacing"),
      fontStyle: readProperty(node, "font-style"),
      textTransform: readProperty(node, "text-transform"),
    };
    const seen = getOrCreate(this.#seen, families, () => new Map<string, Seen>());
    return getOrCreate(seen, Object.values(style).join("|"), () => ({
      style: { ...style, isLarge: isLarge(px(style.size), px(style.weight)) },
      combination: this.#combination(families.inUse(style.stack), style),
    }));
  }

  #combination(family: string, style: ComputedText): Combination {
    const combination = {
      family: family.slice(0, MAX_FAMILY),
      weight: style.weight,
      size: style.size,
      line_height: style.lineHeight,
      stack: style.stack.slice(0, MAX_STACK),
      letter_spacing: style.letterSpacing,
      font_style: style.fontStyle,
      text_transform: style.textTransform,
    };
    const key = JSON.stringify(Object.values(combination));
    const counted = getOrCreate(this.#combinations, key, () => ({ ...combination, count: 0 }));
    return counted;
  }

  result(): Combination[] {
    return inKeyOrder(this.#combinations);
  }
}
