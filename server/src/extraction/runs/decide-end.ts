import { type FailureKind, PageFailure } from "@tintype/reader/reading/page-failure";
import type { FailureCause } from "@tintype/shared/api/runs/failure-causes";
import type { Release } from "./repository.ts";
import type { RunRow } from "./rows.ts";

/** A run whose worker died this often is given up. */
const MAX_ATTEMPTS = 5;
/** A page that crashed its own part of the browser is visited once more. */
const MAX_CRASHES = 2;
/**
 * A page during whose visit the whole browser ended is blamed after so many visits, all but the first in browsers that no other
 * page has used. A browser can be killed from outside, too: when memory runs out, or by a person.
 */
const MAX_ENDED_BROWSERS = 5;
/** Maximum number of interruptions of a run by the service itself. A page might have found a way to cause them. */
const MAX_INTERRUPTIONS = 20;

/** Why a run failed; the message is for people. */
export interface RunFailure {
  readonly cause: FailureCause;
  readonly message: string;
}

/** The end of an attempt that stores no snapshot: its run fails, or waits for another attempt. */
export type AttemptEnd = Readonly<{
  /** Absent if the service shuts down. */
  fault?: FailureKind;
  /** For the log. */
  log: { readonly level: "info" | "warn"; readonly message: string };
}> &
  Readonly<{ failure: RunFailure } | { release: Release }>;

type Counts = Pick<RunRow, "attempt" | "crashes" | "interruptions">;

/** Returns the end of a run whose workers have died too often; undefined if its page may be read. */
export function endOfExhausted({ attempt }: Pick<Counts, "attempt">): AttemptEnd | undefined {
  if (attempt <= MAX_ATTEMPTS) return undefined;
  const message = `The run was interrupted ${MAX_ATTEMPTS} times. The page may be crashing the browser.`;
  return {
    fault: "interrupted",
    failure: { cause: "crashed", message },
    log: { level: "warn", message: "run failed: interrupted too often" },
  };
}

/**
 * Decides how an attempt ends during which this error was thrown. A shutdown says nothing about the page.
 * @throws the error if it is not about the page or the browser
 */
export function decideEnd(run: Counts, error: unknown, { aborted }: Pick<AbortSignal, "aborted">): AttemptEnd {
  if (aborted) return { release: { unused: true }, log: { level: "info", message: "run given back at shutdown" } };
  if (!(error instanceof PageFailure)) throw error;
  const { kind: fault, message } = error;
  if (fault === "browser_unavailable") {
    const log = { level: "warn", message: "run put back into the queue: no browser can be started" } as const;
    return { fault, release: { unused: true }, log };
  }
  const isLast = error.isOurs ? run.interruptions >= MAX_INTERRUPTIONS : run.crashes + 1 >= maxCrashes(error);
  if (error.retryable && !isLast) {
    const counted = error.isOurs ? "interruption" : "crash";
    const unused = error.isOurs || error.endedBrowser;
    const log = { level: "warn", message: "run put back into the queue for another attempt" } as const;
    return { fault, release: { unused, counted }, log };
  }
  return { fault, failure: { cause: fault, message }, log: { level: "info", message: "run failed" } };
}

const maxCrashes = ({ endedBrowser }: PageFailure): number => (endedBrowser ? MAX_ENDED_BROWSERS : MAX_CRASHES);
