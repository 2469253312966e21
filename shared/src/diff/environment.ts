import type { Environment, SnapshotEnvironment } from "../api/environment.ts";

/** What has to be alike for a difference of tokens to be the page's, and how people call it. */
const COMPARED: ReadonlyArray<readonly [field: keyof Environment, name: string]> = [
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
];

/** What only our own browser can tell: nothing is learned from it where the other snapshot is an extension's. */
const OF_THE_READER: ReadonlySet<keyof Environment> = new Set(["http_status", "browser_version", "extractor_version"]);

/** Older snapshots do not tell these, which says nothing about the page. */
const KNOWN_SINCE_LATER: ReadonlySet<keyof Environment> = new Set(["lazy_images", "not_revealed"]);

/** A sentence for each way in which two snapshots were taken differently, so that a change may not be the page's own. */
export function environmentWarnings(from: SnapshotEnvironment, to: SnapshotEnvironment): string[] {
  const readers = [from, to].map((environment) =>
    environment.taken_by === "extension" ? "the extension" : "the server",
  );
  const [first, second] = readers;
  const isOtherReader = first !== second;
  const other = isOtherReader ? [`The snapshots differ in who read the page: ${first}, then ${second}.`] : [];
  return other.concat(
    COMPARED.flatMap(([field, name]) => {
      if (isOtherReader && OF_THE_READER.has(field)) return [];
      if (KNOWN_SINCE_LATER.has(field) && (from[field] === undefined || to[field] === undefined)) return [];
      const [before, after] = [show(from[field]), show(to[field])];
      return before === after ? [] : [`The snapshots differ in ${name}: ${before}, then ${after}.`];
    }),
  );
}

function show(value: unknown): string {
  if (value === undefined || value === null) return "unknown";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(show).join(", ");
  if (isViewport(value)) return `${value.width} × ${value.height}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isViewport(value: unknown): value is { width: number; height: number } {
  return typeof value === "object" && value !== null && "width" in value && "height" in value;
}
