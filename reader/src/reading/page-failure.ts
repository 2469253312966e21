import type { FailureCause } from "@tintype/shared/api/runs/failure-causes";

export type FailureKind = FailureCause;

/** Failures of the service. They say nothing about the page. */
const ownKinds: ReadonlySet<FailureKind> = new Set(["browser_unavailable", "interrupted"]);

/** Thrown if a page cannot be read. The message is for users: it names the cause in plain words, without internal details. */
export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly kind: FailureKind;
  /** True if another attempt may succeed. */
  readonly retryable: boolean;
  /** True if the service is at fault. The attempt then does not count. */
  readonly isOurs: boolean;
  /** True if the whole browser has ended, which can happen from outside, too: only a part of it is the page's. */
  readonly endedBrowser: boolean;

  constructor(kind: FailureKind, message: string, options: ErrorOptions & { endedBrowser?: boolean | undefined } = {}) {
    super(message, options);
    this.kind = kind;
    this.endedBrowser = options.endedBrowser ?? false;
    this.isOurs = ownKinds.has(kind);
    // A browser may have crashed by itself or because of the page. Only another attempt can tell.
    this.retryable = this.isOurs || kind === "crashed" || kind === "browser_lost";
  }
}

/** Makes a failure of loading a page: `The page could not be loaded: <cause>.` */
export function notLoaded(kind: FailureKind, cause: string): PageFailure {
  return new PageFailure(kind, `The page could not be loaded: ${cause}.`);
}

/** Makes a failure for a visit that the service itself has interrupted. */
export function interrupted(options?: ErrorOptions): PageFailure {
  return new PageFailure("interrupted", "The page could not be read: the service was interrupted.", options);
}
