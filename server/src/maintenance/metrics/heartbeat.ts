import { VERSION } from "@tintype/reader/version";
import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import { newId, type WorkerId } from "../../platform/ids.ts";
import { deleteWorker, deleteWorkersSeenBefore, recordWorker } from "./repository.ts";

/** Records regularly that a worker is alive. */
export interface Heartbeat {
  /** Records whether the worker can start a browser, immediately and with every further heartbeat. */
  setBrowserWorks(works: boolean): void;
  /** Stops the heartbeat and removes the worker. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 20_000;

/** Milliseconds after which a dead worker is removed. */
const REMOVE_AFTER_MS = 3_600_000;

/** Records now, and three times a minute, that a worker is alive. If the database does not answer, it tries again next time. */
export async function startHeartbeat({ db, log }: { db: Db; log: Logger }): Promise<Heartbeat> {
  const id = newId<WorkerId>();
  let browserWorks = true;
  const beat = async () => {
    try {
      await recordWorker(db, { id, version: VERSION, browser_works: browserWorks });
      await deleteWorkersSeenBefore(db, new Date(Date.now() - REMOVE_AFTER_MS));
    } catch (error) {
      log.warn({ err: error }, "recording the worker's heartbeat failed");
    }
  };
  await beat();
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, INTERVAL_MS);
  return {
    setBrowserWorks: (works) => {
      browserWorks = works;
      last = last.then(beat);
    },
    stop: async () => {
      clearInterval(timer);
      await last;
      await deleteWorker(db, id).catch((error: unknown) =>
        log.warn({ err: error }, "removing the worker from the list failed"),
      );
    },
  };
}
