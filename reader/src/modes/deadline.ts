import { PageFailure } from "../reading/page-failure.ts";
import type { Limits } from "../reading/reading.ts";

/** The time limit of a reading, with all of its modes. */
export class Deadline {
  /** The mode that is being read; undefined for the base. */
  mode: string | undefined;
  /** By `performance.now()`. */
  readonly endsAt: number;
  readonly #late = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor({ totalMs }: Limits) {
    this.endsAt = performance.now() + totalMs;
    this.#timer = setTimeout(() => this.#late.abort(timedOut(totalMs, this.mode)), totalMs);
  }

  /** Aborted with a PageFailure when the time is up. */
  get signal(): AbortSignal {
    return this.#late.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function timedOut(totalMs: number, mode: string | undefined): PageFailure {
  const base = `The page could not be read within ${totalMs / 1000} seconds`;
  const message =
    mode === undefined ? `${base}: it kept the browser busy.` : `${base} in all modes: the mode ${mode} took too long.`;
  return new PageFailure("timeout", message);
}

/** Says in which mode a page could not be read. */
export function inMode(name: string, error: unknown): unknown {
  if (!(error instanceof PageFailure) || error.isOurs || error.kind === "crashed") return error;
  return new PageFailure(error.kind, `The page could not be read in the mode ${name}. ${error.message}`, {
    cause: error,
  });
}
