import type { Logger } from "pino";
import type { Db } from "../database/db.ts";
import { newId, type WorkerId } from "../ids.ts";
import { VERSION } from "../version.ts";
import { deleteWorker, deleteWorkersSeenBefore, writeWorker } from "./repository.ts";

/** A worker's sign of life. */
export interface Heartbeat {
  /** Writes at once, and from then on, whether the worker can start a browser. */
  setBrowserWorks(works: boolean): void;
  /** Ends it: nobody takes the worker for alive any more. */
  stop(): Promise<void>;
}

const BEAT_MS = 20_000;

/** Workers that died are forgotten after this time. */
const FORGET_MS = 3_600_000;

/** Writes now, and three times a minute, that a worker lives. While the database is away it waits for the next time. */
export async function startHeartbeat({ db, log }: { db: Db; log: Logger }): Promise<Heartbeat> {
  const id = newId<WorkerId>();
  let browserWorks = true;
  const beat = async () => {
    try {
      await writeWorker(db, { id, version: VERSION, browser_works: browserWorks });
      await deleteWorkersSeenBefore(db, new Date(Date.now() - FORGET_MS));
    } catch (error) {
      log.warn({ err: error }, "the worker's sign of life could not be written");
    }
  };
  await beat();
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, BEAT_MS);
  return {
    setBrowserWorks: (works) => {
      browserWorks = works;
      last = last.then(beat);
    },
    stop: async () => {
      clearInterval(timer);
      await last;
      await deleteWorker(db, id).catch((error: unknown) => log.warn({ err: error }, "the worker stays on the list"));
    },
  };
}
