import { compareText } from "../../text/order.ts";
import { atElement } from "../cascade/at-element.ts";
import type { CustomValues } from "../cascade/custom-properties.ts";
import { COLOR_PROPERTIES } from "../color-properties.ts";
import { type PageNode, TRANSPARENT } from "../dom/page-node.ts";
import type { Source } from "../dom/scope.ts";
import { MAX_COLOR, MAX_PROPERTY_NAME, MAX_VALUE } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { PaintListener, Uses } from "../readers.ts";
import { DefaultColors } from "./default-colors.ts";
import { PaintGroups } from "./paint-groups.ts";
import { Sites } from "./signatures.ts";
import { UtilityColors } from "./utility-colors.ts";

const INHERITED = new Set(["color", "fill", "stroke", "-webkit-text-fill-color"]);

/** A value that paints by a property, with its paints: one for each source. */
interface PaintedValue {
  readonly property: string;
  readonly value: string;
  /** The number of the element that the listener was told last. */
  element: number;
  readonly bySource: Map<Source, Paint>;
}

interface Paint {
  readonly property: string;
  readonly value: string;
  readonly source: Source;
  count: number;
  /** The number of the element that was counted last. */
  element: number;
  readonly sites: Set<number>;
  readonly bindings: Map<string, { name: string; value: string }>;
}

/** Collects values that paint, by CSS property and raw value, and counts the elements that have them. */
export class Paints implements Uses {
  readonly #byProperty = new Map<string, Map<string, PaintedValue | undefined>>();
  readonly #groups = new PaintGroups<Paint>();
  readonly #sites = new Sites();
  readonly #utilities = new UtilityColors();
  readonly #defaults = new DefaultColors();
  readonly #custom: CustomValues;
  readonly #listener: PaintListener | undefined;
  /** By name and value of a custom property; undefined if it stays as it is. */
  readonly #rewritten = new Map<string, string | undefined>();
  #element = 0;
  truncated = false;

  constructor(custom: CustomValues, listener?: PaintListener) {
    this.#custom = custom;
    this.#listener = listener;
  }

  /** Begins an element. All that is added until the next one counts once for each value, also that of pseudo-elements. */
  nextElement(): void {
    this.#element++;
    this.#groups.next();
  }

  /** Notes that paints were left out. */
  leaveOut(): void {
    this.truncated = true;
  }

  /** Adds a value. For an animated property, adds the values of its keyframes instead. */
  addAnimatable(node: PageNode, property: string, value: string): void {
    const { animated } = node.scope.frame;
    const animatedValues = animated[INHERITED.has(property) ? "inherited" : "values"](node, property);
    if (animatedValues === undefined) {
      this.add(node, property, value);
      this.#defaults.add(node, property, value, this.#element);
    } else for (const animated of animatedValues) this.add(node, property, animated);
  }

  add(node: PageNode, property: string, raw: string, written?: (custom: string, name: string) => string): void {
    const painted = this.#painted(property, raw);
    if (!painted) return;
    const source = node.scope.frame.asked.source(node, property);
    const paint = getOrCreate(painted.bySource, source, () => {
      const { value } = painted;
      return { property, value, source, count: 0, element: -1, sites: new Set<number>(), bindings: new Map() };
    });
    if (paint.element !== this.#element) {
      paint.element = this.#element;
      paint.count++;
      this.#groups.add(paint);
    }
    if (painted.element !== this.#element) {
      painted.element = this.#element;
      this.#listener?.add(node, property, paint.value, source.names);
    }
    if (COLOR_PROPERTIES.has(property) && raw.length <= MAX_COLOR) {
      this.#utilities.add(node, property, paint.value);
    }
    const site = this.#sites.of(node);
    if (paint.sites.has(site)) return;
    paint.sites.add(site);
    for (const { name, value: ofElement } of node.scope.frame.asked.bindings(node, property)) {
      const value = node.customs?.get(name) ?? ofElement;
      if (name.length > MAX_PROPERTY_NAME || !this.#custom.mayHold(value)) continue;
      const absolute = atElement(value, property, node.style, node.scope.frame.view);
      paint.bindings.set(`${name}:${absolute}`, {
        name,
        value: this.#write(name, this.#custom.resolve(absolute), written),
      });
    }
  }

  addDefault(property: string, value: string): void {
    if (value.length <= MAX_VALUE) this.#defaults.count(property, value, this.#element);
  }

  #write(name: string, value: string, written?: (custom: string, name: string) => string): string {
    const result = written ? this.#custom.resolve(written(value, name)) : value;
    const key = `${name}:${value}`;
    // A var() that supplies the whole value leaves it as it is.
    if (result === value) this.#rewritten.set(key, undefined);
    else if (!this.#rewritten.has(key)) this.#rewritten.set(key, result);
    return result;
  }

  /** The uses of colours that nobody wrote: those of the browser's own style sheet. */
  defaults(): NonNullable<Observation["defaults"]> {
    return this.#defaults.result();
  }

  /** How a custom property of the root is written, if it only supplies values that are written otherwise. */
  written(name: string, value: string): string {
    return this.#rewritten.get(`${name}:${value}`) ?? value;
  }

  /** Undefined if the value paints nothing. Raw values that differ only in their URLs are one. */
  #painted(property: string, raw: string): PaintedValue | undefined {
    const byValue = getOrCreate(this.#byProperty, property, () => new Map<string, PaintedValue | undefined>());
    return getOrCreate(byValue, raw, () => this.#create(property, raw, byValue));
  }

  #create(property: string, raw: string, byValue: Map<string, PaintedValue | undefined>): PaintedValue | undefined {
    if (raw === TRANSPARENT || raw === "transparent" || raw === "none" || raw === "") return undefined;
    const value = raw.includes("url(") ? raw.replace(/url\((?:"(?:[^"\\]|\\.)*"|[^)]*)\)/g, "url()") : raw;
    if (value.length <= MAX_VALUE)
      return getOrCreate(byValue, value, () => ({ property, value, element: -1, bySource: new Map() }));
    this.truncated = true;
    return undefined;
  }

  /** The paints and what refers to them, in an order that does not depend on the document's. */
  result(): Required<Pick<Observation, "signatures" | "paints">> &
    Pick<Observation, "groups" | "utilities"> &
    Bindings {
    const { signatures, indexOf } = this.#sites.sorted();
    const distinct = new Set([...this.#byProperty.values()].flatMap((byValue) => [...byValue.values()]));
    const paints = [...distinct].flatMap((painted) => [...(painted?.bySource.values() ?? [])]).sort(inOrder);
    const indexes = new Map(paints.map((paint, index) => [paint, index]));
    const groups = this.#groups.result((paint) => indexes.get(paint));
    return {
      signatures,
      paints: paints.map(({ property, value, source: { names }, count, sites }) => ({
        property,
        value,
        ...(names.length > 0 && { source: [...names] }),
        count,
        sites: [...sites].map(indexOf).sort((a, b) => a - b),
      })),
      ...(groups && { groups }),
      utilities: this.#utilities.result(),
      bindings: paints.flatMap(({ bindings }, paint) =>
        [...bindings.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, { name, value }]) => ({ paint, name, value })),
      ),
    };
  }
}

interface Bindings {
  bindings: Observation["custom_properties"]["bindings"];
}

const inOrder = (a: Paint, b: Paint): number =>
  compareText(a.property, b.property) ||
  compareText(a.value, b.value) ||
  compareText(a.source.names.join(" "), b.source.names.join(" "));
