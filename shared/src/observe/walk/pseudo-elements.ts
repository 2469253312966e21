import type { Assets } from "../collect/assets.ts";
import { type Paints, readBox, readText } from "../collect/colors.ts";
import type { Spacing } from "../collect/spacing.ts";
import type { Ground, TextGrounds } from "../collect/text-backgrounds.ts";
import type { Typography } from "../collect/typography.ts";
import { px, read, Subject } from "../dom/page-node.ts";
import type { Scope } from "../dom/scope.ts";

export interface Collectors {
  readonly paints: Paints;
  readonly grounds: TextGrounds;
  readonly typography: Typography;
  readonly spacing: Spacing;
  readonly assets: Assets;
}

/** ::before or ::after: generated content has a box of its own, whose size only its style tells. */
class Generated extends Subject {
  readonly content: string;
  readonly showsText: boolean;

  constructor(element: Element, pseudo: string, style: CSSStyleDeclaration, scope: Scope, content: string) {
    super(element, pseudo, style, scope);
    this.content = content;
    this.showsText = showsText(content);
  }

  override hasArea(): boolean {
    return this.showsText || this.content.includes("url(") || (this.#extent(ACROSS) > 0 && this.#extent(DOWN) > 0);
  }

  #extent(properties: readonly string[]): number {
    return properties.reduce((sum, property) => sum + px(read(this, property)), 0);
  }
}

const ACROSS = ["width", "padding-left", "padding-right"] as const;
const DOWN = ["height", "padding-top", "padding-bottom"] as const;

/** The pseudo-elements that rules give to an element, where they can be seen. `text`: the element shows some itself. */
export function readPseudoElements(
  { element, scope }: Subject,
  display: string,
  text: boolean,
  opacity: number,
  into: Collectors,
): void {
  for (const pseudo of scope.pseudoRules.of(element)) {
    const style = scope.frame.view.getComputedStyle(element, pseudo);
    if (pseudo === "::first-line" || pseudo === "::first-letter") {
      if (text && hasLines(display)) readFirst(new Subject(element, pseudo, style, scope), into);
      continue;
    }
    const content = style.getPropertyValue("content");
    if (content === "none" || content === "normal" || content === "") continue;
    readGenerated(new Generated(element, pseudo, style, scope, content), opacity, into);
  }
}

function readGenerated(subject: Generated, opacity: number, into: Collectors): void {
  const display = read(subject, "display");
  if (display === "none" || read(subject, "visibility") !== "visible") return;
  if (opacity * Number(read(subject, "opacity")) < 0.01) return;
  if (subject.showsText) readPseudoText(subject, into);
  if (display === "contents") return;
  readBox(subject, into);
  into.assets.readValue(subject, subject.content);
  into.spacing.add(subject, display);
}

/** Only block containers have a first line and a first letter. */
const hasLines = (display: string): boolean =>
  /^(block|inline-block|list-item|flow-root|table-cell|table-caption)$/.test(display);

/** Of the two, only the letter has a box. */
function readFirst(first: Subject, into: Collectors): void {
  readPseudoText(first, into);
  if (first.pseudo === "::first-line") return;
  readBox(first, into);
  into.spacing.add(first, "inline");
}

export function readPseudoText(subject: Subject, into: Collectors, known: KnownText = {}): void {
  if (px(read(subject, "font-size")) > 0) readShownText(subject, into, known);
}

/** What the caller knows of a text. */
export interface KnownText {
  /** What it stands on, if that is known. */
  readonly ground?: Ground | undefined;
  /** See Typography.add. */
  readonly lineHeight?: string | undefined;
}

/** Text that the subject shows: its colours, its type, and what it stands on where that is known. */
export function readShownText(subject: Subject, into: Collectors, { ground, lineHeight }: KnownText = {}): void {
  const color = readText(subject, into.paints);
  const isLarge = into.typography.add(subject, lineHeight);
  if (ground) into.grounds.add(subject, ground, color, isLarge);
}

/** Strings with anything to see, counters and quotes; the alternative text after a slash is only spoken. */
function showsText(content: string): boolean {
  const shown = content.replace(/\/\s*"(?:[^"\\]|\\.)*"\s*$/, "");
  if (/counters?\(|attr\(|open-quote|close-quote/.test(shown)) return true;
  const strings = shown.replace(/url\("(?:[^"\\]|\\.)*"\)/g, "").match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings.some((string) => /[^\s\p{Cf}]/u.test(string.slice(1, -1)));
}

/** The marker of a list item, a colour and a font of its own. */
export function readMarker(item: Subject, into: Collectors): void {
  const image = read(item, "list-style-image");
  if (image === "none" && read(item, "list-style-type") === "none") return;
  into.assets.readValue(item, image);
  const style = item.scope.frame.view.getComputedStyle(item.element, "::marker");
  const content = style.getPropertyValue("content");
  if (content === "none" || content === '""') return;
  const marker = new Subject(item.element, "::marker", style, item.scope);
  into.paints.add(marker, "color", read(marker, "color"));
}
