import { KIND_KEYS, type KindKey } from "../kinds/keys.ts";

/** Typography is checked in four parts. */
export const TEXT_PARTS = ["font_families", "font_sizes", "font_weights", "line_heights"] as const;
type TextPart = (typeof TEXT_PARTS)[number];

/** The kinds that are not checked, or that are checked as another one: `spacing_scale` has the values of `spacing`. */
const UNCHECKED = ["assets", "contrasts", "spacing_scale", "states"] as const;
type Unchecked = (typeof UNCHECKED)[number];

/** A kind of values that is checked against a design system. */
export type CheckedKind = TextPart | Exclude<KindKey, Unchecked | "typography">;

const isUnchecked = (key: KindKey): key is Unchecked => UNCHECKED.some((unchecked) => unchecked === key);

/** The kinds of values that are checked against a design system, in the order of reports. */
export const CHECKED_KINDS = KIND_KEYS.flatMap((key): readonly CheckedKind[] => {
  if (key === "typography") return TEXT_PARTS;
  return isUnchecked(key) ? [] : [key];
}) as [CheckedKind, ...CheckedKind[]]; // the list of kinds is not empty

/** Returns whether a text is the name of a kind of values that is checked against a design system. */
export const isCheckedKind = (text: string): text is CheckedKind => CHECKED_KINDS.some((kind) => kind === text);

/** The kind of the page's tokens that have the values of a checked kind. */
export function tokenKindOf(kind: CheckedKind): KindKey {
  if (kind === "spacing") return "spacing_scale";
  return isTextPart(kind) ? "typography" : kind;
}

/** Returns whether a kind is a part of typography. */
export const isTextPart = (kind: CheckedKind): kind is TextPart => TEXT_PARTS.some((part) => part === kind);

/** The kind as which the tokens of a kind are checked; undefined if they are not. */
export function checkedAs(key: KindKey): CheckedKind | undefined {
  if (key === "typography") return "font_families";
  if (key === "spacing_scale") return "spacing";
  return isUnchecked(key) ? undefined : key;
}

const UNITS: Readonly<Partial<Record<CheckedKind, "ΔE" | "ms" | "px">>> = {
  colors: "ΔE",
  font_sizes: "px",
  line_heights: "px",
  spacing: "px",
  radii: "px",
  durations: "ms",
  breakpoints: "px",
};

/** The unit in which the distance between two values of a kind is measured; undefined if it has none. */
export const distanceUnit = (kind: CheckedKind): "ΔE" | "ms" | "px" | undefined => UNITS[kind];
