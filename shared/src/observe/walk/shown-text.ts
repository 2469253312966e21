import { readText } from "../collect/colors.ts";
import type { TextBackground } from "../collect/text-background.ts";
import { type PageNode, px, readProperty } from "../dom/page-node.ts";
import type { Collectors } from "./collectors.ts";

/** The facts that the caller knows of a text beside the style of its node. */
export interface KnownText {
  /** True if the text is partly transparent, or in something that is. */
  readonly isFaded?: boolean;
  /** Undefined if the background cannot be known. */
  readonly background?: TextBackground | undefined;
  /** See Typography.add. */
  readonly lineHeight?: string | undefined;
}

/** Reads text that a node shows: its colours, its font, and its background if that is known. */
export function readShownText(
  node: PageNode,
  into: Collectors,
  { background, isFaded, lineHeight }: KnownText = {},
): void {
  const color = readText(node, into.paints);
  const style = into.typography.add(node, lineHeight);
  into.kinds.readText(node, style);
  if (isFaded) into.textBackgrounds.addFaded(node, color, style.isLarge);
  else if (background) into.textBackgrounds.add(node, background, color, style.isLarge);
}

/** Reads text of a pseudo-element, unless its font has no size. */
export function readPseudoText(node: PageNode, into: Collectors, facts: KnownText = {}): void {
  if (px(readProperty(node, "font-size")) > 0) readShownText(node, into, facts);
}
