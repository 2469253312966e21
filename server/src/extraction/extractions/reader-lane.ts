import { AppError } from "../../platform/errors.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { Bearer } from "./bearer.ts";

/**
 * The lane of work on snapshots. Of a large page, an export can take seconds of a child, and a person may ask for hundreds in a
 * minute. After long work a reader rests, so that others get half of the time.
 */
export const READER_LANE: LaneRules = {
  name: "Diffs, exports, places, feeds and reports",
  at: import.meta.url,
  client: "reader",
  limits: { ofClient: { atOnce: 1, waiting: 50, rest: { afterMs: 200, maxMs: 1000 } } },
  refusal: () =>
    new AppError(
      "not_ready",
      "Your other diffs, exports, places and reports are still being made: try again.",
      {},
      { "Retry-After": "2" },
    ),
};

/** Who reads: all who have a link to one extraction are one reader. */
export const keyOf = (reader: Caller | Bearer): string => ("userId" in reader ? reader.userId : reader.extraction.id);

/** Makes for each reader one thing after the other. @throws AppError not_ready */
export type ReaderLane = <T>(reader: Caller | Bearer, work: () => Promise<T>) => Promise<T>;

export function createReaderLane(): ReaderLane {
  const lane = createLane(READER_LANE);
  return (reader, work) => lane.run(keyOf(reader), work);
}
