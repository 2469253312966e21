import {
  type Attributes,
  type Context,
  context,
  type DiagLogFunction,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { startNodeSdk } from "@opentelemetry/sdk-node";
import { VERSION } from "@tintype/reader/version";
import type { Logger } from "pino";
import type { Span, SpanAttributes, SpanOptions, Tracing } from "./tracing.ts";

// The only file that loads OpenTelemetry: that takes most of a second.

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} satisfies Record<NonNullable<SpanOptions["kind"]>, SpanKind>;

/** Always W3C Trace Context, whatever OTEL_PROPAGATORS says: the queue and the webhooks have only one field for it. */
const propagator = new W3CTraceContextPropagator();

/**
 * Starts OpenTelemetry's SDK, which reads OTEL_EXPORTER_OTLP_*, OTEL_TRACES_SAMPLER and the other variables by itself. Metrics
 * and logs stay where they are.
 */
export function startSdk(log: Logger): Tracing & { shutdown(): Promise<void> } {
  const { shutdown } = startNodeSdk({
    metricReaders: [],
    logRecordProcessors: [],
    resourceAttributes: {
      "service.name": process.env.OTEL_SERVICE_NAME || "tintype",
      "service.version": VERSION,
    },
    logLevel: "error",
  });
  diag.setLogger(loggerFor(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const tracer = trace.getTracer("tintype", VERSION);

  const start = (name: string, options: SpanOptions, startTime?: Date) => {
    const { kind = "internal", parent, attributes = {} } = options;
    const spanOptions = { kind: kinds[kind], attributes: defined(attributes), ...(startTime && { startTime }) };
    const within = parent === undefined ? context.active() : contextOf(parent);
    const span = tracer.startSpan(name, spanOptions, within);
    return { span, within: trace.setSpan(within, span) };
  };

  return {
    async inSpan(name, options, work) {
      const { span, within } = start(name, options);
      const wrappedSpan = asSpan(span);
      try {
        return await context.with(within, () => work(wrappedSpan));
      } catch (error) {
        wrappedSpan.fail(error instanceof Error ? error.name : "unknown");
        throw error;
      } finally {
        span.end();
      }
    },
    record(name, { startedAt, endedAt, ...options }) {
      const { span } = start(name, options, startedAt);
      // The times may come from two clocks.
      span.end(new Date(Math.max(startedAt.getTime(), endedAt.getTime())));
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    shutdown,
  };
}

/** The context of a remote span. Text that is not a valid traceparent gives the context without any span. */
function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

function asSpan(span: OtelSpan): Span {
  return {
    traceId: span.spanContext().traceId,
    set: (attributes) => void span.setAttributes(defined(attributes)),
    rename: (name) => void span.updateName(name),
    fail: (kind) => {
      span.setAttribute("error.type", kind);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function defined(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** Writes OpenTelemetry's own messages, such as that a collector does not answer, to our log. */
function loggerFor(log: Logger) {
  const logAt =
    (level: "error" | "warn" | "info" | "debug" | "trace"): DiagLogFunction =>
    (message) =>
      log[level]({ cause: message }, "OpenTelemetry reports a problem");
  return {
    error: logAt("warn"),
    warn: logAt("warn"),
    info: logAt("info"),
    debug: logAt("debug"),
    verbose: logAt("trace"),
  };
}
