import type { Observation } from "@tintype/shared/observe/observation";
import type { IdentityState } from "@tintype/shared/tokens/build";
import type { Tokens } from "@tintype/shared/tokens/schema";

/** A page that has been captured here, with its newest version in short. */
export interface CapturedPage {
  /** Made here, when the page is first captured. */
  readonly id: string;
  /** See pageAddress(). */
  readonly url: string;
  readonly title: string;
  /** How many versions are kept, and the number of the newest. */
  readonly versions: number;
  readonly latestVersion: number;
  /** Of the newest version; milliseconds since 1970. */
  readonly takenAt: number;
  /** When the page was last read, changed or not; milliseconds since 1970. */
  readonly seenAt: number;
  /** Values of the newest version's most used colours, for a strip. */
  readonly palette: readonly string[];
}

/** One version of a page, in short. Server-side versions are shown by the same views, with who made them. */
export interface VersionSummary {
  readonly id: string;
  /** From 1 upwards. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** Who made it, where it is not the person looking. */
  readonly by?: string;
}

/** What one reading of a page gave. */
export interface Reading {
  /** See pageAddress(). */
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly tokens: Tokens;
  /** By which the next reading of the page knows its colours again. */
  readonly memory: IdentityState;
  readonly environment: Observation["environment"];
}

/** One version of a page, whole. */
export interface Capture extends VersionSummary, Reading {
  readonly pageId: string;
}
