import * as dom from "../../dom/members.ts";
import { getOrCreate } from "../../memo.ts";

// The order in which browsers paint what is in a document (CSS 2, appendix E): each box has a path of layers, of which the ones
// that come first in the order of paths are painted first.

/** An element, its ::before or its ::after. */
export interface Box {
  readonly element: Element;
  readonly pseudo: string;
}

/** Boxes and texts in the order of the document, in one layer. */
interface Step {
  readonly level: number;
  readonly box: Box;
}

type Path = readonly Step[];

interface Layers {
  /** The box itself. */
  readonly path: Path;
  /** Around what is in the flow of the box. */
  readonly flow: Path;
  /** Around what is positioned in the box. */
  readonly positioned: Path;
}

/** Levels in a layer. Those of boxes with a negative or positive z-index are that index. */
const [BLOCK, FLOAT, INLINE, POSITIONED, TOP] = [0.1, 0.2, 0.3, 0.4, Number.POSITIVE_INFINITY];
const NOTHING: Path = [];
const ROOT: Layers = { path: NOTHING, flow: NOTHING, positioned: NOTHING };
/** The values of properties with which a box has no layer of its own. */
const USUAL: readonly (readonly [property: string, values: RegExp])[] = [
  ["opacity", /^1$/],
  ["transform", /^none$/],
  ["translate", /^none$/],
  ["scale", /^none$/],
  ["rotate", /^none$/],
  ["filter", /^none$/],
  ["backdrop-filter", /^none$|^$/],
  ["perspective", /^none$/],
  ["clip-path", /^none$/],
  ["mask-image", /^none$|^$/],
  ["mix-blend-mode", /^normal$/],
  ["isolation", /^auto$/],
  ["content-visibility", /^visible$|^$/],
  ["contain", /^(?!.*(?:paint|layout|strict|content))/],
  [
    "will-change",
    /^(?!.*(?:opacity|transform|translate|scale|rotate|filter|perspective|clip-path|mask|mix-blend|isolation|z-index|(?<!scroll-)position))/,
  ],
];
const ATOMIC = /^(?:inline-(?:block|flex|grid|table)|flow-root list-item|ruby)/;

/** Compares boxes and texts by when they are painted. */
export class PaintOrder {
  readonly #layers = new Map<Element, Map<string, Layers>>();

  /**
   * Below 0 if a box is painted before the text in an element, above 0 if after it; undefined if that cannot be told.
   * @param of the text in the element, or its box
   */
  compare(box: Box, element: Element, of: "text" | "box"): number | undefined {
    const { path: pathOfBox, flow } = this.#layersOf({ element, pseudo: "" });
    const path = of === "box" ? pathOfBox : [...flow, { level: INLINE, box: { element, pseudo: "::text" } }];
    return comparePaths(this.#layersOf(box).path, path);
  }

  compareBoxes(one: Box, other: Box): number | undefined {
    return comparePaths(this.#layersOf(one).path, this.#layersOf(other).path);
  }

  #layersOf({ element, pseudo }: Box): Layers {
    const computed = this.#layers.get(element)?.get(pseudo);
    if (computed) return computed;
    // Not by recursion: pages may be deep.
    const open: Element[] = [];
    let layers = ROOT;
    for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
      const layersOfUp = this.#layers.get(up)?.get("");
      if (layersOfUp) {
        layers = layersOfUp;
        break;
      }
      open.push(up);
    }
    for (const inner of open.reverse()) layers = this.#add({ element: inner, pseudo: "" }, layers);
    return pseudo === "" ? layers : this.#add({ element, pseudo }, layers);
  }

  #add(box: Box, around: Layers): Layers {
    const layers = layersOf(box, around);
    getOrCreate(this.#layers, box.element, () => new Map<string, Layers>()).set(box.pseudo, layers);
    return layers;
  }
}

export function styleOf({ element, pseudo }: Box): CSSStyleDeclaration | undefined {
  return dom.defaultView(dom.ownerDocument(element))?.getComputedStyle(element, pseudo || null);
}

function layersOf(box: Box, { flow, positioned }: Layers): Layers {
  const style = styleOf(box);
  const parent = box.pseudo === "" ? dom.flatParent(box.element) : box.element;
  // The root's background is that of the canvas.
  if (!style || !parent) return ROOT;
  const value = (property: string) => style.getPropertyValue(property);
  const display = value("display");
  if (display === "contents") return { path: flow, flow, positioned };
  if (isInTopLayer(box)) return alone([{ level: TOP, box }]);
  const isItem = /flex|grid/.test(displayAround(parent));
  const position = value("position");
  const zIndex = position === "static" && !isItem ? "auto" : value("z-index");
  const isStacking =
    zIndex !== "auto" ||
    /fixed|sticky/.test(position) ||
    USUAL.some(([property, usual]) => !usual.test(value(property)));
  if (isStacking || position !== "static") {
    const path = [...positioned, { level: Number.parseInt(zIndex, 10) || POSITIONED, box }];
    return { path, flow: path, positioned: isStacking ? path : positioned };
  }
  if (value("float") !== "none" && !isItem) return inFlow([...flow, { level: FLOAT, box }], positioned);
  if (isItem || ATOMIC.test(display)) return inFlow([...flow, { level: INLINE, box }], positioned);
  const level = display.startsWith("inline") ? INLINE : BLOCK;
  return { path: [...flow, { level, box }], flow, positioned };
}

const alone = (path: Path): Layers => ({ path, flow: path, positioned: path });
const inFlow = (path: Path, positioned: Path): Layers => ({ path, flow: path, positioned });

/** The display of the box around that lays out. */
function displayAround(parent: Element): string {
  for (let up: Element | undefined = parent; up; up = dom.flatParent(up)) {
    const display = styleOf({ element: up, pseudo: "" })?.getPropertyValue("display") ?? "";
    if (display !== "contents") return display;
  }
  return "";
}

const isInTopLayer = ({ element, pseudo }: Box): boolean =>
  pseudo === "" && (dom.matches(element, ":modal") || dom.matches(element, ":popover-open"));

function comparePaths(one: Path, other: Path): number | undefined {
  for (let i = 0; i < one.length && i < other.length; i++) {
    const [a, b] = [one[i], other[i]];
    if (!a || !b) break;
    if (a.level !== b.level) return a.level - b.level;
    const order = compareInDocument(a.box, b.box);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

const RANKS: Readonly<Record<string, number>> = { "": 0, "::before": 1, "::text": 2, "::after": 3 };

/** By the order of the flat tree; undefined if it cannot be told. */
function compareInDocument(one: Box, other: Box): number | undefined {
  const [a, b] = [one.element, other.element];
  if (a === b) return (RANKS[one.pseudo] ?? 0) - (RANKS[other.pseudo] ?? 0);
  if (isAround(a, b)) return one.pseudo === "::after" ? 1 : -1;
  if (isAround(b, a)) return other.pseudo === "::after" ? -1 : 1;
  // In different trees, the elements around them in a common one are compared.
  const [outerA, outerB] = commonTree(a, b);
  if (!outerA || !outerB || outerA === outerB || dom.contains(outerA, outerB) || dom.contains(outerB, outerA))
    return undefined;
  return dom.compareDocumentPosition(outerA, outerB) & 4 ? -1 : 1;
}

function isAround(outer: Element, inner: Element): boolean {
  for (let up = dom.flatParent(inner); up; up = dom.flatParent(up)) if (up === outer) return true;
  return false;
}

function commonTree(a: Element, b: Element): [Element | undefined, Element | undefined] {
  const hosts = new Map<Node, Element>();
  for (let up: Element | undefined = a; up; up = dom.hostOf(dom.getRootNode(up))) hosts.set(dom.getRootNode(up), up);
  for (let up: Element | undefined = b; up; up = dom.hostOf(dom.getRootNode(up))) {
    const inTree = hosts.get(dom.getRootNode(up));
    if (inTree) return [inTree, up];
  }
  return [undefined, undefined];
}
