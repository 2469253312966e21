import { longhandsOf } from "../asking/properties.ts";
import { references } from "../cascade/var-references.ts";
import { type PageNode, readProperty } from "../dom/page-node.ts";

/** Elements whose margins or paddings come from the browser unless the author sets them. */
const SPACED = new Set([
  "body",
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "menu",
  "dir",
  "dl",
  "dd",
  "blockquote",
  "figure",
  "pre",
  "listing",
  "xmp",
  "plaintext",
  "hr",
  "fieldset",
  "legend",
  "button",
  "input",
  "select",
  "textarea",
  "optgroup",
  "option",
  "td",
  "th",
  "dialog",
  "meter",
  "progress",
  "center",
  "address",
]);
const BORDERS = longhandsOf("border");
const FLUID = /auto|%/;

/** Returns whether an author sets a border of a node. A rule that cannot be read may set it. */
export function hasAuthorBorder(node: PageNode): boolean {
  const { asked } = node.scope.frame;
  if (BORDERS.some((longhand) => asked.declaration(node, longhand))) return true;
  // Authors hardly ever use the three-dimensional styles of controls.
  return asked.isUnsure(node) && !/inset|outset|groove/.test(readProperty(node, "border-style"));
}

/**
 * Returns whether a side, such as `margin-top`, is as the browser's own style sheet sets it. Rules that cannot be read
 * may set it.
 */
export function hasSpacingOfBrowser(node: PageNode, side: string): boolean {
  const { name, pseudo, scope } = node;
  const isSpaced = pseudo === "" ? SPACED.has(name) : pseudo === "::file-selector-button";
  return isSpaced && !scope.frame.asked.isUnsure(node) && !scope.frame.asked.declaration(node, side);
}

/** Returns whether a rule sets a side to `auto` or a percentage. */
export function isFluid(node: PageNode, side: string): boolean {
  const text = node.scope.frame.asked.declaration(node, side)?.text ?? "";
  return FLUID.test(text) || references(text).some(({ name }) => FLUID.test(node.style.getPropertyValue(name)));
}
