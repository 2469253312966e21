import { readBox } from "../collect/colors.ts";
import * as dom from "../dom/members.ts";
import { isHtml, PageNode, px, readProperty } from "../dom/page-node.ts";
import type { Region } from "../dom/region.ts";
import type { Scope } from "../dom/scope.ts";
import { HIDDEN_OPACITY } from "../visibility/inherit.ts";
import { opacityOf } from "../visibility/opacity.ts";
import { isMaskedAway, turnOf } from "../visibility/unseen.ts";
import type { Collectors } from "./collectors.ts";
import { readPseudoText } from "./shown-text.ts";

const HORIZONTAL = ["width", "padding-left", "padding-right"] as const;
const VERTICAL = ["height", "padding-top", "padding-bottom"] as const;

/** ::before or ::after: generated content has a box of its own, whose size only its style tells. */
class Generated extends PageNode {
  readonly content: string;
  readonly showsText: boolean;

  constructor(element: Element, pseudo: string, style: CSSStyleDeclaration, scope: Scope, content: string) {
    super(element, pseudo, style, scope);
    this.content = content;
    this.showsText = showsText(content);
    this.showsContent = this.showsText || content.includes("url(");
  }

  override hasArea(): boolean {
    if (this.showsContent) return true;
    return this.#sum(HORIZONTAL) > 0 && this.#sum(VERTICAL) > 0;
  }

  /** It lies where nobody can tell, and has only a size. */
  override ownRegion(): Region {
    const least = this.showsContent ? 1 : 0;
    return {
      left: 0,
      top: 0,
      right: Math.max(least, this.#sum([...HORIZONTAL, "border-left-width", "border-right-width"])),
      bottom: Math.max(least, this.#sum([...VERTICAL, "border-top-width", "border-bottom-width"])),
    };
  }

  #sum(properties: readonly string[]): number {
    return properties.reduce((sum, property) => sum + px(readProperty(this, property)), 0);
  }
}

/**
 * Reads the pseudo-elements that rules give to an element, if they are visible.
 * @param text the element itself shows text
 */
export function readPseudoElements(
  { element, scope }: PageNode,
  display: string,
  text: boolean,
  opacity: number,
  into: Collectors,
): void {
  for (const pseudo of scope.frame.asked.pseudosOf(element)) {
    const isPart = pseudo === "::file-selector-button" || pseudo === "::picker-icon";
    // They are read with their controls.
    if (isPart) continue;
    const style = scope.frame.view.getComputedStyle(element, pseudo);
    if (pseudo === "::details-content") {
      if (isHtml(element, "details")) readContent(contentOf(element, style, scope), opacity, into, element.open);
      continue;
    }
    if (pseudo === "::first-line" || pseudo === "::first-letter") {
      if (text && hasLines(display)) readFirst(new PageNode(element, pseudo, style, scope), into);
      continue;
    }
    const content = style.getPropertyValue("content");
    const isGroup = pseudo === "::scroll-marker-group";
    if (!isGroup && /^(?:none|normal)?$/.test(content)) continue;
    if (pseudo.startsWith("::scroll-marker") && !hasMarkers(element, pseudo, scope)) continue;
    const generated = new Generated(element, pseudo, style, scope, content);
    generated.values = scope.frame.asked.valuesOf(generated);
    readGenerated(generated, display, opacity, into);
  }
}

function readGenerated(node: Generated, outer: string, opacity: number, into: Collectors): void {
  const display = readProperty(node, "display");
  if (display === "none" || readProperty(node, "visibility") !== "visible") return;
  if (opacity * opacityOf(node) < HIDDEN_OPACITY || isMaskedAway(node) || turnOf(node).isAway) return;
  if (node.showsText) readPseudoText(node, into);
  if (display === "contents") return;
  into.grounds.add(node, readPart(node, into, node.showsContent, isItemContainer(outer)));
  into.assets.readValue(node, node.content);
}

/** The box below the summary of a `details`. While that is closed, it has only the size that its style says. */
const contentOf = (details: HTMLDetailsElement, style: CSSStyleDeclaration, scope: Scope): PageNode =>
  details.open
    ? new PageNode(details, "::details-content", style, scope)
    : new Generated(details, "::details-content", style, scope, "");

/** Reads the box below the summary of a `details`. */
function readContent(node: PageNode, opacity: number, into: Collectors, isOpen: boolean): void {
  if (readProperty(node, "visibility") !== "visible" || opacity * opacityOf(node) < HIDDEN_OPACITY) return;
  if (readProperty(node, "display") !== "none" && (isOpen || node.hasArea())) readPart(node, into, isOpen);
}

const SCROLLS = /auto|scroll|hidden/;

/** Returns whether an element has a group of markers, or is in something scrollable that has one. */
function hasMarkers(element: Element, pseudo: string, { frame }: Scope): boolean {
  const isMarker = pseudo === "::scroll-marker";
  for (let up = isMarker ? dom.flatParent(element) : element; up; up = dom.flatParent(up)) {
    const style = frame.view.getComputedStyle(up);
    const isScroller = SCROLLS.test(style.getPropertyValue("overflow"));
    if (isScroller) return (style.getPropertyValue("scroll-marker-group") || "none") !== "none";
    if (!isMarker) return false;
  }
  return false;
}

/**
 * Reads the box of a visible pseudo-element.
 * @returns its backdrop
 */
export function readPart(node: PageNode, into: Collectors, hasContent: boolean, isItem = false): string | undefined {
  const display = readProperty(node, "display");
  const backdrop = readBox(node, into, display);
  into.kinds.readBox(node, { display, isItem, hasContent });
  into.spacing.add(node, display);
  return backdrop;
}

export const isItemContainer = (display: string): boolean => display.includes("flex") || display.includes("grid");

/** Only block containers have a first line and a first letter. */
const hasLines = (display: string): boolean =>
  /^(block|inline-block|list-item|flow-root|table-cell|table-caption)$/.test(display);

function readFirst(firstLetter: PageNode, into: Collectors): void {
  readPseudoText(firstLetter, into);
  // Only a first letter has a box.
  if (firstLetter.pseudo === "::first-line") return;
  readBox(firstLetter, into, "inline");
  into.spacing.add(firstLetter, "inline");
}

/**
 * Returns whether a value of `content` shows text: a string with a visible character, a counter or a quote. The
 * alternative text after a slash is only spoken.
 */
function showsText(content: string): boolean {
  const visual = content.replace(/\/\s*"(?:[^"\\]|\\.)*"\s*$/, "");
  if (/counters?\(|attr\(|open-quote|close-quote/.test(visual)) return true;
  const strings = visual.replace(/url\("(?:[^"\\]|\\.)*"\)/g, "").match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings.some((string) => /[^\s\p{Cf}]/u.test(string.slice(1, -1)));
}

/** Reads the marker of a list item, which has a colour of its own. */
export function readMarker(item: PageNode, into: Collectors): void {
  const image = readProperty(item, "list-style-image");
  if (image === "none" && readProperty(item, "list-style-type") === "none") return;
  into.assets.readValue(item, image);
  const style = item.scope.frame.view.getComputedStyle(item.element, "::marker");
  const content = style.getPropertyValue("content");
  if (content === "none" || content === '""') return;
  const marker = new PageNode(item.element, "::marker", style, item.scope);
  into.paints.addAnimatable(marker, "color", readProperty(marker, "color"));
}
