import * as dom from "../../dom/members.ts";
import { type PageNode, TRANSPARENT } from "../../dom/page-node.ts";
import { hasArea, intersect, outset, type Region } from "../../dom/region.ts";
import { MAX_LAYERS, MAX_PAINTERS } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { isTranslucent } from "../raw-colors.ts";
import { type Box, PaintOrder, styleOf } from "./paint-order.ts";
import { type Area, areaOf, clipOf, textRegions } from "./painted-area.ts";

/** Elements whose content is a picture. Its colours are not read. */
const PICTURES = new Set(["img", "picture", "video", "canvas", "svg", "object", "embed", "iframe"]);

/** A box that paints a ground. */
export interface Painter extends Box {
  /** Undefined if it is not one colour. */
  readonly color: string | undefined;
}

/** The colour that a box paints, undefined if it is not one colour. At rest or in a state. */
export type ColorOf = (painter: Painter) => string | undefined;

const atRest: ColorOf = ({ color }) => color;

/** Painters of a document with their areas, by rows of the viewport. */
interface Index {
  readonly all: readonly Placed[];
  readonly rows: ReadonlyMap<number, readonly Placed[]>;
  /** Painters of many rows. */
  readonly tall: readonly Placed[];
}

interface Placed {
  readonly painter: Painter;
  readonly area: Area;
}

/** A part of an area that is not cut off. */
const cut = ({ painter, area }: Placed): Placed => ({
  painter,
  area: { region: intersect(area.region, clipOf(painter)), isWhole: area.isWhole },
});

/** Height of a row, px. */
const ROW = 256;
/** Rows that a painter is listed in. */
const MAX_ROWS = 16;
/** Boxes that touch overlap by rounding, px. */
const ROUNDING = 1;

/**
 * Tells what is behind a text or a box. It is mostly what the elements around it paint. Something else may lie between: a
 * sibling that it is pulled over, generated content, a child behind the content, a picture.
 */
export class Grounds {
  readonly #painters = new Map<Document, Painter[]>();
  readonly #ofElements = new Map<Element, Painter>();
  readonly #indexes = new Map<Document, Index>();
  readonly #cuts = new Map<Placed, Placed>();
  readonly #order = new PaintOrder();
  #count = 0;
  /** There are too many boxes to tell what is behind a text. */
  truncated = false;

  /**
   * Adds a box that is visible.
   * @param color its backdrop, undefined if it is not one colour
   */
  add({ element, pseudo, name }: PageNode, color: string | undefined): void {
    const isPicture = pseudo === "" && PICTURES.has(name);
    if (color === TRANSPARENT && !isPicture) return;
    this.truncated ||= this.#count++ >= MAX_PAINTERS;
    if (this.truncated) return;
    const painter = { element, pseudo, color: isPicture ? undefined : color };
    getOrCreate(this.#painters, dom.ownerDocument(element), (): Painter[] => []).push(painter);
    if (pseudo === "") this.#ofElements.set(element, painter);
  }

  /** Adds a box that paints a ground in a state alone. */
  addTransparent(element: Element): void {
    if (this.#ofElements.has(element)) return;
    const painter = { element, pseudo: "", color: TRANSPARENT };
    getOrCreate(this.#painters, dom.ownerDocument(element), (): Painter[] => []).push(painter);
    this.#ofElements.set(element, painter);
  }

  /** The colour that an element paints at rest, undefined if it is not one colour. */
  colorOf(element: Element): string | undefined {
    const painter = this.#ofElements.get(element);
    return painter ? painter.color : TRANSPARENT;
  }

  /**
   * Returns the colours behind the text of an element, or behind its box, from the top down to the first opaque one. Undefined if
   * they cannot be known.
   * @param layers the colours that the elements around it paint
   */
  groundOf(
    element: Element,
    of: "text" | "box",
    layers: readonly string[],
    colorOf: ColorOf = atRest,
  ): readonly string[] | undefined {
    if (this.truncated) return undefined;
    const regions = of === "text" ? textRegions(element) : [dom.getBoundingClientRect(element)];
    const around = this.#around(element, of).filter((painter) => colorOf(painter) !== TRANSPARENT);
    const ground = around.find((painter) => {
      const color = colorOf(painter);
      return color !== undefined && !isTranslucent(color);
    });
    const between: Placed[] = [];
    for (const placed of this.#at(element, regions)) {
      const { painter } = placed;
      if (around.includes(painter) || (of === "box" && dom.contains(element, painter.element))) continue;
      if (colorOf(painter) === TRANSPARENT) continue;
      const order = this.#order.compare(painter, element, of);
      const overGround = ground ? this.#order.compareBoxes(painter, ground) : 1;
      if (order === undefined || overGround === undefined) return undefined;
      if (order < 0 && overGround > 0) between.push(placed);
    }
    // A box around is painted over what is behind it.
    if (around.some((box) => (this.#order.compare(box, element, of) ?? 0) > 0)) return undefined;
    if (between.length === 0) return layers;
    const composed = this.#compose(element, regions, [...between, ...around.map(placeOf)], colorOf);
    // Without a ground around, that of the canvas is behind everything.
    return ground || !composed || isOpaque(composed) ? composed : [...composed, ...layers.slice(-1)];
  }

  /** The boxes around that paint, from the inner to the outer ones. */
  #around(element: Element, of: "text" | "box"): readonly Painter[] {
    const around: Painter[] = [];
    for (let up = of === "text" ? element : dom.flatParent(element); up; up = dom.flatParent(up)) {
      const painter = this.#ofElements.get(up);
      if (painter) around.push(painter);
    }
    return around;
  }

  /** @returns the colours from the top down to the first opaque one, if there is one */
  #compose(
    element: Element,
    regions: readonly Region[],
    all: readonly Placed[],
    colorOf: ColorOf,
  ): readonly string[] | undefined {
    let isSure = true;
    const fromTop = [...all].sort((a, b) => {
      const order = this.#order.compareBoxes(b.painter, a.painter);
      isSure &&= order !== undefined;
      return order ?? 0;
    });
    if (!isSure) return undefined;
    const layers: string[] = [];
    for (const { painter, area } of fromTop) {
      const color = colorOf(painter);
      const covers = area.isWhole && regions.every((region) => isWithin(region, area.region));
      if (color === undefined || !covers || !isPlain(painter, element) || layers.length === MAX_LAYERS)
        return undefined;
      layers.push(color);
      if (!isTranslucent(color)) break;
    }
    return layers;
  }

  /** The painters whose areas overlap regions of an element, as far as both can be seen. */
  #at(element: Element, regions: readonly Region[]): ReadonlySet<Placed> {
    const index = getOrCreate(this.#indexes, dom.ownerDocument(element), (document) =>
      createIndex(this.#painters.get(document) ?? []),
    );
    const clip = clipOf({ element, pseudo: "" });
    const between = new Set<Placed>();
    for (const whole of regions) {
      const region = intersect(whole, clip);
      const rows = rowsOf(region)?.flatMap((row) => index.rows.get(row) ?? []);
      const overlaps = ({ area }: Placed) => hasArea(intersect(outset(region, -ROUNDING), area.region));
      for (const placed of rows ? [...rows, ...index.tall] : index.all) {
        if (!overlaps(placed)) continue;
        const visiblePart = getOrCreate(this.#cuts, placed, cut);
        if (overlaps(visiblePart)) between.add(visiblePart);
      }
    }
    return between;
  }
}

const isOpaque = (layers: readonly string[]): boolean => layers.some((layer) => !isTranslucent(layer));

const placeOf = (painter: Painter): Placed => cut({ painter, area: areaOf(painter) ?? NOWHERE });
const NOWHERE: Area = { region: { left: 0, top: 0, right: 0, bottom: 0 }, isWhole: false };

function createIndex(painters: readonly Painter[]): Index {
  const rows = new Map<number, Placed[]>();
  const tall: Placed[] = [];
  const all = painters.flatMap((painter): Placed[] => {
    const area = areaOf(painter);
    return area ? [{ painter, area }] : [];
  });
  for (const placed of all) {
    const { area } = placed;
    const numbers = rowsOf(area.region);
    if (!numbers) tall.push(placed);
    for (const row of numbers ?? []) getOrCreate(rows, row, (): Placed[] => []).push(placed);
  }
  return { all, rows, tall };
}

/** The rows of a region; undefined if they are many. */
function rowsOf({ top, bottom }: Region): readonly number[] | undefined {
  const [start, end] = [Math.floor(top / ROW), Math.floor(bottom / ROW)];
  if (!(end - start < MAX_ROWS)) return undefined;
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, row) => start + row);
}

const isWithin = (inner: Region, outer: Region): boolean => {
  const { left, top, right, bottom } = outset(outer, ROUNDING);
  return inner.left >= left && inner.top >= top && inner.right <= right && inner.bottom <= bottom;
};

/** Returns whether a box has its colour where it is painted: nothing around it that is not around the element changes it. */
function isPlain(box: Box, element: Element): boolean {
  for (let up: Box | undefined = box; up; up = outer(up)) {
    if (up.pseudo === "" && dom.contains(up.element, element)) return true;
    const style = styleOf(up);
    const changes = (property: string, usual: string) => (style?.getPropertyValue(property) || usual) !== usual;
    const isTurned = /matrix(?:3d)?\((?!1, 0, 0, 1,)/.test(style?.getPropertyValue("transform") ?? "");
    if (
      isTurned ||
      changes("opacity", "1") ||
      changes("filter", "none") ||
      changes("mix-blend-mode", "normal") ||
      changes("mask-image", "none") ||
      changes("clip-path", "none") ||
      changes("backdrop-filter", "none")
    )
      return false;
  }
  return true;
}

function outer({ element, pseudo }: Box): Box | undefined {
  const around = pseudo === "" ? dom.flatParent(element) : element;
  return around && { element: around, pseudo: "" };
}
