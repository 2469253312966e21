import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { createTurns } from "../limits/turns.ts";
import type { Bearer } from "./bearer.ts";

/** Work of one reader that waits for other work of the same reader. */
const MAX_WAITING = 50;

/** After work that took longer, the reader's next work waits as long as that took, at most a second: others get half of the time. */
const LONG_MS = 200;
const MAX_PAUSE_MS = 1000;

/** Who reads: all who have a link to one extraction are one reader. */
export const keyOf = (reader: Caller | Bearer): string => ("userId" in reader ? reader.userId : reader.extraction.id);

/** Makes for each reader one thing after the other. @throws AppError not_ready */
export type ReaderTurns = <T>(reader: Caller | Bearer, work: () => Promise<T>) => Promise<T>;

/**
 * Creates turns of what is made from snapshots. Of a large page, an export can take seconds of a child, and a person may ask for
 * hundreds in a minute.
 */
export function createReaderTurns(): ReaderTurns {
  const turns = createTurns(
    MAX_WAITING,
    () =>
      new AppError(
        "not_ready",
        "Your other diffs, exports, places and reports are still being made: try again.",
        {},
        { "Retry-After": "2" },
      ),
  );
  return <T>(reader: Caller | Bearer, work: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const turn = async () => {
      const startedAt = performance.now();
      await work().then(resolve, reject);
      const ms = performance.now() - startedAt;
      if (ms > LONG_MS) await pause(Math.min(ms, MAX_PAUSE_MS));
    };
    turns(keyOf(reader), turn).catch(reject);
    return promise;
  };
}
