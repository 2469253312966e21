import { PageFailure } from "../reading/page-failure.ts";
import type { Limits } from "../reading/reading.ts";

/** The modes that are read within the usual time limit. */
const USUAL_MODES = 5;
/** Milliseconds for each further mode that needs a load of its own. */
const LOAD_MS = 8_000;

/**
 * The milliseconds that a reading has beyond its usual limit.
 * @param modes the number of all modes
 * @param loads the number of those that need a load of their own
 */
export const loadingMs = (modes: number, loads: number): number =>
  LOAD_MS * Math.max(0, Math.min(loads, modes - USUAL_MODES));

/** The time limit of a reading, with all of its modes. */
export class Deadline {
  /** The mode that is being read; undefined for the base. */
  mode: string | undefined;
  readonly #startedAt = performance.now();
  readonly #late = new AbortController();
  #totalMs: number;
  #timer: NodeJS.Timeout;

  constructor({ totalMs }: Pick<Limits, "totalMs">) {
    this.#totalMs = totalMs;
    this.#timer = this.#start();
  }

  /** By `performance.now()`. */
  get endsAt(): number {
    return this.#startedAt + this.#totalMs;
  }

  /** Gives the reading more time. */
  extend(ms: number): void {
    if (ms === 0) return;
    this.stop();
    this.#totalMs += ms;
    this.#timer = this.#start();
  }

  /** Aborted with a PageFailure when the time is up. */
  get signal(): AbortSignal {
    return this.#late.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    const abort = () => this.#late.abort(timedOut(this.#totalMs, this.mode));
    return setTimeout(abort, this.endsAt - performance.now());
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
