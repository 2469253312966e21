import type { Observation } from "@tintype/shared/observe/observation";
import type { TokenMemory } from "@tintype/shared/tokens/build";
import type { Tokens } from "@tintype/shared/tokens/schema";
import type { VersionSummary } from "@tintype/ui/sources/page-source.ts";

export type { VersionSummary } from "@tintype/ui/sources/page-source.ts";

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

/** What one reading of a page gave. */
export interface Reading {
  /** See pageAddress(). */
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly tokens: Tokens;
  /** By which the next reading of the page knows its colours again. */
  readonly memory: TokenMemory;
  readonly environment: Observation["environment"];
}

/** One version of a page, whole. */
export interface Capture extends VersionSummary, Reading {
  readonly pageId: string;
}
