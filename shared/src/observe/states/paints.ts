import { hasDecoratedText } from "../collect/decorated-text.ts";
import { type PageNode, px } from "../dom/page-node.ts";
import type { Surroundings } from "../readers.ts";

const SHAPES = new Set(["path", "circle", "rect", "line", "polyline", "polygon", "ellipse", "text", "tspan", "use"]);
const LINE = /^(border-(?:top|right|bottom|left)|outline)-(color|style|width|offset)$/;
const MOVES = new Set(["transform", "translate", "scale", "rotate"]);

/**
 * Returns whether a property, which is not one of the text's, paints something of a node in a state.
 * @param value the value of another property in the state
 */
export function paints(
  property: string,
  node: PageNode,
  { display }: Surroundings,
  value: (property: string) => string | undefined,
): boolean {
  if (node.isDrawn) {
    const isOfShape = property === "fill" || property === "stroke" || property === "stroke-width";
    return SHAPES.has(node.name) && (isOfShape || property === "opacity" || property === "transform");
  }
  const [, line, part] = LINE.exec(property) ?? [];
  if (line !== undefined) return paintsLine(line, part ?? "", node, value);
  if (MOVES.has(property)) return display !== "inline" && node.hasArea();
  switch (property) {
    case "background-color":
    case "background-image":
    case "box-shadow":
    case "opacity":
    case "filter":
    case "backdrop-filter":
      return node.hasArea();
    case "text-decoration-line":
      return isDecorated(node);
    case "text-decoration-style":
    case "text-decoration-color":
    case "text-decoration-thickness":
    case "text-underline-offset":
      return value("text-decoration-line") !== "none" && isDecorated(node);
    default:
      return property.endsWith("-radius") && node.hasArea();
  }
}

function paintsLine(
  line: string,
  part: string,
  node: PageNode,
  value: (property: string) => string | undefined,
): boolean {
  const [style = "none", width = "0px"] = [value(`${line}-style`), value(`${line}-width`)];
  // The browser's own focus ring is no author's.
  if (line === "outline" && (style === "auto" || node.style.getPropertyValue("outline-style") === "auto")) return false;
  const isShown = style !== "none" && style !== "hidden" && px(width) > 0;
  // A line that disappears is one change, that of its style or of its width.
  if (part === "style") return isShown || isLine(node, line);
  if (part === "width") return isShown || (style !== "none" && isLine(node, line));
  return isShown;
}

const isLine = ({ style }: PageNode, line: string): boolean =>
  !/^(none|hidden)$/.test(style.getPropertyValue(`${line}-style`)) && px(style.getPropertyValue(`${line}-width`)) > 0;

const isDecorated = (node: PageNode): boolean =>
  node.pseudo === "" ? hasDecoratedText(node) : /["(]/.test(node.style.getPropertyValue("content"));
