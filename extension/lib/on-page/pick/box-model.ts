import * as dom from "@tintype/shared/observe/dom/members";
import { type Box, Boxes, pathOf } from "../boxes.ts";
import { setStyle, svgElement } from "../surface.ts";

const FILLS = [
  "rgb(246 178 107 / 0.5)",
  "rgb(255 229 143 / 0.65)",
  "rgb(147 196 125 / 0.5)",
  "rgb(111 168 220 / 0.35)",
];
const STROKES = [
  ["#ffffff", "3.5"],
  ["#c2410c", "1.5"],
] as const;

type Sides = Readonly<Record<"top" | "right" | "bottom" | "left", number>>;

/** Draws the margin, border, padding and content of one element. */
export class BoxModel {
  readonly svg = svgElement(document, "svg");
  readonly #areas: readonly SVGPathElement[];
  readonly #outlines: readonly SVGPathElement[];

  constructor() {
    setStyle(this.svg, { position: "absolute", inset: "0", width: "100%", height: "100%" });
    this.#areas = FILLS.map((fill) => svgElement(document, "path", { fill, "fill-rule": "evenodd" }));
    this.#outlines = STROKES.map(([stroke, width]) =>
      svgElement(document, "path", { fill: "none", stroke, "stroke-width": width }),
    );
    this.svg.append(...this.#areas, ...this.#outlines);
  }

  /** @returns the border box; undefined if nothing is drawn */
  draw(element: Element | undefined): Box | undefined {
    if (!element || !dom.isConnected(element)) {
      for (const path of [...this.#areas, ...this.#outlines]) setPath(path, "");
      return undefined;
    }
    const style = (dom.defaultView(dom.ownerDocument(element)) ?? window).getComputedStyle(element);
    const sides = (property: string, end = ""): Sides => {
      const widthOf = (side: string) => Number.parseFloat(style.getPropertyValue(`${property}-${side}${end}`)) || 0;
      return { top: widthOf("top"), right: widthOf("right"), bottom: widthOf("bottom"), left: widthOf("left") };
    };
    const border = new Boxes().of(element);
    const padding = inset(border, sides("border", "-width"));
    const boxes = [outset(border, sides("margin")), border, padding, inset(padding, sides("padding"))];
    boxes.forEach((box, index) => {
      const inner = boxes[index + 1];
      const path = this.#areas[index];
      if (path) setPath(path, pathOf(box) + (inner ? pathOf(inner) : ""));
    });
    for (const path of this.#outlines) setPath(path, pathOf(border));
    return border;
  }
}

function setPath(path: SVGPathElement, data: string): void {
  if (path.getAttribute("d") !== data) path.setAttribute("d", data);
}

function inset({ x, y, width, height }: Box, sides: Sides): Box {
  return {
    x: x + sides.left,
    y: y + sides.top,
    width: Math.max(0, width - sides.left - sides.right),
    height: Math.max(0, height - sides.top - sides.bottom),
  };
}

/** Negative margins are not drawn. */
function outset(box: Box, sides: Sides): Box {
  const outwards = (width: number): number => -Math.max(0, width);
  return inset(box, {
    top: outwards(sides.top),
    right: outwards(sides.right),
    bottom: outwards(sides.bottom),
    left: outwards(sides.left),
  });
}
