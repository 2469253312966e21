import { splitList } from "../../css/lists.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, px, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { HIDDEN_OPACITY } from "./inherit.ts";

/** A matrix whose determinant is smaller leaves nothing to see. */
const FLAT = 1e-6;

/** Returns whether a filter or a mask leaves nothing of a box. */
export function isMaskedAway(node: PageNode): boolean {
  const filter = readProperty(node, "filter");
  if (filter.includes("opacity(") && opacityOf(filter) < HIDDEN_OPACITY && !isAnimated(node, "filter")) return true;
  const images = readProperty(node, "mask-image");
  if (images === "none" || images === "" || isAnimated(node, "mask-image", "mask-size")) return false;
  const sizes = splitList(readProperty(node, "mask-size"));
  const modes = splitList(readProperty(node, "mask-mode"));
  return splitList(images).every((image, index) => {
    const size = sizes[index % sizes.length] ?? "auto";
    return (
      isEmptyImage(node, image, modes[index % modes.length] === "luminance") || /(?:^|\s)0(?:px|%)?(?:\s|$)/.test(size)
    );
  });
}

function opacityOf(filter: string): number {
  const values = [...filter.matchAll(/(?<![\w-])opacity\(([\d.e-]+)\)/g)].map(([, value]) => Number(value));
  return values.reduce((product, value) => product * value, 1);
}

const isAnimated = (node: PageNode, ...properties: readonly string[]): boolean =>
  properties.some((property) => node.scope.frame.animated.values(node, property) !== undefined);

const COLOR = /(?:rgba?|color|oklch|oklab|lch|lab)\([^()]*\)/g;
const BLACK = "rgb(0, 0, 0)";

/** @param isByLight the mask shows what its light parts cover */
function isEmptyImage({ scope }: PageNode, image: string, isByLight: boolean): boolean {
  const [, id] = /^url\("#([^"]+)"\)$/.exec(image) ?? [];
  if (id !== undefined) {
    const mask = dom.getElementById(scope.root, id);
    return !mask || (dom.localName(mask) === "mask" && !dom.firstElementChild(mask));
  }
  if (!/^(?:repeating-)?(?:linear|radial|conic)-gradient\(/.test(image)) return false;
  const colors = image.match(COLOR) ?? [];
  const isEmpty = (color: string) =>
    color === TRANSPARENT || /^rgba.*, 0\)$|\/ 0\)$/.test(color) || (isByLight && color === BLACK);
  return colors.length > 0 && colors.every((color) => isEmpty(color));
}

/** How a box is turned. */
export interface Turn {
  /** The box itself is not seen. */
  readonly isAway: boolean;
  /** The contents of the box are turned by themselves. */
  readonly isSpace: boolean;
}

const NOT_TURNED: Turn = { isAway: false, isSpace: false };

/** Judges how a box is turned by the browser's own matrices: its own, and those of the boxes with which it shares a space. */
export function turnOf(node: PageNode): Turn {
  const isHidden = readProperty(node, "backface-visibility") === "hidden";
  const isMoved = MOVES.some((property) => readProperty(node, property) !== "none");
  if ((!isHidden && !isMoved) || isAnimated(node, ...MOVES) || readProperty(node, "display") === "inline")
    return NOT_TURNED;
  const { view } = node.scope.frame;
  let matrix = matrixOf(node.style, view);
  for (let up = aroundOf(node); up; up = dom.flatParent(up)) {
    const style = view.getComputedStyle(up);
    if (!isSpace(style)) break;
    matrix = matrixOf(style, view).multiply(matrix);
  }
  const { m11, m12, m21, m22 } = matrix;
  const isEdge = !(Math.abs(m11 * m22 - m12 * m21) > FLAT);
  return { isAway: isEdge || (isHidden && matrix.inverse().m33 < 0), isSpace: isSpace(node.style) };
}

const MOVES = ["transform", "rotate", "scale"];

const aroundOf = ({ element, pseudo }: PageNode): Element | undefined =>
  pseudo === "" ? dom.flatParent(element) : element;

/** The matrix of a box, without translations, which turn nothing. */
function matrixOf(style: CSSStyleDeclaration, view: Window): DOMMatrix {
  const value = (property: string) => style.getPropertyValue(property);
  // The cast: the type of a window does not have the globals of its realm.
  const { DOMMatrix } = view as Window & typeof globalThis;
  const functions = [rotation(value("rotate")), scaling(value("scale")), value("transform").replace("none", "")];
  return new DOMMatrix(functions.filter((text) => text !== "").join(" "));
}

/** Writes the value of `rotate` as a function: "y 180deg", "0.5 1 0 20deg", "20deg". */
function rotation(value: string): string {
  if (value === "none" || value === "") return "";
  const parts = value.split(" ");
  const angle = parts.pop() ?? "0deg";
  const axis = ["x", "y", "z"].indexOf(parts[0] ?? "z");
  const vector = parts.length === 3 ? parts : ["0", "0", "0"].map((zero, index) => (index === axis ? "1" : zero));
  return `rotate3d(${vector.join(",")},${angle})`;
}

function scaling(value: string): string {
  if (value === "none" || value === "") return "";
  const [x = 1, y = x, z = 1] = value.split(" ").map(px);
  return `scale3d(${x},${y},${z})`;
}

/** The values of properties with which a box shares its space with what is in it, if it is said to. */
const SHARING: readonly (readonly [property: string, values: RegExp])[] = [
  ["transform-style", /^preserve-3d$/],
  ["overflow", /^visible$/],
  ["opacity", /^1$/],
  ["filter", /^none$/],
  ["clip-path", /^none$/],
  ["mask-image", /^none$|^$/],
  ["mix-blend-mode", /^normal$/],
  ["isolation", /^auto$/],
  ["contain", /^(?!.*(?:paint|strict|content))/],
];

const isSpace = (style: CSSStyleDeclaration): boolean =>
  SHARING.every(([property, values]) => values.test(style.getPropertyValue(property)));
