import { maybeColor } from "../cascade/custom-properties.ts";
import { px, read, type Subject } from "../dom/page-node.ts";
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

/** Collects what paints, by CSS property and raw value. */
export class Paints {
  readonly #byProperty = new Map<string, Map<string, Paint | undefined>>();
  readonly #sites = new Sites();
  readonly #resolve: (value: string) => string;
  truncated = false;

  constructor(resolve: (value: string) => string) {
    this.#resolve = resolve;
  }

  /** Notes a value that paints. What it moves between stands in for an animated one. */
  add(subject: Subject, property: string, value: string): void {
    const { animated } = subject.scope.frame;
    const moving = animated.any
      ? animated[INHERITED.has(property) ? "inherited" : "values"](subject.element, subject.pseudo, property)
      : undefined;
    if (moving === undefined) this.#note(subject, property, value);
    else for (const each of moving) this.#note(subject, property, each);
  }

  #note(subject: Subject, property: string, raw: string): void {
    const paint = this.#paint(property, raw);
    if (!paint) return;
    paint.count++;
    const site = this.#sites.of(subject);
    if (paint.sites.has(site)) return;
    paint.sites.add(site);
    for (const { name, value } of subject.scope.variables.bindings(subject, property)) {
      if (maybeColor(value)) paint.bindings.set(`${name}:${value}`, { name, value: this.#resolve(value) });
    }
  }

  /** Undefined for what paints nothing. Raw values that only differ by what they refer to are one paint. */
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

  /** What was collected, in an order that does not depend on the document's. */
  result(): Pick<Observation, "signatures" | "paints"> & { bindings: Observation["custom_properties"]["bindings"] } {
    const { signatures, place } = this.#sites.sorted();
    const distinct = new Set([...this.#byProperty.values()].flatMap((paints) => [...paints.values()]));
    const paints = [...distinct].filter((paint) => paint !== undefined).sort(inOrder);
    return {
      signatures,
      paints: paints.map(({ property, value, count, sites }) => ({
        property,
        value,
        count,
        sites: [...sites].map(place).sort((a, b) => a - b),
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
 * Colours and images of a box: backgrounds, borders, outline, column rules, shadows.
 * @returns its backdrop, see there
 */
export function readBox(subject: Subject, { paints, assets }: Painted): string | undefined {
  const background = read(subject, "background-color");
  if ((background !== TRANSPARENT || subject.scope.frame.animated.any) && subject.hasArea()) {
    paints.add(subject, "background-color", background);
  }
  const hasImage = readImage(subject, "background-image", { paints, assets });
  assets.readValue(subject, read(subject, "mask-image"));
  if (read(subject, "border-style") !== "none") readBorders(subject, { paints, assets });
  if (read(subject, "outline-style") !== "none" && px(read(subject, "outline-width")) > 0) {
    paints.add(subject, "outline-color", read(subject, "outline-color"));
  }
  if (read(subject, "column-rule-style") !== "none" && px(read(subject, "column-rule-width")) > 0) {
    if (read(subject, "column-count") !== "auto" || read(subject, "column-width") !== "auto") {
      paints.add(subject, "column-rule-color", read(subject, "column-rule-color"));
    }
  }
  const shadow = read(subject, "box-shadow");
  if (shadow !== "none") paints.add(subject, "box-shadow", shadow);
  const filter = read(subject, "filter");
  if (filter.includes("drop-shadow(")) paints.add(subject, "filter", filter);
  return backdrop(subject, background, hasImage, filter);
}

/** The backdrop of a box that is not read itself. */
export function backdropOf(subject: Subject): string | undefined {
  const hasImage = read(subject, "background-image") !== "none";
  return backdrop(subject, read(subject, "background-color"), hasImage, read(subject, "filter"));
}

/** The colour that a box puts behind what it shows; undefined where an image or a filter makes it any other. */
function backdrop(subject: Subject, color: string, hasImage: boolean, filter: string): string | undefined {
  if (filter !== "none" && !/^drop-shadow\(/.test(filter)) return undefined;
  if (color === TRANSPARENT && !hasImage) return color;
  if (!subject.hasArea()) return TRANSPARENT;
  return hasImage ? undefined : color;
}

/** @returns whether there is an image at all */
function readImage(subject: Subject, property: string, { paints, assets }: Painted): boolean {
  const image = read(subject, property);
  if (image === "none") return false;
  if (image.includes("gradient(") && subject.hasArea()) paints.add(subject, property, image);
  assets.readValue(subject, image);
  return true;
}

function readBorders(subject: Subject, into: Painted): void {
  if (readImage(subject, "border-image-source", into)) return;
  for (const side of BORDERS) {
    const style = read(subject, side.style);
    if (style === "none" || style === "hidden" || px(read(subject, side.width)) === 0) continue;
    into.paints.add(subject, side.color, read(subject, side.color));
  }
}

/**
 * Colours of text that the subject itself shows.
 * @returns the one that fills its letters
 */
export function readText(subject: Subject, paints: Paints): string {
  const color = read(subject, "color");
  const fill = read(subject, "-webkit-text-fill-color");
  const isFilled = fill !== "" && fill !== color;
  if (isFilled) paints.add(subject, "-webkit-text-fill-color", fill);
  else paints.add(subject, "color", color);
  if (px(read(subject, "-webkit-text-stroke-width")) > 0) {
    paints.add(subject, "-webkit-text-stroke-color", read(subject, "-webkit-text-stroke-color"));
  }
  const shadow = read(subject, "text-shadow");
  if (shadow !== "none") paints.add(subject, "text-shadow", shadow);
  if (read(subject, "text-emphasis-style") !== "none") {
    paints.add(subject, "text-emphasis-color", read(subject, "text-emphasis-color"));
  }
  return isFilled ? fill : color;
}

/** Underlines are painted by the element that declares them, also below the text of its descendants. `text`: it has its own. */
export function readDecoration(subject: Subject, paints: Paints, text: boolean): void {
  if (read(subject, "text-decoration-line") === "none") return;
  if (!text && (subject.element.textContent ?? "").trim() === "") return;
  paints.add(subject, "text-decoration-color", read(subject, "text-decoration-color"));
}
