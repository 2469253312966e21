import type { KindKey } from "../kinds/kind.ts";
import type { BaseConditions } from "./conditions.ts";

/** The units in which an export can have the lengths of text, spacing, radii and breakpoints. */
export const exportUnits = ["px", "rem"] as const;
export type ExportUnit = (typeof exportUnits)[number];

/** The contents of a file and how they are written. */
export interface ExportOptions {
  /** Only these kinds; all if undefined. */
  readonly kinds?: readonly KindKey[] | undefined;
  /** Only these tokens; all if undefined. See parseTokenChoice. */
  readonly tokens?: readonly string[] | undefined;
  /** Default: px. */
  readonly unit?: ExportUnit | undefined;
  /** True if content of the page itself, in data: URLs, is in the file. Default: false. */
  readonly dataUris?: boolean | undefined;
  /** The conditions of the base reading, with which those of modes are compared. */
  readonly base?: BaseConditions | undefined;
  /** The name of the page in formats that have one: a collection, a group. */
  readonly title?: string | undefined;
}
