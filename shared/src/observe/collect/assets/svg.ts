import * as dom from "../../dom/members.ts";
import { PageNode, px, readProperty } from "../../dom/page-node.ts";
import { MAX_DEFINED } from "../../limits.ts";
import type { Paints as AllPaints } from "../paints.ts";
import type { UsedShape } from "./used-shapes.ts";

/** Receives the colours of shapes. */
type Paints = Pick<AllPaints, "addAnimatable" | "leaveOut">;

const FILLED = new Set(["path", "rect", "circle", "ellipse", "polygon", "polyline", "text", "tspan", "textPath"]);
const STROKED = new Set([...FILLED, "line"]);
const MARKED = new Set(["path", "line", "polyline", "polygon"]);

/** Reads fill, stroke and markers of a shape, with the stops of a gradient or the shapes of a pattern that they refer to. */
export function readShape(node: PageNode, paints: Paints): void {
  const { element } = node;
  const rect = node.box();
  if (FILLED.has(element.localName) && rect.width > 0 && rect.height > 0) readFill(node, paints);
  if (!STROKED.has(element.localName) || rect.width + rect.height === 0) return;
  readStroke(node, paints);
  // The shorthand is one read instead of three. It is empty if the three differ.
  if (MARKED.has(element.localName) && readProperty(node, "marker") !== "none") readMarkers(node, paints);
}

function readMarkers(node: PageNode, paints: Paints): void {
  const values = new Set(["start", "mid", "end"].map((marker) => readProperty(node, `marker-${marker}`)));
  for (const value of values) {
    const marker = referenceOf(node, value)?.target;
    if (marker) readDefined(node, paints, marker);
  }
}

/** Reads the shapes of a marker or of a pattern, which inherit from the elements around their definition. */
function readDefined({ scope }: PageNode, paints: Paints, definition: Element): void {
  let remaining = MAX_DEFINED;
  for (const shape of dom.findAllIn(definition, "*")) {
    if (remaining-- === 0) {
      paints.leaveOut();
      return;
    }
    const name = dom.localName(shape);
    if (!STROKED.has(name)) continue;
    const part = new PageNode(shape, "", scope.frame.view.getComputedStyle(shape), scope);
    // A reference to a pattern may be to the one that is being read.
    if (FILLED.has(name) && !readProperty(part, "fill").startsWith("url(")) readFill(part, paints);
    if (!readProperty(part, "stroke").startsWith("url(")) readStroke(part, paints);
  }
}

export function readLetters(node: PageNode, paints: Paints): void {
  readFill(node, paints);
  readStroke(node, paints);
}

function readFill(node: PageNode, paints: Paints): void {
  if (Number(readProperty(node, "fill-opacity")) > 0) readPaint(node, paints, "fill");
}

function readStroke(node: PageNode, paints: Paints): void {
  if (readProperty(node, "stroke") === "none") return;
  if (Number(readProperty(node, "stroke-opacity")) > 0 && px(readProperty(node, "stroke-width")) > 0) {
    readPaint(node, paints, "stroke");
  }
}

function readPaint(node: PageNode, paints: Paints, property: "fill" | "stroke"): void {
  const value = readProperty(node, property);
  const reference = referenceOf(node, value);
  if (!reference) {
    paints.addAnimatable(node, property, value);
    return;
  }
  const { target, fallback } = reference;
  if (!target) paints.addAnimatable(node, property, fallback);
  else if (dom.localName(target) === "pattern") readDefined(node, paints, target);
  else readStops(node, paints, target, 0);
}

/** The thing that a value refers to, and what applies if that is missing. Undefined if it refers to nothing. */
function referenceOf(node: PageNode, value: string): { target: Element | null; fallback: string } | undefined {
  const [, id = "", fallback = ""] = /^url\("?[^"#)]*#([^")]+)"?\)\s*(.*)$/.exec(value) ?? [];
  return id === "" ? undefined : { target: dom.getElementById(node.scope.root, id), fallback };
}

function readStops(node: PageNode, paints: Paints, gradient: Element, depth: number): void {
  const { scope } = node;
  const stops = [...dom.children(gradient)].filter((child) => dom.localName(child) === "stop");
  for (const stop of stops) {
    const style = scope.frame.view.getComputedStyle(stop);
    if (Number(style.getPropertyValue("stop-opacity")) === 0) continue;
    paints.addAnimatable(new PageNode(stop, "", style, scope), "stop-color", style.getPropertyValue("stop-color"));
  }
  const parent = dom.referredElement(gradient, scope.root);
  if (stops.length === 0 && parent && depth < 5) readStops(node, paints, parent, depth + 1);
}

/** Reads a shape or text that a `use` shows. */
export function readUsedShape({ node, sourceOf }: UsedShape, paints: Paints): void {
  if (FILLED.has(node.name)) readFill(sourceOf("fill"), paints);
  if (STROKED.has(node.name)) readStroke(sourceOf("stroke"), paints);
  if (MARKED.has(node.name) && readProperty(node, "marker") !== "none") readMarkers(node, paints);
}
