import { canonicalJson } from "../text/canonical-json.ts";

/** The conditions that a mode has only if they were asked for. docs/modes.md says what each of them means. */
export interface FurtherConditions {
  readonly reduced_motion?: boolean | undefined;
  readonly forced_colors?: boolean | undefined;
  readonly contrast?: "more" | "less" | undefined;
  /** A selector of the elements that have the attributes and classes. */
  readonly on?: string | undefined;
  /** An attribute that is null is removed. */
  readonly attributes?: Readonly<Record<string, string | null>> | undefined;
  /** A class that is false is removed. */
  readonly classes?: Readonly<Record<string, boolean>> | undefined;
  /** An entry that is null is removed. */
  readonly storage?: Readonly<Record<string, string | null>> | undefined;
  readonly cookies?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** Everything that makes the environment in which a page is read. */
export interface PageConditions extends FurtherConditions {
  readonly color_scheme: "light" | "dark";
  /** In CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
}

/** The elements that have the attributes and classes of a mode, unless it says otherwise. */
export const DEFAULT_ON = "html";

/** The keys of further conditions, in the order of the wire. */
export const FURTHER_CONDITIONS = [
  "reduced_motion",
  "forced_colors",
  "contrast",
  "on",
  "attributes",
  "classes",
  "storage",
  "cookies",
  "query",
] as const satisfies readonly (keyof FurtherConditions)[];

/** The further conditions of a mode, without its name, and without those that it does not have. */
export function furtherConditions(mode: FurtherConditions): FurtherConditions {
  const entries = FURTHER_CONDITIONS.flatMap((key) => (mode[key] === undefined ? [] : [[key, mode[key]]]));
  return Object.fromEntries(entries) as FurtherConditions; // each value is that of its key
}

/** All conditions of a mode, in the order of the wire, without its name. */
export function conditionsOf({ color_scheme, viewport, ...further }: PageConditions): PageConditions {
  return { color_scheme, viewport, ...furtherConditions(further) };
}

/** Equal texts for conditions in which a page looks the same. */
export function conditionsKey(conditions: PageConditions): string {
  const { color_scheme, viewport } = conditions;
  const { reduced_motion = false, forced_colors = false, on = DEFAULT_ON, ...further } = furtherConditions(conditions);
  const elements = hasMarks(conditions) ? on : null;
  return canonicalJson({ ...further, color_scheme, viewport, reduced_motion, forced_colors, on: elements });
}

/** Returns whether the conditions hold attributes or classes, which elements of the page have to wear. */
export const hasMarks = ({ attributes, classes }: FurtherConditions): boolean =>
  attributes !== undefined || classes !== undefined;

/** Returns whether the conditions hold what a page is told only when it is loaded. */
export const isTold = ({ storage, cookies, query }: FurtherConditions): boolean =>
  storage !== undefined || cookies !== undefined || query !== undefined;

/** Returns whether a mode has a condition that the first modes, of scheme, size and motion, did not know. */
export const isTheme = (conditions: FurtherConditions): boolean =>
  conditions.forced_colors === true || conditions.contrast !== undefined || hasMarks(conditions) || isTold(conditions);
