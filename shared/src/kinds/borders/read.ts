import { hasAuthorBorder } from "../../observe/authors/author-boxes.ts";
import * as dom from "../../observe/dom/members.ts";
import { type PageNode, TRANSPARENT } from "../../observe/dom/page-node.ts";
import type { BoxLine, Reader } from "../../observe/readers.ts";

const STYLE = "(solid|dashed|dotted|double|groove|ridge|inset|outset)";
const BORDER = new RegExp(`(^|\\s)${STYLE}(\\s|$)`, "i");
const WIDTH = /^(thin|medium|thick)$/i;

/** Elements whose border comes from the browser unless the author sets one. */
const BORDERED = new Set([
  "input",
  "button",
  "select",
  "textarea",
  "fieldset",
  "hr",
  "iframe",
  "dialog",
  "meter",
  "progress",
]);

/** Borders, outlines and rules between columns and rows, each with width, style and colour. */
export const bordersReader: Reader = {
  kinds: ["borders"],
  mayHold: (value) => BORDER.test(value) || WIDTH.test(value),
  onLines(node, uses, lines) {
    const [firstLine] = lines;
    const drawn = lines.filter(
      (line) => line.color !== TRANSPARENT && line.style !== "auto" && !isAnimated(node, line),
    );
    if (!firstLine || drawn.length === 0 || (firstLine.property.startsWith("border") && isOfBrowser(node))) return;
    const [value = "", ...others] = drawn.map(({ width, style, color }) => `${width} ${style} ${color}`);
    if (others.length === 3 && others.every((side) => side === value)) uses.add(node, "border", value);
    else for (const { property, width, style, color } of drawn) uses.add(node, property, `${width} ${style} ${color}`);
  },
};

const isAnimated = (node: PageNode, { property }: BoxLine): boolean =>
  ["width", "color"].some((part) => node.scope.frame.animated.values(node, `${property}-${part}`));

function isOfBrowser(node: PageNode): boolean {
  const { element, name, pseudo } = node;
  if (pseudo !== "" && pseudo !== "::file-selector-button") return false;
  if (!BORDERED.has(name) && !dom.hasAttribute(element, "popover")) return false;
  return !hasAuthorBorder(node);
}
