import type { Environment, SnapshotEnvironment } from "../api/extractions/environment.ts";

/** The conditions that must be equal for a difference of tokens to come from the page, and their names for people. */
const COMPARED = [
  ["viewport", "the viewport"],
  ["device_scale_factor", "the device's scale"],
  ["color_scheme", "the colour scheme"],
  ["final_url", "the URL that answered"],
  ["http_status", "the HTTP status"],
  ["browser_version", "the browser"],
  ["extractor_version", "the extractor"],
  ["fonts_not_loaded", "the fonts that did not load"],
  ["unreadable_frames", "the number of frames that could not be read"],
  ["lazy_images", "the number of images that were not loaded yet"],
  ["not_revealed", "the number of elements that appear when somebody scrolls to them"],
  ["truncated", "whether the page was read in full"],
] as const satisfies readonly (readonly [field: keyof Environment, name: string])[];

/** Conditions that only our own browser reports: nothing is learned from it where the other snapshot is an extension's. */
const OF_THE_READER: ReadonlySet<keyof Environment> = new Set(["http_status", "browser_version", "extractor_version"]);

/** Snapshots by the extension do not tell these, which says nothing about the page. */
const KNOWN_SINCE_LATER: ReadonlySet<keyof Environment> = new Set(["lazy_images", "not_revealed"]);

/** A condition under which two snapshots were not taken alike. */
export interface EnvironmentDifference {
  /** A field of the environment, or who read the page. */
  readonly of: (typeof COMPARED)[number][0] | "taken_by";
  readonly before: unknown;
  readonly after: unknown;
}

/** The ways in which two snapshots were taken differently, so that a change may not be the page's own. */
export function environmentDifferences(from: SnapshotEnvironment, to: SnapshotEnvironment): EnvironmentDifference[] {
  const isOtherReader = from.taken_by !== to.taken_by;
  const readerDifference = isOtherReader
    ? [{ of: "taken_by", before: from.taken_by, after: to.taken_by } as const]
    : [];
  const fields = COMPARED.flatMap(([field]): EnvironmentDifference[] => {
    if (isOtherReader && OF_THE_READER.has(field)) return [];
    if (KNOWN_SINCE_LATER.has(field) && (from[field] === undefined || to[field] === undefined)) return [];
    const [before, after] = [from[field], to[field]];
    return show(before) === show(after) ? [] : [{ of: field, before, after }];
  });
  return [...readerDifference, ...fields];
}

/** A sentence in English for each way in which two snapshots were taken differently. */
export function environmentWarnings(from: SnapshotEnvironment, to: SnapshotEnvironment): string[] {
  return environmentDifferences(from, to).map(({ of, before, after }) => {
    if (of === "taken_by") {
      return `The snapshots differ in who read the page: ${nameReader(before)}, then ${nameReader(after)}.`;
    }
    const [, name] = COMPARED.find(([field]) => field === of) ?? [of, of];
    return `The snapshots differ in ${name}: ${show(before)}, then ${show(after)}.`;
  });
}

const nameReader = (takenBy: unknown) => (takenBy === "extension" ? "the extension" : "the server");

/** The names of values that do not come from the page. */
export interface ValueWords {
  readonly unknown: string;
  readonly none: string;
  readonly yes: string;
  readonly no: string;
}

const ENGLISH: ValueWords = { unknown: "unknown", none: "none", yes: "true", no: "false" };

/** A value of an environment as text. */
export function show(value: unknown, words: ValueWords = ENGLISH): string {
  if (value === undefined || value === null) return words.unknown;
  if (Array.isArray(value))
    return value.length === 0 ? words.none : value.map((element) => show(element, words)).join(", ");
  if (isViewport(value)) return `${value.width} × ${value.height}`;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isViewport(value: unknown): value is { width: number; height: number } {
  return typeof value === "object" && value !== null && "width" in value && "height" in value;
}
