import type { Observation } from "@tintype/shared/observe/observation";
import type { Destination } from "@tintype/ui/destinations/destination.ts";
import type { ServerFault } from "@tintype/ui/outcome.ts";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { CapturedPage, Reading, VersionSummary } from "./model.ts";

export interface PageRecord extends CapturedPage {
  /** The highest number that a version ever had: no number is given twice, also where a version was deleted. */
  readonly issued: number;
  /** Where the person wants its versions to go; absent: where all go. */
  readonly destination?: Destination;
}

export interface VersionRecord extends VersionSummary {
  readonly pageId: string;
  /** What the server has made of it. */
  readonly remote?: Remote;
}

/** A version as a server has it. */
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
  /** Also the id by which the server knows an upload that comes twice. */
  readonly captureId: string;
  readonly pageId: string;
  /** In whose name, see accountId(): it must never reach another account. */
  readonly account: string;
  readonly teamId: string | null;
  /** failed: nothing but the person can bring it further. */
  readonly state: "waiting" | "uploading" | "failed";
  readonly attempts: number;
  /** Not before; milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** What came of the last attempt. */
  readonly fault?: ServerFault;
}

/** A version's weight, apart from its summary so that lists are read without it. */
export type Content = Omit<Reading, "url" | "takenAt">;

/** All are stored by id; contents, observations and uploads by that of their version. */
interface Captures extends DBSchema {
  pages: { key: string; value: PageRecord; indexes: { url: string } };
  versions: { key: string; value: VersionRecord; indexes: { page: string } };
  contents: { key: string; value: Content };
  /** What was seen, as long as a server may want it: of each page's newest version, and of what waits to be sent. */
  observations: { key: string; value: Observation };
  uploads: { key: string; value: UploadRecord; indexes: { page: string } };
}

type Stores = readonly StoreNames<Captures>[];
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Captures, StoreNames<Captures>[], Mode>;

const NAME = "tintype";

/** The steps from each version of the schema to the next; a database that somebody has goes through those it lacks. */
const UPGRADES: readonly ((database: IDBPDatabase<Captures>) => void)[] = [
  (database) => {
    database.createObjectStore("pages", { keyPath: "id" }).createIndex("url", "url", { unique: true });
    database.createObjectStore("versions", { keyPath: "id" }).createIndex("page", "pageId");
    database.createObjectStore("contents");
    database.createObjectStore("observations");
    database.createObjectStore("uploads", { keyPath: "captureId" }).createIndex("page", "pageId");
  },
];

let connection: Promise<IDBPDatabase<Captures>> | undefined;

function connect(): Promise<IDBPDatabase<Captures>> {
  const forget = () => {
    connection = undefined;
  };
  const opened = openDB<Captures>(NAME, UPGRADES.length, {
    upgrade(database, from) {
      for (const step of UPGRADES.slice(from)) step(database);
    },
    // A newer release of the extension waits for this connection to close.
    blocking(_from, _to, event) {
      forget();
      // The event's target is the database that it is fired at.
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/**
 * Runs the work in one transaction: all of it is stored, or nothing. The work may wait for nothing but the transaction's
 * own requests. Rejects with the database's own DOMException, such as a QuotaExceededError.
 */
export async function inTransaction<T, Mode extends "readonly" | "readwrite">(
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  connection ??= connect();
  const stores: Stores = ["pages", "versions", "contents", "observations", "uploads"];
  const transaction = (await connection).transaction([...stores], mode);
  try {
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  } catch (error) {
    const cause = transaction.error;
    // Over already where the database itself has failed.
    if (!cause) transaction.abort();
    throw cause ?? error;
  }
}
