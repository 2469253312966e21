import type { Observation } from "../../observe/observation.ts";
import { type CanonicalColor, canonicalColor } from "../colors/color.ts";
import { isInClasses, nameWeight, words } from "../colors/name-weight.ts";

/** The names that the page's own custom properties give a colour. */
export interface AuthoredNames {
  /** Without dashes, the most meaningful first. Only properties that have one value on the page. */
  names: string[];
  /** A name made from a property with the same colour but for its alpha: `color-black-a10`. */
  derived: string | undefined;
}

/** A colour with its sites and the indexes of its paints in the observation. */
interface Collected {
  readonly color: CanonicalColor;
  readonly paints: ReadonlySet<number>;
  readonly sites: ReadonlySet<string>;
}

/** The values of a custom property. */
interface PropertyValues {
  /** At the document's root or body. */
  readonly global: Set<string>;
  /** Where a rule's var() brings it to a paint. */
  readonly bound: Set<string>;
}

/** Finds the custom properties that name each colour: bound to it by a rule's var(), or with an equal value at the root. */
export function authoredNames(
  observation: Observation,
  colors: ReadonlyMap<string, Collected>,
): Map<string, AuthoredNames> {
  const properties = new Map<string, PropertyValues>();
  const addValue = (name: string, value: string, scope: keyof PropertyValues) => {
    const values = properties.get(name) ?? { global: new Set(), bound: new Set() };
    properties.set(name, values);
    values[scope].add(value);
  };
  // Bare numbers count as channels of a colour only if the property is bound to a paint.
  const boundNames = new Set(observation.custom_properties.bindings.map(({ name }) => name));
  for (const [name, text] of observation.custom_properties.global) {
    const color = canonicalColor(text) ?? (boundNames.has(name) ? parsePropertyColor(text) : undefined);
    if (color) addValue(name, color.value, "global");
  }
  const colorsByPaint = new Map<number, CanonicalColor[]>();
  for (const { color, paints } of colors.values()) {
    for (const paint of paints) colorsByPaint.set(paint, [...(colorsByPaint.get(paint) ?? []), color]);
  }
  const translucent = new Map<string, Set<string>>();
  for (const { paint, name, value } of observation.custom_properties.bindings) {
    const bound = parsePropertyColor(value);
    for (const color of bound ? (colorsByPaint.get(paint) ?? []) : []) {
      if (color.value === bound?.value) addValue(name, color.value, "bound");
      else if (bound?.alpha === 1 && sameButAlpha(color, bound)) {
        translucent.set(color.value, (translucent.get(color.value) ?? new Set()).add(name));
      }
    }
  }
  return namesByColor(properties, translucent, colors);
}

/** @param translucent by the value of a translucent colour, the properties that have it opaque */
function namesByColor(
  properties: ReadonlyMap<string, PropertyValues>,
  translucent: ReadonlyMap<string, ReadonlySet<string>>,
  colors: ReadonlyMap<string, Collected>,
): Map<string, AuthoredNames> {
  const rank = (names: Iterable<string>, sites: ReadonlySet<string>, value?: string) => {
    const classes = new Set([...sites].flatMap(words));
    return [...names]
      .map((name) => ({ name, weight: nameWeight(name, evidence(name, value, properties, classes)) }))
      .sort((a, b) => a.weight - b.weight || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  };
  const byValue = new Map<string, string[]>();
  for (const [name, { global, bound }] of properties) {
    // The value at the root counts, even if it is not painted and parts of the page set other values. A property that only
    // parts of the page set, each to another colour, does not name any of them.
    const values = global.size > 0 ? global : bound;
    const [value, ...others] = [...values].filter((each) => colors.has(each));
    if (value !== undefined && others.length === 0) byValue.set(value, [...(byValue.get(value) ?? []), name]);
  }
  const result = new Map<string, AuthoredNames>();
  for (const [value, { color, sites }] of colors) {
    const [base] = rank(translucent.get(value) ?? [], sites);
    const percent = Math.round(color.alpha * 100);
    result.set(value, {
      names: rank(byValue.get(value) ?? [], sites, value).map(bare),
      derived: base === undefined ? undefined : `${bare(base).replace(/-(rgb|hsl|channels)$/, "")}-a${percent}`,
    });
  }
  return result;
}

/**
 * Whether a property has a value (or any, if `value` is undefined) at the root, and whether it paints: because a rule's
 * var() uses it or its bare channels (`--primary-rgb`), or because classes at the colour's sites contain its name, as
 * `btn-primary` contains that of `--primary`.
 */
function evidence(
  name: string,
  value: string | undefined,
  properties: ReadonlyMap<string, PropertyValues>,
  classes: ReadonlySet<string>,
): { isGlobal: boolean; paints: boolean } {
  const has = (values: ReadonlySet<string> | undefined) =>
    values !== undefined && (value === undefined ? values.size > 0 : values.has(value));
  return {
    isGlobal: has(properties.get(name)?.global),
    paints:
      ["", "-rgb", "-hsl", "-channels"].some((suffix) => has(properties.get(name + suffix)?.bound)) ||
      isInClasses(name, classes),
  };
}

const bare = (name: string): string => name.replace(/^-+/, "");

function sameButAlpha(a: CanonicalColor, b: CanonicalColor): boolean {
  if (a.alpha === b.alpha) return false;
  if (a.format === "hex" && b.format === "hex") return a.value.slice(0, 7) === b.value.slice(0, 7);
  return (
    Math.abs(a.oklch.l - b.oklch.l) + Math.abs(a.oklch.c - b.oklch.c) < 0.001 && Math.abs(a.oklch.h - b.oklch.h) < 0.1
  );
}

/** Parses the value of a custom property: a colour, or bare channels for rgb(), hsl() or oklch(). */
function parsePropertyColor(text: string): CanonicalColor | undefined {
  const whole = canonicalColor(text);
  if (whole) return whole;
  const channels = /^([\d.]+(?:deg|%)?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)$/.exec(text)?.slice(1);
  if (!channels) return undefined;
  const list = channels.join(" ");
  if (channels.slice(1).every((channel) => channel.endsWith("%"))) return canonicalColor(`hsl(${list})`);
  return canonicalColor(channels.every((channel) => /^\d+$/.test(channel)) ? `rgb(${list})` : `oklch(${list})`);
}
