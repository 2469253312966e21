import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Previous } from "@tintype/shared/kinds/build";
import { buildSnapshot } from "@tintype/shared/modes/build";
import type { ObservedMode } from "@tintype/shared/modes/mode";
import type { Observation } from "@tintype/shared/observe/observation";
import { countItems } from "../../../platform/children/count-items.ts";
import { type ChildPoolParts, type ChildPoolRules, createChildPool } from "../../../platform/children/pool.ts";
import { overloaded } from "../../../platform/errors.ts";

/** A page that was read, and the snapshot before it. */
export interface BuildJob {
  readonly observation: Observation;
  /** In the order of the result. */
  readonly modes: readonly ObservedMode[];
  readonly previous: Previous | undefined;
}

export type Built = ReturnType<typeof buildSnapshot>;

export interface Builder {
  /**
   * Builds the tokens of a page, named with the previous snapshot in mind.
   * @param user on whose behalf the page was read
   * @throws PageFailure too_large; AppError not_ready
   */
  build(job: BuildJob, user: string): Promise<Built>;
  /** Ends the children. */
  close(): Promise<void>;
}

const tooLarge = () => new PageFailure("too_large", "The page is too large: its tokens cannot be built.");

export const BUILD_CHILDREN: ChildPoolRules = {
  name: "Building of large pages' tokens",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 768,
  maxJobMs: 60_000,
  isOfQueue: true,
  overloaded: () => overloaded("The server is busy with other large pages"),
  tooLarge,
  tooLong: tooLarge,
};

/** Up to this many items in the lists of what was observed, the tokens are built in this process. It takes 20 to 50 ms. */
const FEW_ITEMS = 4_000;
/** The depth of the lists in an observation: values, and where they are used. */
const DEPTH = 3;

/** Creates what builds the tokens of pages. Children do it for large pages, which would block this process for up to seconds. */
export function createBuilder(parts: ChildPoolParts = {}): Builder {
  const pool = createChildPool<BuildJob, Built>({ ...BUILD_CHILDREN, ...parts });
  return {
    async build(job, user) {
      const { observation, previous, modes } = job;
      const items = [observation, ...modes].reduce((sum, observed) => sum + countItems(observed, DEPTH), 0);
      return items > FEW_ITEMS ? pool.run(job, { user }) : buildSnapshot(observation, previous, modes);
    },
    close: () => pool.close(),
  };
}
