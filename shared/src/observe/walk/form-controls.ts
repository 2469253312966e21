import type { Ground } from "../collect/text-backgrounds.ts";
import { isHtml, px, read, Subject } from "../dom/page-node.ts";
import { type Collectors, readPseudoText, readShownText } from "./pseudo-elements.ts";

const TEXTUAL = new Set(["text", "search", "url", "tel", "email", "password", "number"]);
/** Always show something, if only a pattern to fill in. */
const LABELLED = new Set(["submit", "reset", "date", "datetime-local", "month", "time", "week"]);
const ACCENTED = new Set(["checkbox", "radio", "range"]);

/** Text that a form control shows without a text node in the page, and the accent of a native one. */
export function readControl(subject: Subject, into: Collectors, ground: Ground | undefined): void {
  const { element } = subject;
  if (isHtml(element, "input")) readInput(subject, element, into, ground);
  else if (isHtml(element, "textarea")) readField(subject, element, into, ground);
  else if (isHtml(element, "select")) {
    if (element.selectedOptions[0]?.text.trim()) readShownText(subject, into, { ground, lineHeight: "" });
  } else if (isHtml(element, "progress")) readAccent(subject, into);
}

function readInput(subject: Subject, input: HTMLInputElement, into: Collectors, ground: Ground | undefined): void {
  if (TEXTUAL.has(input.type)) readField(subject, input, into, ground);
  else if (LABELLED.has(input.type) || (input.type === "button" && input.value))
    readShownText(subject, into, { ground });
  else if (input.type === "file") {
    readShownText(subject, into, { ground });
    readPart(subject, "::file-selector-button", into);
  } else if (ACCENTED.has(input.type) && (input.checked || input.type === "range")) readAccent(subject, into);
}

function readField(
  subject: Subject,
  field: HTMLInputElement | HTMLTextAreaElement,
  into: Collectors,
  ground: Ground | undefined,
): void {
  if (field.value !== "") readShownText(subject, into, { ground, lineHeight: fieldLineHeight(subject) });
  else if (field.placeholder.trim() !== "") readPart(subject, "::placeholder", into, ground);
  if (field.ownerDocument.activeElement === field && !field.readOnly) {
    into.paints.add(subject, "caret-color", read(subject, "caret-color"));
  }
}

/** Browsers lay a one-line field out with `normal` where its line height is less than that (Chromium 156). */
function fieldLineHeight(subject: Subject): string {
  const lineHeight = read(subject, "line-height");
  if (subject.element.localName === "textarea" || lineHeight === "normal") return lineHeight;
  const font = `${read(subject, "font-weight")} ${read(subject, "font-size")} ${read(subject, "font-family")}`;
  return px(lineHeight) < subject.scope.frame.families.lineSpacing(font) ? "normal" : lineHeight;
}

function readPart({ element, scope }: Subject, pseudo: string, into: Collectors, ground?: Ground): void {
  const style = scope.frame.view.getComputedStyle(element, pseudo);
  const part = new Subject(element, pseudo, style, scope);
  const opacity = Number(read(part, "opacity"));
  if (opacity < 0.01 || read(part, "visibility") !== "visible") return;
  if (pseudo === "::placeholder") {
    readPseudoText(part, into, { ground: opacity === 1 ? ground : undefined, lineHeight: "" });
  } else readPseudoText(part, into);
  if (pseudo === "::file-selector-button") {
    into.paints.add(part, "background-color", read(part, "background-color"));
    into.spacing.add(part, "inline-block");
  }
}

function readAccent(subject: Subject, into: Collectors): void {
  const accent = read(subject, "accent-color");
  if (accent !== "auto" && read(subject, "appearance") !== "none") into.paints.add(subject, "accent-color", accent);
}
