import { maybeColor } from "../cascade/custom-properties.ts";
import { type PageNode, px, read } from "../dom/page-node.ts";
import type { Observation } from "../observation.ts";
import { MAX_VALUE } from "../observation-limits.ts";
import type { Assets } from "./assets.ts";
import { Sites } from "./signatures.ts";
import { TRANSPARENT } from "./text-backgrounds.ts";

const BORDERS = ["top", "right", "bottom", "left"].map((side) => ({
  style: `border-${side}-style`,
  width: `border-${side}-width`,
  color: `border-${side}-color`,
}));
const INHERITED = new Set(["color", "fill", "stroke", "-webkit-text-fill-color"]);

interface Painted {
  readonly paints: Paints;
  readonly assets: Assets;
}

interface Paint {
  readonly property: string;
  readonly value: string;
  count: number;
  readonly sites: Set<number>;
  readonly bindings: Map<string, { name: string; value: string }>;
}

/** Collects painted values, by CSS property and raw value. */
export class Paints {
  readonly #byProperty = new Map<string, Map<string, Paint | undefined>>();
  readonly #sites = new Sites();
  readonly #resolve: (value: string) => string;
  truncated = false;

  constructor(resolve: (value: string) => string) {
    this.#resolve = resolve;
  }

  /** Adds a painted value. For an animated property, adds the values of its keyframes instead. */
  add(node: PageNode, property: string, value: string): void {
    const { animated } = node.scope.frame;
    const animatedValues = animated.any
      ? animated[INHERITED.has(property) ? "inherited" : "values"](node.element, node.pseudo, property)
      : undefined;
    if (animatedValues === undefined) this.#note(node, property, value);
    else for (const each of animatedValues) this.#note(node, property, each);
  }

  #note(node: PageNode, property: string, raw: string): void {
    const paint = this.#paint(property, raw);
    if (!paint) return;
    paint.count++;
    const site = this.#sites.of(node);
    if (paint.sites.has(site)) return;
    paint.sites.add(site);
    for (const { name, value } of node.scope.variables.bindings(node, property)) {
      if (maybeColor(value)) paint.bindings.set(`${name}:${value}`, { name, value: this.#resolve(value) });
    }
  }

  /** Undefined if the value paints nothing. Raw values that differ only in their URLs are one paint. */
  #paint(property: string, raw: string): Paint | undefined {
    let paints = this.#byProperty.get(property);
    if (!paints) {
      paints = new Map();
      this.#byProperty.set(property, paints);
    }
    const known = paints.get(raw);
    if (known || paints.has(raw)) return known;
    let value: string | undefined = raw;
    if (value.includes("url(")) value = value.replace(/url\((?:"(?:[^"\\]|\\.)*"|[^)]*)\)/g, "url()");
    if (raw === TRANSPARENT || raw === "transparent" || raw === "none" || raw === "") value = undefined;
    else if (value.length > MAX_VALUE) {
      this.truncated = true;
      value = undefined;
    }
    const paint =
      value === undefined
        ? undefined
        : (paints.get(value) ?? { property, value, count: 0, sites: new Set(), bindings: new Map() });
    paints.set(raw, paint);
    if (value !== undefined) paints.set(value, paint);
    return paint;
  }

  /** The paints and their bindings, in an order that does not depend on the document's. */
  result(): Pick<Observation, "signatures" | "paints"> & { bindings: Observation["custom_properties"]["bindings"] } {
    const { signatures, indexOf } = this.#sites.sorted();
    const distinct = new Set([...this.#byProperty.values()].flatMap((paints) => [...paints.values()]));
    const paints = [...distinct].filter((paint) => paint !== undefined).sort(inOrder);
    return {
      signatures,
      paints: paints.map(({ property, value, count, sites }) => ({
        property,
        value,
        count,
        sites: [...sites].map(indexOf).sort((a, b) => a - b),
      })),
      bindings: paints.flatMap(({ bindings }, paint) =>
        [...bindings.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, { name, value }]) => ({ paint, name, value })),
      ),
    };
  }
}

const inOrder = (a: Paint, b: Paint): number =>
  a.property === b.property ? (a.value < b.value ? -1 : 1) : a.property < b.property ? -1 : 1;

/**
 * Reads the colours and images of a box: backgrounds, borders, outline, column rules, shadows.
 * @returns its backdrop, see below
 */
export function readBox(node: PageNode, { paints, assets }: Painted): string | undefined {
  const background = read(node, "background-color");
  if ((background !== TRANSPARENT || node.scope.frame.animated.any) && node.hasArea()) {
    paints.add(node, "background-color", background);
  }
  const hasImage = readImage(node, "background-image", { paints, assets });
  assets.readValue(node, read(node, "mask-image"));
  if (read(node, "border-style") !== "none") readBorders(node, { paints, assets });
  if (read(node, "outline-style") !== "none" && px(read(node, "outline-width")) > 0) {
    paints.add(node, "outline-color", read(node, "outline-color"));
  }
  if (read(node, "column-rule-style") !== "none" && px(read(node, "column-rule-width")) > 0) {
    if (read(node, "column-count") !== "auto" || read(node, "column-width") !== "auto") {
      paints.add(node, "column-rule-color", read(node, "column-rule-color"));
    }
  }
  const shadow = read(node, "box-shadow");
  if (shadow !== "none") paints.add(node, "box-shadow", shadow);
  const filter = read(node, "filter");
  if (filter.includes("drop-shadow(")) paints.add(node, "filter", filter);
  return backdrop(node, background, hasImage, filter);
}

/** The backdrop of a box, without reading the box. */
export function backdropOf(node: PageNode): string | undefined {
  const hasImage = read(node, "background-image") !== "none";
  return backdrop(node, read(node, "background-color"), hasImage, read(node, "filter"));
}

/** The colour behind the content of a box; undefined if an image or a filter changes it. */
function backdrop(node: PageNode, color: string, hasImage: boolean, filter: string): string | undefined {
  if (filter !== "none" && !/^drop-shadow\(/.test(filter)) return undefined;
  if (color === TRANSPARENT && !hasImage) return color;
  if (!node.hasArea()) return TRANSPARENT;
  return hasImage ? undefined : color;
}

/** @returns whether there is an image */
function readImage(node: PageNode, property: string, { paints, assets }: Painted): boolean {
  const image = read(node, property);
  if (image === "none") return false;
  if (image.includes("gradient(") && node.hasArea()) paints.add(node, property, image);
  assets.readValue(node, image);
  return true;
}

function readBorders(node: PageNode, into: Painted): void {
  if (readImage(node, "border-image-source", into)) return;
  for (const side of BORDERS) {
    const style = read(node, side.style);
    if (style === "none" || style === "hidden" || px(read(node, side.width)) === 0) continue;
    into.paints.add(node, side.color, read(node, side.color));
  }
}

/**
 * Reads the colours of text that the node itself shows.
 * @returns the colour that fills the letters
 */
export function readText(node: PageNode, paints: Paints): string {
  const color = read(node, "color");
  const fill = read(node, "-webkit-text-fill-color");
  const isFilled = fill !== "" && fill !== color;
  if (isFilled) paints.add(node, "-webkit-text-fill-color", fill);
  else paints.add(node, "color", color);
  if (px(read(node, "-webkit-text-stroke-width")) > 0) {
    paints.add(node, "-webkit-text-stroke-color", read(node, "-webkit-text-stroke-color"));
  }
  const shadow = read(node, "text-shadow");
  if (shadow !== "none") paints.add(node, "text-shadow", shadow);
  if (read(node, "text-emphasis-style") !== "none") {
    paints.add(node, "text-emphasis-color", read(node, "text-emphasis-color"));
  }
  return isFilled ? fill : color;
}

/**
 * Reads the colour of an underline. The element that declares it paints it, also below the text of its descendants.
 * @param text the element itself shows text
 */
export function readDecoration(node: PageNode, paints: Paints, text: boolean): void {
  if (read(node, "text-decoration-line") === "none") return;
  if (!text && (node.element.textContent ?? "").trim() === "") return;
  paints.add(node, "text-decoration-color", read(node, "text-decoration-color"));
}
