import type { Observation } from "../observe/observation.ts";
import { type CanonicalColor, canonicalColor } from "./color.ts";
import { isInClasses, nameWeight, words } from "./name-weight.ts";

export interface AuthoredNames {
  /** Without dashes, the most meaningful first. Only properties with one value on the page. */
  names: string[];
  derived: string | undefined;
}

/** A colour as it was seen: where it paints, and by which of the observation's paints. */
interface Collected {
  readonly color: CanonicalColor;
  readonly paints: ReadonlySet<number>;
  readonly sites: ReadonlySet<string>;
}

interface Holder {
  /** Its values at the document's root or body. */
  readonly global: Set<string>;
  /** Its values where a rule's var() brings it to a paint. */
  readonly bound: Set<string>;
}

/** The custom properties that name each colour: bound to it by a rule's var(), or at the root with an equal value. */
export function authoredNames(
  observation: Observation,
  colors: ReadonlyMap<string, Collected>,
): Map<string, AuthoredNames> {
  const holders = new Map<string, Holder>();
  const note = (name: string, value: string, kind: "global" | "bound") => {
    const holder = holders.get(name) ?? { global: new Set(), bound: new Set() };
    holders.set(name, holder);
    holder[kind].add(value);
  };
  // Bare numbers are a colour's only where they are seen to become one.
  const brings = new Set(observation.custom_properties.bindings.map(({ name }) => name));
  for (const [name, text] of observation.custom_properties.global) {
    const color = canonicalColor(text) ?? (brings.has(name) ? held(text) : undefined);
    if (color) note(name, color.value, "global");
  }
  const painters = new Map<number, CanonicalColor[]>();
  for (const { color, paints } of colors.values()) {
    for (const paint of paints) painters.set(paint, [...(painters.get(paint) ?? []), color]);
  }
  const faded = new Map<string, Set<string>>();
  for (const { paint, name, value } of observation.custom_properties.bindings) {
    const brought = held(value);
    for (const color of brought ? (painters.get(paint) ?? []) : []) {
      if (color.value === brought?.value) note(name, color.value, "bound");
      else if (brought?.alpha === 1 && sameButAlpha(color, brought)) {
        faded.set(color.value, (faded.get(color.value) ?? new Set()).add(name));
      }
    }
  }
  return byColor(holders, faded, colors);
}

function byColor(
  holders: ReadonlyMap<string, Holder>,
  faded: ReadonlyMap<string, ReadonlySet<string>>,
  colors: ReadonlyMap<string, Collected>,
): Map<string, AuthoredNames> {
  const rank = (names: Iterable<string>, sites: ReadonlySet<string>, value?: string) => {
    const classes = new Set([...sites].flatMap(words));
    return [...names]
      .map((name) => ({ name, weight: nameWeight(name, evidence(name, value, holders, classes)) }))
      .sort((a, b) => a.weight - b.weight || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  };
  const holding = new Map<string, string[]>();
  for (const [name, { global, bound }] of holders) {
    // What it is at the root counts, painted or not, though some part of the page may set it otherwise. A property that
    // only parts of the page set, each to another colour, can't tell these apart.
    const values = global.size > 0 ? global : bound;
    const [value, ...others] = [...values].filter((each) => colors.has(each));
    if (value !== undefined && others.length === 0) holding.set(value, [...(holding.get(value) ?? []), name]);
  }
  const result = new Map<string, AuthoredNames>();
  for (const [value, { color, sites }] of colors) {
    const [base] = rank(faded.get(value) ?? [], sites);
    const percent = Math.round(color.alpha * 100);
    result.set(value, {
      names: rank(holding.get(value) ?? [], sites, value).map(bare),
      derived: base === undefined ? undefined : `${bare(base).replace(/-(rgb|hsl|channels)$/, "")}-a${percent}`,
    });
  }
  return result;
}

/**
 * Where a property holds a value (any, if none is given), and whether it paints: by a rule's var(), its own or that of its
 * bare channels (`--primary-rgb`); or where classes on the colour's sites bear its name, as `btn-primary` does `--primary`.
 */
function evidence(
  name: string,
  value: string | undefined,
  holders: ReadonlyMap<string, Holder>,
  classes: ReadonlySet<string>,
): { isGlobal: boolean; paints: boolean } {
  const has = (values: ReadonlySet<string> | undefined) =>
    values !== undefined && (value === undefined ? values.size > 0 : values.has(value));
  return {
    isGlobal: has(holders.get(name)?.global),
    paints:
      ["", "-rgb", "-hsl", "-channels"].some((suffix) => has(holders.get(name + suffix)?.bound)) ||
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

/** The colour a custom property holds: whole, or as bare channels for rgb(), hsl() or oklch(). */
function held(text: string): CanonicalColor | undefined {
  const whole = canonicalColor(text);
  if (whole) return whole;
  const channels = /^([\d.]+(?:deg|%)?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)$/.exec(text)?.slice(1);
  if (!channels) return undefined;
  const list = channels.join(" ");
  if (channels.slice(1).every((channel) => channel.endsWith("%"))) return canonicalColor(`hsl(${list})`);
  return canonicalColor(channels.every((channel) => /^\d+$/.test(channel)) ? `rgb(${list})` : `oklch(${list})`);
}
