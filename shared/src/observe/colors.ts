import type { Observation } from "./observation.ts";
import { signature } from "./sites.ts";
import { px, read, type Subject } from "./subject.ts";

const MAX_VALUE = 8192;
const TRANSPARENT = "rgba(0, 0, 0, 0)";
const SIDES = ["top", "right", "bottom", "left"] as const;
const INHERITED = new Set(["color", "fill", "stroke", "-webkit-text-fill-color"]);

interface Paint {
  readonly property: string;
  readonly value: string;
  count: number;
  readonly sites: Set<number>;
  readonly bindings: Map<string, { name: string; value: string }>;
}

/** Collects what paints, by CSS property and raw value. */
export class Paints {
  readonly #paints = new Map<string, Paint>();
  readonly #signatures = new Map<string, number>();
  readonly #resolve: (value: string) => string;
  #last: { element: Element; pseudo: string; signature: number } | undefined;
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
    for (const each of moving ?? [value]) this.#note(subject, property, each);
  }

  #note(subject: Subject, property: string, raw: string): void {
    if (raw === TRANSPARENT || raw === "transparent" || raw === "none" || raw === "") return;
    let value = raw;
    if (value.includes("url(")) value = value.replace(/url\((?:"(?:[^"\\]|\\.)*"|[^)]*)\)/g, "url()");
    if (value.length > MAX_VALUE) {
      this.truncated = true;
      return;
    }
    const key = `${property} ${value}`;
    let paint = this.#paints.get(key);
    if (!paint) {
      paint = { property, value, count: 0, sites: new Set(), bindings: new Map() };
      this.#paints.set(key, paint);
    }
    paint.count++;
    const site = this.#signature(subject);
    if (paint.sites.has(site)) return;
    paint.sites.add(site);
    for (const name of subject.scope.variables.candidates(subject.element, subject.pseudo, property)) {
      const local = subject.style.getPropertyValue(name).trim();
      if (local === "" || local.length > 400) continue;
      paint.bindings.set(`${name}:${local}`, { name, value: this.#resolve(local) });
    }
  }

  #signature({ element, pseudo }: Subject): number {
    if (this.#last?.element === element && this.#last.pseudo === pseudo) return this.#last.signature;
    const text = signature(element, pseudo);
    let index = this.#signatures.get(text);
    if (index === undefined) {
      index = this.#signatures.size;
      this.#signatures.set(text, index);
    }
    this.#last = { element, pseudo, signature: index };
    return index;
  }

  /** What was collected, in an order that does not depend on the document's. */
  result(): Pick<Observation, "signatures" | "paints"> & { bindings: Observation["custom_properties"]["bindings"] } {
    const names = [...this.#signatures.keys()];
    const sorted = [...names].sort();
    const place = new Map(sorted.map((text, index) => [text, index]));
    const moved = names.map((text) => place.get(text) ?? 0);
    const paints = [...this.#paints.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, paint]) => paint);
    return {
      signatures: sorted,
      paints: paints.map(({ property, value, count, sites }) => ({
        property,
        value,
        count,
        sites: [...sites].map((site) => moved[site] ?? 0).sort((a, b) => a - b),
      })),
      bindings: paints.flatMap(({ bindings }, paint) =>
        [...bindings.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, { name, value }]) => ({ paint, name, value })),
      ),
    };
  }
}

/** Colours of a box: backgrounds, borders, outline, column rules, shadows. `area` is asked for backgrounds only. */
export function readBox(subject: Subject, paints: Paints, area: () => boolean): void {
  const background = read(subject, "background-color");
  if ((background !== TRANSPARENT || subject.scope.frame.animated.any) && area()) {
    paints.add(subject, "background-color", background);
  }
  const image = read(subject, "background-image");
  if (image.includes("gradient(") && area()) paints.add(subject, "background-image", image);
  if (read(subject, "border-style") !== "none") readBorders(subject, paints);
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
}

function readBorders(subject: Subject, paints: Paints): void {
  const image = read(subject, "border-image-source");
  if (image.includes("gradient(")) paints.add(subject, "border-image-source", image);
  if (image !== "none") return;
  for (const side of SIDES) {
    const style = read(subject, `border-${side}-style`);
    if (style === "none" || style === "hidden" || px(read(subject, `border-${side}-width`)) === 0) continue;
    paints.add(subject, `border-${side}-color`, read(subject, `border-${side}-color`));
  }
}

/** Colours of text that the subject itself shows. */
export function readText(subject: Subject, paints: Paints): void {
  const color = read(subject, "color");
  const fill = read(subject, "-webkit-text-fill-color");
  if (fill === "" || fill === color) paints.add(subject, "color", color);
  else paints.add(subject, "-webkit-text-fill-color", fill);
  if (px(read(subject, "-webkit-text-stroke-width")) > 0) {
    paints.add(subject, "-webkit-text-stroke-color", read(subject, "-webkit-text-stroke-color"));
  }
  const shadow = read(subject, "text-shadow");
  if (shadow !== "none") paints.add(subject, "text-shadow", shadow);
}

/** Underlines are painted by the element that declares them, also below the text of its descendants. */
export function readDecoration(subject: Subject, paints: Paints, hasText: () => boolean): void {
  if (read(subject, "text-decoration-line") === "none" || !hasText()) return;
  paints.add(subject, "text-decoration-color", read(subject, "text-decoration-color"));
}
