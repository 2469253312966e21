import type { RenameBody } from "@tintype/shared/api/common/kinds";
import type { SnapshotEnvironment } from "@tintype/shared/api/extractions/environment";
import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions/extractions";
import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Outcome } from "../outcome.ts";
import type { RunFault } from "./run-fault.ts";

/** Storage of pages: this device, or the server. */
export type Where = "device" | "server";

/** A page with its newest version in short. */
export interface PageSummary {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Number of versions. */
  readonly versions: number;
  /** When the newest version was read; milliseconds since 1970. */
  readonly takenAt: number;
  /** Values of the newest version's most used colours. Empty if the source does not list them. */
  readonly palette: readonly string[];
  /** The colour behind them; undefined if it is not known. */
  readonly ground?: string | undefined;
}

/** One version of a page, in short. */
export interface VersionSummary {
  readonly id: string;
  /** From 1 upwards. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** The name of the person who made it. Absent for versions of this device. */
  readonly by?: string;
  /** The note that a person wrote about it. */
  readonly note?: string;
}

/** One version's content. */
export interface Content {
  readonly tokens: Tokens;
  /** Tells under which conditions the page was read, and which parts were not. Absent if it is not known. */
  readonly environment?: SnapshotEnvironment | undefined;
  /** The size of its screenshot. Absent without a screenshot, or if the size is not known. */
  readonly screenshot?: { readonly width: number; readonly height: number; readonly is_whole: boolean } | undefined;
  /** Counts of private parts that the capture leaves out. Absent if it left out nothing, or if that is not known. */
  readonly leftOut?: PrivateParts | undefined;
}

export interface Page extends Pick<PageSummary, "id" | "url" | "title"> {
  /** Content of the newest version; undefined before the first. */
  readonly newest: Content | undefined;
  /** False if the person may not rename its tokens. */
  readonly mayRename?: boolean;
  /** Absent for pages of this device. */
  readonly extraction?: PageExtraction;
}

/** A page that the server reads. */
export type PageOfServer = Page & { readonly extraction: PageExtraction };

/** The options with which the server reads a page, and its owner. */
export interface PageExtraction {
  /** The team that the page belongs to; null: the person's own account. */
  readonly teamId: string | null;
  /** The id of the user who created it. */
  readonly creatorId: string;
  readonly options: ExtractionOptions;
  /** Status of the last run. */
  readonly status: ExtractionStatus;
  /** True if it is the demo page. */
  readonly isDemo: boolean;
  /** Why the last run failed; undefined if it did not. */
  readonly failure: RunFault | undefined;
}

/** Pages that are stored somewhere. A page or version that does not exist is null. */
export interface PageSource {
  readonly where: Where;
  /** The pages that match all words of the search, newest first. */
  list(search: string): Promise<Outcome<readonly PageSummary[]>>;
  get(pageId: string): Promise<Outcome<Page | null>>;
  /** Newest first. */
  versions(pageId: string): Promise<Outcome<readonly VersionSummary[]>>;
  content(pageId: string, versionId: string): Promise<Outcome<Content | null>>;
  /** The address of a version's screenshot, for an <img>; absent if pages of this source have no screenshots. */
  picture?(pageId: string, versionId: string): Promise<Outcome<string>>;
  /** A small picture of a version, or of the page as it was last, for an <img>; null without a picture. */
  thumbnail?(pageId: string, versionId: string | undefined): Promise<Outcome<string | null>>;
  /** Returns the places at which a version's tokens are used, in px of its screenshot. */
  places?(pageId: string, versionId: string): Promise<Outcome<AllPlaces>>;
  /** Renames a token of the newest version, in all versions; absent if this source cannot. */
  rename?(pageId: string, rename: RenameBody): Promise<Outcome<unknown>>;
  /** Writes a person's note on a version; an empty one removes it. Absent if this source cannot. */
  annotate?(pageId: string, versionId: string, note: string): Promise<Outcome<unknown>>;
  /** Deletes a page; absent if pages of this source cannot be deleted. @returns how to undo that, if there was such a page */
  remove?(pageId: string): Promise<(() => Promise<void>) | undefined>;
}
