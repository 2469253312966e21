import { px, read, Subject, SVG } from "../dom/page-node.ts";
import type { Paints } from "./colors.ts";

/** Elements that hold definitions: they show only where something refers to them. */
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

/** Fill and stroke of a shape (or of text, where it owns some), with the stops of a gradient it refers to. */
export function readShape(subject: Subject, paints: Paints): void {
  const { element } = subject;
  if (element.localName === "use") {
    readUse(subject, paints);
    return;
  }
  const rect = subject.box();
  if (FILLED.has(element.localName) && rect.width > 0 && rect.height > 0) readFill(subject, paints);
  if (STROKED.has(element.localName) && rect.width + rect.height > 0) readStroke(subject, paints);
}

export function readFill(subject: Subject, paints: Paints): void {
  if (Number(read(subject, "fill-opacity")) > 0) readPaint(subject, paints, "fill");
}

function readStroke(subject: Subject, paints: Paints): void {
  if (read(subject, "stroke") === "none") return;
  if (Number(read(subject, "stroke-opacity")) > 0 && px(read(subject, "stroke-width")) > 0) {
    readPaint(subject, paints, "stroke");
  }
}

function readPaint(subject: Subject, paints: Paints, property: "fill" | "stroke"): void {
  const value = read(subject, property);
  const reference = /^url\("?[^"#)]*#([^")]+)"?\)\s*(.*)$/.exec(value);
  if (!reference) {
    paints.add(subject, property, value);
    return;
  }
  const target = subject.scope.root.getElementById(reference[1] ?? "");
  if (target) readStops(subject, paints, target, 0);
  else paints.add(subject, property, reference[2] ?? "");
}

function readStops(subject: Subject, paints: Paints, gradient: Element, depth: number): void {
  const { scope } = subject;
  const stops = [...gradient.children].filter((child) => child.localName === "stop");
  for (const stop of stops) {
    const style = scope.frame.view.getComputedStyle(stop);
    if (Number(style.getPropertyValue("stop-opacity")) === 0) continue;
    paints.add(new Subject(stop, "", style, scope), "stop-color", style.getPropertyValue("stop-color"));
  }
  const href = gradient.getAttribute("href") ?? gradient.getAttribute("xlink:href");
  const parent = href?.startsWith("#") ? scope.root.getElementById(href.slice(1)) : null;
  if (stops.length === 0 && parent && depth < 5) readStops(subject, paints, parent, depth + 1);
}

/**
 * The copy that `use` shows lives in a tree no one can read. Its shapes paint with their own fill and stroke, or with
 * those they would inherit from the `use`.
 */
function readUse(subject: Subject, paints: Paints): void {
  const { element, scope } = subject;
  const href = element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "";
  const target = href.startsWith("#") ? scope.root.getElementById(href.slice(1)) : null;
  if (!target) {
    readFill(subject, paints);
    readStroke(subject, paints);
    return;
  }
  for (const shape of [target, ...target.querySelectorAll("*")]) {
    if (
      !STROKED.has(shape.localName) ||
      shape.localName === "use" ||
      shape.closest("defs, clipPath, mask") !== target.closest("defs, clipPath, mask")
    )
      continue;
    const style = scope.frame.view.getComputedStyle(shape);
    const own = new Subject(shape, "", style, scope);
    const inherits = (property: string) => !ownsPaint(shape, target, property);
    if (FILLED.has(shape.localName)) readFill(inherits("fill") ? subject : own, paints);
    readStroke(inherits("stroke") ? subject : own, paints);
  }
}

/** A shape or a group around it sets the property itself, to something else than currentColor. */
function ownsPaint(shape: Element, target: Element, property: string): boolean {
  for (let at: Element | null = shape; at?.namespaceURI === SVG; at = at.parentElement) {
    const set = at.getAttribute(property) ?? declared(at, property);
    if (set && set.toLowerCase() !== "inherit") return set.toLowerCase() !== "currentcolor";
    if (at === target) break;
  }
  return false;
}

function declared(element: Element, property: string): string {
  // Every element of the SVG namespace has a style attribute's object.
  return (element as SVGElement).style?.getPropertyValue(property) ?? "";
}
