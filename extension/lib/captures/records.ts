import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Observation } from "@tintype/shared/observe/observation";
import type { Destination } from "@tintype/ui/platform/destination.ts";
import type { ServerFault } from "@tintype/ui/platform/outcome.ts";
import {
  readStored,
  storedDestination,
  storedEnvironment,
  storedFault,
  storedLeftOut,
  storedTokens,
} from "../stored/schemas.ts";
import * as z from "../stored/zod.ts";
import type { CapturedPage, VersionSummary } from "./model.ts";

// The records of the database, and how each is read.

export interface PageRecord extends CapturedPage {
  /** The highest number that a version of the page ever had: no number is given twice. */
  readonly issued: number;
  /** Destination of its captures. Absent: the default one. */
  readonly destination?: Destination | undefined;
}

export interface VersionRecord extends VersionSummary {
  readonly pageId: string;
  /** The snapshot that the server made of it. */
  readonly remote?: Remote;
}

/** A version on the server. */
export interface Remote {
  /** See accountId(). */
  readonly account: string;
  readonly extractionId: string;
  readonly snapshotId: string;
  /** null: the person's own. */
  readonly teamId: string | null;
}

/** A version that waits to be sent. */
export interface UploadRecord {
  /** Also the id by which the server knows an upload that is sent twice. */
  readonly captureId: string;
  readonly pageId: string;
  /** On whose behalf, see accountId(): it must never reach another account. */
  readonly account: string;
  readonly teamId: string | null;
  /** failed: only the person can continue it. */
  readonly state: "waiting" | "uploading" | "failed";
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** Why the last attempt failed. */
  readonly fault?: ServerFault;
}

/** The large part of a version, apart from its summary so that lists are read without it. */
export interface ContentRecord {
  readonly title: string;
  readonly tokens: Tokens;
  readonly environment: Observation["environment"];
  /** Absent if nothing was left out. */
  readonly leftOut?: PrivateParts | undefined;
  /** The identity state, see previousOf(): the views do not need it. */
  readonly memory?: unknown;
}

/** A small picture of a page as it was when it was read. */
export interface ThumbnailRecord {
  /** A data URL. */
  readonly image: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
}

const thumbnail: z.ZodMiniType<ThumbnailRecord> = z.looseObject({
  image: z.string().check(z.regex(/^data:image\/(webp|jpeg|png);base64,/)),
  takenAt: z.number(),
});

const page: z.ZodMiniType<PageRecord> = z.looseObject({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  versions: z.number(),
  latestVersion: z.number(),
  takenAt: z.number(),
  seenAt: z.number(),
  palette: z.array(z.string()),
  ground: z.catch(z.optional(z.string()), undefined),
  issued: z.number(),
  destination: z.catch(z.optional(storedDestination), undefined),
});

const version: z.ZodMiniType<VersionRecord> = z.looseObject({
  id: z.string(),
  pageId: z.string(),
  version: z.number(),
  takenAt: z.number(),
  note: z.exactOptional(z.string()),
  remote: z.exactOptional(
    z.looseObject({
      account: z.string(),
      extractionId: z.string(),
      snapshotId: z.string(),
      teamId: z.nullable(z.string()),
    }),
  ),
});

const content: z.ZodMiniType<ContentRecord> = z.looseObject({
  title: z.string(),
  tokens: storedTokens,
  environment: storedEnvironment,
  leftOut: z.catch(z.optional(storedLeftOut), undefined),
});

const upload: z.ZodMiniType<UploadRecord> = z.pipe(
  z.looseObject({
    captureId: z.string(),
    pageId: z.string(),
    account: z.string(),
    teamId: z.nullable(z.string()),
    state: z.enum(["waiting", "uploading", "failed"]),
    attempts: z.number(),
    nextAttemptAt: z.number(),
    fault: z.catch(z.optional(storedFault), undefined),
  }),
  z.transform(({ fault, ...rest }) => ({ ...rest, ...(fault && { fault }) })),
);

export const readPage = (stored: unknown): PageRecord | undefined => readStored(page, stored);
export const readVersion = (stored: unknown): VersionRecord | undefined => readStored(version, stored);
export const readContent = (stored: unknown): ContentRecord | undefined => readStored(content, stored);
export const readUpload = (stored: unknown): UploadRecord | undefined => readStored(upload, stored);

export const readThumbnail = (stored: unknown): ThumbnailRecord | undefined => readStored(thumbnail, stored);

/** Reads a list and leaves out what cannot be read. */
export function readAll<T>(stored: readonly unknown[], readRecord: (stored: unknown) => T | undefined): T[] {
  return stored.flatMap((record) => readRecord(record) ?? []);
}
