import type { Assets } from "./assets.ts";
import { type Paints, readBox, readText } from "./colors.ts";
import type { Spacing } from "./spacing.ts";
import { px, read, type Scope, type Subject } from "./subject.ts";
import type { Typography } from "./typography.ts";

export interface Collectors {
  readonly paints: Paints;
  readonly typography: Typography;
  readonly spacing: Spacing;
  readonly assets: Assets;
}

/** ::before and ::after, where they have content and can be seen. */
export function readGenerated(element: Element, scope: Scope, opacity: number, into: Collectors): void {
  for (const pseudo of ["::before", "::after"] as const) {
    if (!scope.generated.mayHave(element, pseudo)) continue;
    const style = scope.frame.view.getComputedStyle(element, pseudo);
    const content = style.getPropertyValue("content");
    if (content === "none" || content === "normal" || content === "") continue;
    readOne({ element, pseudo, style, scope }, content, opacity, into);
  }
}

function readOne(subject: Subject, content: string, opacity: number, into: Collectors): void {
  const display = read(subject, "display");
  if (display === "none" || read(subject, "visibility") !== "visible") return;
  if (opacity * Number(read(subject, "opacity")) < 0.01) return;
  const text = showsText(content);
  if (text) readPseudoText(subject, into);
  if (display === "contents") return;
  const area = () => text || content.includes("url(") || hasArea(subject);
  readBox(subject, into.paints, area);
  into.assets.readStyle(subject, area);
  into.spacing.add(subject, display);
}

export function readPseudoText(subject: Subject, into: Collectors, lineHeight?: string): void {
  if (px(read(subject, "font-size")) === 0) return;
  readText(subject, into.paints);
  into.typography.add(subject, lineHeight);
}

/** Strings with anything to see, counters and quotes; the alternative text after a slash is only spoken. */
function showsText(content: string): boolean {
  const shown = content.replace(/\/\s*"(?:[^"\\]|\\.)*"\s*$/, "");
  if (/counters?\(|attr\(|open-quote|close-quote/.test(shown)) return true;
  const strings = shown.replace(/url\("(?:[^"\\]|\\.)*"\)/g, "").match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings.some((string) => /[^\s\p{Cf}]/u.test(string.slice(1, -1)));
}

function hasArea(subject: Subject): boolean {
  const along = (names: readonly string[]) => names.reduce((sum, name) => sum + px(read(subject, name)), 0);
  return (
    along(["width", "padding-left", "padding-right"]) > 0 && along(["height", "padding-top", "padding-bottom"]) > 0
  );
}

/** The marker of a list item, a colour and a font of its own. */
export function readMarker(element: Element, scope: Scope, item: Subject, into: Collectors): void {
  if (read(item, "list-style-image") === "none" && read(item, "list-style-type") === "none") return;
  const style = scope.frame.view.getComputedStyle(element, "::marker");
  const content = style.getPropertyValue("content");
  if (content === "none" || content === '""') return;
  const marker: Subject = { element, pseudo: "::marker", style, scope };
  into.paints.add(marker, "color", read(marker, "color"));
}
