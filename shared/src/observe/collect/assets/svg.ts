import { longhandsOf } from "../../asking/properties.ts";
import { hasText } from "../../dom/flat-tree.ts";
import * as dom from "../../dom/members.ts";
import { PageNode, px, readProperty, SVG } from "../../dom/page-node.ts";
import { MAX_DEFINED } from "../../limits.ts";
import type { Paints as AllPaints } from "../paints.ts";

/** Receives the colours of shapes. */
type Paints = Pick<AllPaints, "addAnimatable" | "leaveOut">;

/** Elements with definitions: they are shown only where something refers to them. */
export const DEFINITIONS = new Set([
  "defs",
  "symbol",
  "clipPath",
  "mask",
  "pattern",
  "marker",
  "linearGradient",
  "radialGradient",
  "filter",
  "metadata",
  "title",
  "desc",
  "script",
  "style",
  "animate",
  "animateTransform",
  "animateMotion",
  "set",
]);

const FILLED = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "polygon",
  "polyline",
  "text",
  "tspan",
  "textPath",
  "use",
]);
const STROKED = new Set([...FILLED, "line"]);
const TEXTS = new Set(["text", "tspan", "textPath"]);
/** The inherited properties of the style of a text. */
const FONT = new Set(longhandsOf("font"));
const MARKED = new Set(["path", "line", "polyline", "polygon"]);

/** Reads fill, stroke and markers of a shape, with the stops of a gradient or the shapes of a pattern that they refer to. */
export function readShape(node: PageNode, paints: Paints): void {
  const { element } = node;
  if (element.localName === "use") {
    readUse(node, paints);
    return;
  }
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
    if (!STROKED.has(name) || name === "use") continue;
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

/**
 * Reads the shapes that a `use` shows. The copy that it shows cannot be read, so the original is: its shapes have their
 * own fill and stroke, or those that they would inherit from the `use`.
 */
function readUse(node: PageNode, paints: Paints): void {
  const target = targetOf(node);
  if (!target) {
    readLetters(node, paints);
    return;
  }
  for (const part of shapesOf(node, target)) {
    const { element: shape, name } = part;
    const inherits = (property: string) => !ownsPaint(shape, target, property);
    if (FILLED.has(name)) readFill(inherits("fill") ? node : part, paints);
    readStroke(inherits("stroke") ? node : part, paints);
  }
}

/** The element that a `use` shows. */
const targetOf = ({ element, scope }: PageNode): Element | null => dom.referredElement(element, scope.root);

/** The original shapes and texts that a `use` shows. */
function shapesOf({ scope }: PageNode, target: Element): PageNode[] {
  return [target, ...dom.findAllIn(target, "*")].flatMap((shape) => {
    const name = dom.localName(shape);
    if (!STROKED.has(name) || name === "use" || definitionsAround(shape) !== definitionsAround(target)) return [];
    return new PageNode(shape, "", scope.frame.view.getComputedStyle(shape), scope);
  });
}

/** The texts that a `use` shows, with their fonts there: a text inherits from the `use` what its original inherits from around the target. */
export function usedTexts(node: PageNode): PageNode[] {
  const target = targetOf(node);
  const around = target && dom.parentElement(target);
  if (!around) return [];
  const { view } = node.scope.frame;
  const outside = view.getComputedStyle(around);
  return shapesOf(node, target)
    .filter(({ element, name }) => TEXTS.has(name) && hasText(element, name, null))
    .map(({ element, scope, style }) => {
      const used = {
        getPropertyValue(property: string) {
          const value = style.getPropertyValue(property);
          const inherits = FONT.has(property) && value === outside.getPropertyValue(property);
          return inherits ? node.style.getPropertyValue(property) : value;
        },
      };
      // The cast: nothing but getPropertyValue is asked of the style of a text.
      return new PageNode(element, "", used as CSSStyleDeclaration, scope);
    })
    .filter((text) => px(readProperty(text, "font-size")) > 0 && readProperty(text, "visibility") === "visible");
}

const definitionsAround = (element: Element): Element | null => dom.closest(element, "defs, clipPath, mask");

/** Returns whether a shape or a group around it sets the property itself, to another value than currentColor. */
function ownsPaint(shape: Element, target: Element, property: string): boolean {
  for (
    let ancestor: Element | null = shape;
    ancestor && dom.namespaceURI(ancestor) === SVG;
    ancestor = dom.parentElement(ancestor)
  ) {
    const set = ancestor.getAttribute(property) ?? declared(ancestor, property);
    if (set && set.toLowerCase() !== "inherit") return set.toLowerCase() !== "currentcolor";
    if (ancestor === target) break;
  }
  return false;
}

function declared(element: Element, property: string): string {
  // The cast: every element of the SVG namespace has a `style`.
  return (element as SVGElement).style?.getPropertyValue(property) ?? "";
}
