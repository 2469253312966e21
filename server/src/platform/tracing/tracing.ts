/**
 * Records the parts of the work on a request and on a run as the spans of a trace. One trace leads from the request over the
 * queue and the browser to the deliveries, over all processes. Without `setTracing` nothing is recorded and no library is
 * loaded.
 */
export interface Tracing {
  inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  record(name: string, options: SpanOptions & Interval): void;
  traceparent(): string | undefined;
}

/** An attribute that is undefined is left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** `internal` by default. The others are for work on behalf of another process, or that another process does. */
  readonly kind?: "internal" | "server" | "client" | "consumer";
  /**
   * The `traceparent` (W3C Trace Context) of the span that caused this one. By default it is the span in which the call is
   * made. With null, and with text that is not valid, a new trace begins.
   */
  readonly parent?: string | null;
  readonly attributes?: SpanAttributes;
}

export interface Interval {
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** A part of the work that is being done. */
export interface Span {
  /** 32 hexadecimal digits; undefined without tracing. */
  readonly traceId: string | undefined;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the span as failed, with a word for the kind of the failure. Messages may contain what a page wrote. */
  fail(kind: string): void;
}

const UNRECORDED: Span = { traceId: undefined, set: () => {}, rename: () => {}, fail: () => {} };

let tracing: Tracing | undefined;

/** Begins to record spans in this process; with undefined, ends it. */
export function setTracing(to: Tracing | undefined): void {
  tracing = to;
}

/** Tells whether spans are recorded. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Does the work in a span. The spans that the work begins are its children. If the work throws, the span has failed. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T | Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(name, options, async (span) => work(span)) : work(UNRECORDED);
}

/** Records a span that has ended. */
export function recordSpan(name: string, options: SpanOptions & Interval): void {
  tracing?.record(name, options);
}

/**
 * Returns the `traceparent` that makes work elsewhere a part of the span in which the call is made; undefined if there is no
 * span.
 */
export function currentTraceparent(): string | undefined {
  return tracing?.traceparent();
}
