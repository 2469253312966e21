import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";
import type { TextBackground } from "./text-background.ts";

/** Is told of texts, borders and icons whose colour and background at rest are known. */
export interface PairListener {
  addText(node: PageNode, background: TextBackground, color: string, isLarge: boolean): void;
  /** @param side the one whose colour stands for all */
  addBorder(node: PageNode, background: TextBackground, color: string, side: string): void;
  /** @param property of a shape of the icon */
  addIcon(node: PageNode, background: TextBackground, color: string, property: string): void;
}

/** Returns whether an element is of a control that cannot be used. A legend in a disabled group is no control. */
export const isDisabled = (element: Element): boolean =>
  dom.closest(element, ":disabled:not(fieldset), [aria-disabled=true], [inert]") !== null;
