import type { Observation } from "@tintype/shared/observe/observation";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { ContentRecord, PageRecord, ThumbnailRecord, UploadRecord, VersionRecord } from "./records.ts";

/** A record as it was written: another release may have done so. The functions of records.ts read it. */
export type Written<Record> = Record | { readonly "written by any release": never };

/** All are stored by id; contents, observations, uploads and thumbnails by the id of their version. */
interface Captures extends DBSchema {
  pages: { key: string; value: Written<PageRecord>; indexes: { url: string } };
  versions: { key: string; value: Written<VersionRecord>; indexes: { page: string } };
  contents: { key: string; value: Written<ContentRecord> };
  /** Stored as long as a server may want them: of each page's newest version, and of what waits to be sent. */
  observations: { key: string; value: Written<Observation> };
  uploads: { key: string; value: Written<UploadRecord>; indexes: { page: string } };
  /** Never sent. */
  thumbnails: { key: string; value: Written<ThumbnailRecord>; indexes: { takenAt: number } };
}

type Stores = readonly StoreNames<Captures>[];
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Captures, StoreNames<Captures>[], Mode>;
/** For functions that only read. */
export type AnyTransaction = Transaction<"readonly"> | Transaction<"readwrite">;

const NAME = "tintype";

/** The steps from each version of the schema to the next. A database on a device goes through those that it lacks. */
const UPGRADES: readonly ((database: IDBPDatabase<Captures>) => void)[] = [
  (database) => {
    database.createObjectStore("pages", { keyPath: "id" }).createIndex("url", "url", { unique: true });
    database.createObjectStore("versions", { keyPath: "id" }).createIndex("page", "pageId");
    database.createObjectStore("contents");
    database.createObjectStore("observations");
    database.createObjectStore("uploads", { keyPath: "captureId" }).createIndex("page", "pageId");
  },
  (database) => {
    database.createObjectStore("thumbnails").createIndex("takenAt", "takenAt");
  },
];

let connection: Promise<IDBPDatabase<Captures>> | undefined;

function connect(): Promise<IDBPDatabase<Captures>> {
  const forget = () => {
    connection = undefined;
  };
  const opened = openDB<Captures>(NAME, UPGRADES.length, {
    upgrade(database, oldVersion) {
      for (const step of UPGRADES.slice(oldVersion)) step(database);
    },
    // A newer release of the extension waits until this connection is closed.
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
 * Runs the work in one transaction: either all of it is stored, or nothing. The work may await nothing but the
 * transaction's own requests. Rejects with the database's own DOMException, such as a QuotaExceededError.
 */
export async function inTransaction<T, Mode extends "readonly" | "readwrite">(
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  connection ??= connect();
  const stores: Stores = ["pages", "versions", "contents", "observations", "uploads", "thumbnails"];
  const transaction = (await connection).transaction([...stores], mode);
  try {
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  } catch (error) {
    const cause = transaction.error;
    // If the database itself has failed, the transaction is over already.
    if (!cause) transaction.abort();
    throw cause ?? error;
  }
}
