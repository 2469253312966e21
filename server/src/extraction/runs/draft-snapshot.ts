import type { SnapshotEnvironment } from "@tintype/shared/api/extractions/environment";
import { type IdentityState, identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import type { KindKey } from "@tintype/shared/kinds/keys";
import { followRenames, type Rename, withRenames } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { buildSnapshot } from "@tintype/shared/modes/build";
import { withEffects } from "@tintype/shared/modes/without-effect";
import { snapshotEvents, writeSnapshotEvent } from "../../notifications/events/snapshot-events.ts";
import type { WrittenEvent } from "../../notifications/events/written-event.ts";
import type { Db } from "../../platform/database/db.ts";
import { newId, type SnapshotId } from "../../platform/ids.ts";
import type { ExtractionRow, SnapshotRow } from "./rows.ts";
import { glimpseOf } from "./snapshots/glimpse.ts";
import { findNewestSnapshot, type WrittenSnapshot } from "./snapshots/repository.ts";
import { shownSnapshot } from "./snapshots/shown-snapshot.ts";
import { toStorable } from "./snapshots/storable.ts";

/** The result of reading a page, by the server's browser or by a person's extension. */
export interface Reading {
  readonly title: string;
  readonly elementsAnalyzed: number;
  /** Null if unknown: the extension does not measure it. */
  readonly durationMs: number | null;
  readonly environment: SnapshotEnvironment;
}

/** An extraction as it was when its next snapshot was drafted. */
export type Basis = Pick<
  ExtractionRow,
  "id" | "url" | "user_id" | "team_id" | "site_id" | "latest_version" | "renames" | "glimpse"
>;

/** A snapshot that follows another one, before it is stored. */
export interface NextSnapshot extends Pick<SnapshotRow, "id" | "version" | "environment"> {
  readonly previous: SnapshotId;
  /** As JSON, under the names with which they are stored. */
  readonly tokens: string;
  readonly at: Date;
}

/** The changes of a snapshot that fire `diff.detected`. */
export interface Announced {
  /** Kinds of tokens whose changes fire it; null: all but assets. */
  readonly kinds: readonly KindKey[] | null;
  /** True if nobody is to hear of them. */
  readonly isQuiet: boolean;
}

/** Finds which changes of the next snapshot of an extraction are announced. */
export type FindAnnounced = (extraction: Basis, snapshot: NextSnapshot) => Promise<Announced>;

/** All changes but those of assets. */
export const ALL_ANNOUNCED: Announced = { kinds: null, isQuiet: false };

type Built = ReturnType<typeof buildSnapshot>;

/** A snapshot that was stored, with the names that persons gave. */
export type NamedSnapshot = Readonly<{ id: SnapshotId; version: number; tokens: Tokens; memory: IdentityState }>;

/** The next snapshot of an extraction with all that follows from it, ready to be stored. */
export interface SnapshotDraft {
  readonly basis: Basis;
  /** As it is stored. */
  readonly written: WrittenSnapshot;
  /** As it is shown. */
  readonly presented: NamedSnapshot;
  /** The extraction's columns that come from the snapshot. */
  readonly changes: Pick<
    ExtractionRow,
    "glimpse" | "latest_version" | "title" | "duration_ms" | "elements_analyzed" | "completed_at"
  >;
  /** Undefined if the snapshot changes none of them. */
  readonly renames: readonly Rename[] | undefined;
  readonly events: readonly WrittenEvent[];
}

export interface DraftParts {
  readonly reading: Reading;
  /** Builds the tokens of what was read, named with the previous snapshot in mind. */
  readonly build: (previous: Previous | undefined) => Built | Promise<Built>;
  readonly at: Date;
  readonly findAnnounced: FindAnnounced;
}

/**
 * Makes the next snapshot of an extraction, named with the newest one in mind. This takes up to seconds, so it happens before
 * the transaction that stores the draft, which must make sure that the draft is still current.
 */
export async function draftSnapshot(
  db: Db,
  basis: Basis,
  { reading, build, at, findAnnounced }: DraftParts,
): Promise<SnapshotDraft> {
  const { renames } = basis;
  const previous = await findNewestSnapshot(db, basis);
  const renamedPrevious = previous && toPrevious(previous, renames);
  const built = await build(renamedPrevious);
  const stored = {
    id: newId<SnapshotId>(),
    version: basis.latest_version + 1,
    tokens: toStorable(built.tokens),
    memory: toStorable(built.memory),
  };
  const presented = shownSnapshot(stored, basis);
  const presentedPrevious = previous && shownSnapshot(previous, basis);
  const tokens = JSON.stringify(stored.tokens);
  const environment = toStorable(withEffects(reading.environment, built.tokens));
  const nextSnapshot = previous && { ...stored, previous: previous.id, tokens, environment, at };
  const { kinds, isQuiet } = nextSnapshot ? await findAnnounced(basis, nextSnapshot) : ALL_ANNOUNCED;
  return {
    basis,
    written: {
      id: stored.id,
      version: stored.version,
      tokens,
      memory: JSON.stringify(stored.memory),
      environment: JSON.stringify(environment),
    },
    presented,
    changes: {
      glimpse: glimpseOf(presented, { previous: presentedPrevious, last: basis.glimpse, at }),
      latest_version: stored.version,
      title: toStorable(reading.title),
      duration_ms: reading.durationMs,
      elements_analyzed: reading.elementsAnalyzed,
      completed_at: at,
    },
    renames: renamedPrevious && renames.length > 0 ? followRenames(renames, renamedPrevious, stored.tokens) : undefined,
    events: eventsOf({ extraction: basis, snapshot: presented, previous: presentedPrevious, kinds, isQuiet, at }),
  };
}

const eventsOf = (stored: Parameters<typeof snapshotEvents>[0]): WrittenEvent[] =>
  snapshotEvents(stored).map((event) => writeSnapshotEvent(event, stored));

/** The newest snapshot as the next one is named with it; undefined without one. */
export async function findPrevious(
  db: Db,
  extraction: Pick<Basis, "id" | "latest_version" | "renames">,
): Promise<Previous | undefined> {
  const newest = await findNewestSnapshot(db, extraction);
  return newest && toPrevious(newest, extraction.renames);
}

/** The snapshot as naming expects it. Identity state that an older release stored in another form is ignored. */
function toPrevious({ tokens, memory }: SnapshotRow, renames: readonly Rename[]): Previous {
  const parsed = identityStateSchema.safeParse(memory);
  return withRenames(parsed.success ? { tokens, memory: parsed.data } : { tokens }, renames);
}
