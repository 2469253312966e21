/** The reasons why a page cannot be read. */
export const failureKinds = [
  "invalid_url",
  "blocked_address",
  "dns",
  "refused",
  "unreachable",
  "tls",
  "http_status",
  "redirect_loop",
  "timeout",
  "not_html",
  "too_large",
  "empty_page",
  "invalid_selector",
  "no_match",
  "crashed",
  "browser_unavailable",
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Failures of the browser and not of the page: the next attempt may succeed. */
const retryableKinds: ReadonlySet<FailureKind> = new Set(["crashed", "browser_unavailable"]);

/** Thrown if a page cannot be read. The message is for users: it names the cause in plain words, without internal details. */
export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly kind: FailureKind;
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.retryable = retryableKinds.has(kind);
  }
}

/** Makes a failure of loading a page: `The page could not be loaded: <cause>.` */
export function notLoaded(kind: FailureKind, cause: string): PageFailure {
  return new PageFailure(kind, `The page could not be loaded: ${cause}.`);
}
