import type { Observation } from "../observe/observation.ts";
import { type CanonicalColor, canonicalColor } from "./color.ts";

export interface AuthoredNames {
  /** Without dashes, the most meaningful first. Only properties with one value on the page. */
  names: string[];
  derived: string | undefined;
}

interface Holder {
  /** Its values at the document's root or body. */
  readonly global: Set<string>;
  /** Its values where a rule's var() brings it to a paint. */
  readonly bound: Set<string>;
}

/** A hue and perhaps a number: what a colour is, not what it is for. */
const PALETTE_WORD =
  /^(slate|gray|grey|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black|brown|magenta|turquoise|base|\d+)$/;
const ROLE_WORD =
  /^(primary|secondary|tertiary|accent|brand|success|info|warning|danger|error|body|text|link|background|bg|foreground|fg|surface|heading|headings|muted|border|color|colour|light|dark)$/;
/** Words of states and derivations: another property without them says it better. */
const DERIVED_WORD = /^(rgb|hsl|channels|hover|focus|active|disabled|visited|selected|inverse|contrast|on|h|s|l)$/;

const words = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "" && word !== "color" && word !== "colour" && word !== "clr");

/** Smaller is more meaningful. Depends on the name and on how it is declared, never on how often it is used. */
function weight(name: string, holder: Holder): number {
  const parts = words(name);
  const derived = parts.filter((word) => DERIVED_WORD.test(word)).length;
  const last = parts.at(-1) ?? "";
  const hue = parts.some((word) => PALETTE_WORD.test(word));
  const kind = ROLE_WORD.test(last) ? 0 : hue || parts.some((word) => ROLE_WORD.test(word)) ? 1 : 2;
  const palette = hue ? 0.5 : 0;
  return (
    kind + palette + parts.length + derived * 2 + (holder.bound.size > 0 ? 0 : 2) + (holder.global.size > 0 ? 0 : 4)
  );
}

/** The custom properties that name each colour: bound to it by a rule's var(), or at the root with an equal value. */
export function authoredNames(
  observation: Observation,
  colors: ReadonlyMap<string, { readonly color: CanonicalColor; readonly paints: ReadonlySet<number> }>,
): Map<string, AuthoredNames> {
  const holders = new Map<string, Holder>();
  const note = (name: string, value: string, kind: "global" | "bound") => {
    const holder = holders.get(name) ?? { global: new Set(), bound: new Set() };
    holders.set(name, holder);
    holder[kind].add(value);
  };
  for (const [name, text] of observation.custom_properties.global) {
    const color = held(text);
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
  return byColor(colors.keys(), holders, faded, colors);
}

function byColor(
  values: Iterable<string>,
  holders: ReadonlyMap<string, Holder>,
  faded: ReadonlyMap<string, ReadonlySet<string>>,
  colors: ReadonlyMap<string, { readonly color: CanonicalColor }>,
): Map<string, AuthoredNames> {
  const rank = (names: Iterable<string>) =>
    [...names]
      .map((name) => ({
        name,
        weight: weight(name, holders.get(name) ?? { global: new Set(), bound: new Set() }),
      }))
      .sort((a, b) => a.weight - b.weight || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  const holding = new Map<string, string[]>();
  for (const [name, { global, bound }] of holders) {
    // What it is at the root counts, though some part of the page may set it otherwise. A property that only parts
    // of the page set, each to another colour, can't tell these apart.
    const values = [...(global.size > 0 ? global : bound)].filter((value) => colors.has(value));
    const [value] = values;
    if (values.length === 1 && value !== undefined) holding.set(value, [...(holding.get(value) ?? []), name]);
  }
  const result = new Map<string, AuthoredNames>();
  for (const value of values) {
    const [base] = rank(faded.get(value) ?? []);
    const percent = Math.round((colors.get(value)?.color.alpha ?? 1) * 100);
    result.set(value, {
      names: rank(holding.get(value) ?? []).map(bare),
      derived: base === undefined ? undefined : `${bare(base).replace(/-(rgb|hsl|channels)$/, "")}-a${percent}`,
    });
  }
  return result;
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
