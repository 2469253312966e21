import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Previous } from "@tintype/shared/kinds/build";
import { buildSnapshot } from "@tintype/shared/modes/build";
import type { ObservedMode } from "@tintype/shared/modes/mode";
import type { Observation } from "@tintype/shared/observe/observation";
import { countItems } from "../../../platform/children/count-items.ts";
import { defineWork } from "../../../platform/children/work.ts";
import { overloaded } from "../../../platform/errors.ts";

/** A page that was read, and the snapshot before it. */
interface BuildJob {
  readonly observation: Observation;
  /** In the order of the result. */
  readonly modes: readonly ObservedMode[];
  readonly previous: Previous | undefined;
}

const tooLarge = () => new PageFailure("too_large", "The page is too large: its tokens cannot be built.");

/** Up to this many items in the lists of what was observed, the tokens are built in this process. It takes 20 to 50 ms. */
const FEW_ITEMS = 4_000;
/** The depth of the lists in an observation: values, and where they are used. */
const DEPTH = 3;

/**
 * Builds the tokens of a page, named with the previous snapshot in mind. Children do it for large pages, which would block this
 * process for up to seconds.
 */
export const BUILD_WORK = defineWork({
  name: "Building of large pages' tokens",
  at: import.meta.url,
  load: () => ({
    build: ({ observation, previous, modes }: BuildJob) => buildSnapshot(observation, previous, modes),
  }),
  isSmall: {
    build: ({ observation, modes }) =>
      [observation, ...modes].reduce((sum, observed) => sum + countItems(observed, DEPTH), 0) <= FEW_ITEMS,
  },
  maxHeapMb: 768,
  maxJobMs: 60_000,
  isOfQueue: true,
  overloaded: () => overloaded("The server is busy with other large pages"),
  tooLarge,
  tooLong: tooLarge,
});
