import type { SystemSource } from "@tintype/shared/api/systems";
import { checkTokens } from "@tintype/shared/conformance/check";
import { placeLookup } from "@tintype/shared/conformance/places";
import type { CheckedKind, ConformanceReport } from "@tintype/shared/conformance/report";
import type { ReadSource } from "@tintype/shared/conformance/system";
import type { KindTokens } from "@tintype/shared/kinds/wire";
import type { PagePlaces } from "@tintype/shared/observe/places";
import { AppError } from "../errors.ts";
import { createThreads } from "../threads/threads.ts";
import type { SystemWithContent } from "./repository.ts";

/** The values that are held against a design system. */
export interface CheckInput {
  /** In one mode. */
  readonly tokens: KindTokens;
  /** The mode's name; undefined: the base. */
  readonly mode?: string | undefined;
  /** All kinds if undefined. */
  readonly kinds?: readonly CheckedKind[] | undefined;
  /** Where the page uses its values, if that is known. */
  readonly places?: PagePlaces | undefined;
}

export type ContentSource = Extract<SystemSource, { content: string }>;
export type CheckedSystem = Pick<SystemWithContent, "id" | "content">;

export type ThreadJob =
  | { readonly kind: "read"; readonly source: ContentSource }
  | { readonly kind: "check"; readonly system: CheckedSystem; readonly input: CheckInput };

export type ThreadAnswer =
  | { readonly kind: "read"; readonly source: ReadSource }
  | { readonly kind: "checked"; readonly report: ConformanceReport };

export interface ConformanceEngine {
  /** @throws AppError validation_error if it has no token that can be read, payload_too_large, not_ready */
  readSource(source: ContentSource): Promise<ReadSource>;
  /**
   * Holds the tokens of a page against those of a design system.
   * @param options `isUrgent` if a transaction waits for the report
   * @throws AppError payload_too_large, not_ready
   */
  check(system: CheckedSystem, input: CheckInput, options?: { isUrgent?: boolean }): Promise<ConformanceReport>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Up to this many tokens of the design system and of the page, both are compared at once, in less than 100 ms. A page of
 * 8,000 tokens takes 200 ms even with a small design system.
 */
const FEW_TOKENS = { system: 2_000, page: 3_000 };

const RETRY_AFTER_S = 5;

/**
 * Creates what reads sources and compares tokens. Its threads do what takes time: a source of a megabyte, or a design system of
 * 50,000 tokens, would block this thread, and every other request, for seconds.
 */
export function createConformanceEngine(): ConformanceEngine {
  const threads = createThreads<ThreadJob, ThreadAnswer>(new URL("./engine-thread.ts", import.meta.url), {
    ...{ maxHeapMb: 512, maxJobMs: 20_000 },
    overloaded: () =>
      new AppError(
        "not_ready",
        `The server is busy with other design systems: try again in ${RETRY_AFTER_S} seconds.`,
        {},
        { "Retry-After": String(RETRY_AFTER_S) },
      ),
    tooLarge: () => new AppError("payload_too_large", "Reading this design system needs too much memory."),
  });
  return {
    async readSource(source) {
      const answer = await threads.run({ kind: "read", source });
      if (answer.kind !== "read") throw new Error(`the thread has ${answer.kind} a source`);
      return answer.source;
    },
    async check(system, input, { isUrgent = false } = {}) {
      const isSmall = system.content.tokens.length <= FEW_TOKENS.system && countTokens(input.tokens) <= FEW_TOKENS.page;
      if (isSmall) return check(system, input);
      const job = { kind: "check", system: { id: system.id, content: system.content }, input } as const;
      const answer = await threads.run(job, { isUrgent });
      if (answer.kind !== "checked") throw new Error(`the thread has ${answer.kind} tokens`);
      return answer.report;
    },
    close: () => threads.close(),
  };
}

function countTokens(tokens: KindTokens): number {
  return Object.values(tokens).reduce((count, list) => count + (Array.isArray(list) ? list.length : 0), 0);
}

/** Holds the tokens of a page against those of a design system, in this thread. */
export function check({ id, content }: CheckedSystem, { tokens, mode, kinds, places }: CheckInput): ConformanceReport {
  return checkTokens({
    ...{ tokens, system: content, systemId: id },
    ...(mode !== undefined && { mode }),
    ...(kinds && { kinds }),
    ...(places && { places: placeLookup(places) }),
  });
}
