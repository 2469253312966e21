/** Why a page could not be read. */
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

/** These are the browser's fault and not the page's: the same page may well be read at the next attempt. */
const retryableKinds: ReadonlySet<FailureKind> = new Set(["crashed", "browser_unavailable"]);

/** A page that could not be read. The message is for people: it names the cause in plain words, and no inner detail. */
export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly kind: FailureKind;
  /** Whether trying again makes sense. */
  readonly retryable: boolean;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.retryable = retryableKinds.has(kind);
  }
}

/** A failure before there was a page: `The page could not be loaded: <cause>.` */
export function notLoaded(kind: FailureKind, cause: string): PageFailure {
  return new PageFailure(kind, `The page could not be loaded: ${cause}.`);
}
