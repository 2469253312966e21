import type { TextBackground } from "../collect/text-background.ts";
import * as dom from "../dom/members.ts";
import { isHtml, PageNode, px, readProperty } from "../dom/page-node.ts";
import type { Collectors } from "./collectors.ts";
import { readPart } from "./pseudo-elements.ts";
import { readPseudoText, readShownText } from "./shown-text.ts";

type Background = TextBackground | undefined;

const TEXTUAL = new Set(["text", "search", "url", "tel", "email", "password", "number"]);
/** Inputs that always show text, if only a pattern to fill in. */
const LABELLED = new Set(["submit", "reset", "date", "datetime-local", "month", "time", "week"]);
const ACCENTED = new Set(["checkbox", "radio", "range"]);

/** Reads the text that a form control shows without a text node in the page, and the accent colour of a native control. */
export function readControl(node: PageNode, into: Collectors, background: Background): void {
  const { element } = node;
  if (isHtml(element, "input")) readInput(node, element, into, background);
  else if (isHtml(element, "textarea")) readField(node, element, into, background);
  else if (isHtml(element, "select")) {
    if (element.selectedOptions[0]?.text.trim()) readShownText(node, into, { background, lineHeight: "" });
    readPickerIcon(node, into);
  } else if (isHtml(element, "progress")) readAccent(node, into);
}

function readInput(node: PageNode, input: HTMLInputElement, into: Collectors, background: Background): void {
  const { type } = input;
  if (TEXTUAL.has(type)) readField(node, input, into, background);
  else if (LABELLED.has(type) || (type === "button" && input.value)) readShownText(node, into, { background });
  else if (type === "file") {
    readShownText(node, into, { background });
    readFileButton(node, into);
  } else if (ACCENTED.has(type) && (input.checked || type === "range")) readAccent(node, into);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function readField(node: PageNode, field: Field, into: Collectors, background: Background): void {
  if (field.value !== "") readShownText(node, into, { background, lineHeight: fieldLineHeight(node) });
  else if (field.placeholder.trim() !== "") readPlaceholder(node, into, background);
  if (dom.activeElement(field.ownerDocument) === field && !field.readOnly) {
    into.paints.addAnimatable(node, "caret-color", readProperty(node, "caret-color"));
  }
}

/** Browsers lay out a one-line field with `normal` if its line height is less than that (Chromium 156). */
function fieldLineHeight(node: PageNode): string {
  const lineHeight = readProperty(node, "line-height");
  if (node.element.localName === "textarea" || lineHeight === "normal") return lineHeight;
  const font = `${readProperty(node, "font-weight")} ${readProperty(node, "font-size")} ${readProperty(node, "font-family")}`;
  return px(lineHeight) < node.scope.frame.families.lineSpacing(font) ? "normal" : lineHeight;
}

function readPlaceholder(node: PageNode, into: Collectors, background: Background): void {
  const part = visiblePart(node, "::placeholder");
  if (!part) return;
  const isOpaque = Number(readProperty(part, "opacity")) === 1;
  readPseudoText(part, into, { background: isOpaque ? background : undefined, lineHeight: "" });
}

function readFileButton(node: PageNode, into: Collectors): void {
  const button = visiblePart(node, "::file-selector-button");
  if (!button) return;
  readPseudoText(button, into);
  if (isRuled(button)) readPart(button, into, true);
  else {
    // The rest of its box is the browser's own.
    into.paints.addAnimatable(button, "background-color", readProperty(button, "background-color"));
    into.spacing.add(button, "inline-block");
  }
}

/** Reads the arrow of a select that the browser does not draw natively. */
function readPickerIcon(node: PageNode, into: Collectors): void {
  if (readProperty(node, "appearance") !== "base-select") return;
  const icon = visiblePart(node, "::picker-icon");
  if (!icon || !isRuled(icon) || readProperty(icon, "display") === "none") return;
  readPseudoText(icon, into);
  readPart(icon, into, true);
}

const isRuled = ({ element, pseudo, scope }: PageNode): boolean =>
  scope.frame.asked.pseudosOf(element).includes(pseudo);

function visiblePart({ element, scope }: PageNode, pseudo: string): PageNode | undefined {
  const part = new PageNode(element, pseudo, scope.frame.view.getComputedStyle(element, pseudo), scope);
  const isHidden = Number(readProperty(part, "opacity")) < 0.01 || readProperty(part, "visibility") !== "visible";
  return isHidden ? undefined : part;
}

function readAccent(node: PageNode, into: Collectors): void {
  const accent = readProperty(node, "accent-color");
  if (accent !== "auto" && readProperty(node, "appearance") !== "none")
    into.paints.addAnimatable(node, "accent-color", accent);
}
