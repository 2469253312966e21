import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import type { FindAnnounced, NamedSnapshot } from "./draft-snapshot.ts";
import type { ExtractionRow } from "./rows.ts";

/** Told when the server of a page was asked for it. A page may be asked for several times. */
export type NavigationListener = (
  db: Db,
  asked: Readonly<{ extraction: ExtractionRow; runId: RunId; at: Date }>,
) => Promise<void>;

/** Told of each new snapshot, in the transaction that stores it. It only queues jobs: others wait for the transaction. */
export type SnapshotListener = (
  tx: Db,
  stored: Readonly<{ extraction: ExtractionRow; snapshot: Pick<NamedSnapshot, "id"> }>,
) => Promise<void>;

/** Told of the end of each run that read a page, in the transaction that stores it. It only stores and queues. */
export type RunEndListener = (
  tx: Db,
  ended: Readonly<{
    extraction: ExtractionRow;
    runId: RunId;
    status: "completed" | "failed";
    /** The address that the page names as its canonical one. */
    canonical?: string | undefined;
    /** The address that answered, after redirects. Absent if the page was not read. */
    finalUrl?: string;
  }>,
) => Promise<void>;

/** The functions that announce the snapshots of all extractions. */
export interface Announcing {
  /** Finds the kinds whose changes fire `diff.detected`. */
  readonly findAnnounced: FindAnnounced;
  readonly onSnapshot: SnapshotListener;
}
