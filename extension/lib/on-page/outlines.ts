import * as dom from "@tintype/shared/observe/dom/members";
import { type Box, Boxes, hasArea, pathOf } from "./boxes.ts";
import type { ShownElements } from "./messages.ts";
import { Surface, setStyle, svgElement } from "./surface.ts";

/** Elements that are outlined at once. */
const MAX_OUTLINED = 4_000;
/** An outline is at least this wide and high, in px. */
const SMALLEST = 6;

const LINE = "#c2410c";
const HALO = "#ffffff";
const FULL = { position: "absolute", inset: "0", width: "100%", height: "100%" };

/** Outlines elements wherever they are on the screen, and goes from one to the next. */
export class Outlines {
  readonly #surface: Surface;
  readonly #all: readonly SVGPathElement[];
  readonly #chosen: readonly SVGPathElement[];
  readonly #label: HTMLElement;
  readonly #elements: readonly Element[];
  readonly #more: boolean;
  #at: number | undefined;
  #frame = 0;

  /** @param onLost called if the page does not let the outlines be */
  constructor(elements: readonly Element[], onLost: () => void) {
    const boxes = new Boxes();
    const placed = elements
      .filter(dom.isConnected)
      .map((element) => ({ element, box: boxes.of(element) }))
      .filter(({ box }) => hasArea(box))
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    this.#elements = placed.slice(0, MAX_OUTLINED).map(({ element }) => element);
    this.#more = placed.length > MAX_OUTLINED;
    this.#surface = new Surface(onLost);
    const svg = svgElement(document, "svg");
    setStyle(svg, FULL);
    this.#all = [outline(svg, HALO, "4"), outline(svg, LINE, "1.5")];
    this.#chosen = [outline(svg, HALO, "7"), outline(svg, LINE, "4")];
    this.#label = dom.createElement(document, "div");
    setStyle(this.#label, {
      position: "absolute",
      display: "none",
      padding: "1px 7px",
      "border-radius": "9px",
      color: HALO,
      background: LINE,
      font: "600 12px/18px system-ui, sans-serif",
      "white-space": "nowrap",
      "box-shadow": `0 0 0 1.5px ${HALO}`,
    });
    this.#surface.root.append(svg, this.#label);
    this.#draw();
  }

  get elementsOnPage(): ShownElements {
    return { count: this.#elements.length, more: this.#more, at: this.#at };
  }

  /** Scrolls to the next element or the one before. After the last comes the first. */
  step(direction: 1 | -1): void {
    const { length } = this.#elements;
    if (length === 0) return;
    this.#at = this.#at === undefined ? (direction === 1 ? 0 : length - 1) : (this.#at + direction + length) % length;
    const element = this.#elements[this.#at];
    if (element) dom.scrollIntoView(element, { block: "center", inline: "center", behavior: "instant" });
  }

  readonly #draw = (): void => {
    const boxes = new Boxes();
    const visible = this.#elements.flatMap((element, index) => {
      const box = enlargeBox(boxes.of(element));
      return dom.isConnected(element) && isOnScreen(box) ? [{ box, index }] : [];
    });
    const chosen = visible.find(({ index }) => index === this.#at);
    setPath(this.#all, visible.map(({ box }) => pathOf(box)).join(""));
    setPath(this.#chosen, chosen ? pathOf(chosen.box) : "");
    this.#drawLabel(chosen?.box);
    this.#frame = requestAnimationFrame(this.#draw);
  };

  #drawLabel(box: Box | undefined): void {
    const text = box && this.#at !== undefined ? `${this.#at + 1} / ${this.#elements.length}` : "";
    if (this.#label.textContent !== text) this.#label.textContent = text;
    const y = box && (box.y > 26 ? box.y - 24 : Math.min(box.y + box.height + 5, innerHeight - 22));
    setStyle(this.#label, {
      display: box ? "block" : "none",
      left: `${Math.min(Math.max(4, box?.x ?? 0), innerWidth - 70)}px`,
      top: `${y ?? 0}px`,
    });
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#surface.remove();
  }
}

function outline(svg: SVGElement, stroke: string, width: string): SVGPathElement {
  const path = svgElement(document, "path", {
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linejoin": "round",
  });
  svg.append(path);
  return path;
}

function setPath(paths: readonly SVGPathElement[], data: string): void {
  for (const path of paths) if (path.getAttribute("d") !== data) path.setAttribute("d", data);
}

function enlargeBox({ x, y, width, height }: Box): Box {
  const [wide, high] = [Math.max(0, SMALLEST - width), Math.max(0, SMALLEST - height)];
  return { x: x - wide / 2, y: y - high / 2, width: width + wide, height: height + high };
}

const isOnScreen = ({ x, y, width, height }: Box): boolean =>
  hasArea({ x, y, width, height }) && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
