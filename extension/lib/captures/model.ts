import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Observation } from "@tintype/shared/observe/observation";
import type { PageSummary, VersionSummary } from "@tintype/ui/platform/sources/page-source.ts";

export type { VersionSummary } from "@tintype/ui/platform/sources/page-source.ts";

/** A page that was captured on this device, with its newest version in short. Its id is made here. */
export interface CapturedPage extends PageSummary {
  /** The number of the newest version. */
  readonly latestVersion: number;
  /** When the page was last read, changed or not; milliseconds since 1970. */
  readonly seenAt: number;
}

/** The result of one reading of a page. */
export interface StoredReading {
  /** See pageAddress(). */
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly tokens: Tokens;
  /** The identity state, with which the next reading finds its colours again. See previousOf(). */
  readonly memory?: unknown;
  readonly environment: Observation["environment"];
  /** The private parts that were left out of the capture. Never sent; absent if nothing was left out. */
  readonly leftOut?: PrivateParts | undefined;
}

/** One version of a page with its content. */
export interface Capture extends VersionSummary, StoredReading {
  readonly pageId: string;
}
