import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A span as OTLP/HTTP with JSON sends it, with what the tests use of it. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: unknown }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface Export {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly CollectedSpan[] }[] }[];
}

export interface Collector {
  /** The environment of processes that send their spans here. */
  readonly env: Record<string, string>;
  /** In the order of their arrival. */
  readonly spans: CollectedSpan[];
  /** The paths of requests that are not exports of spans. */
  readonly others: string[];
}

/** Collects spans until the test is over. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const others: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await json(request);
      if (request.url === "/v1/traces") {
        const { resourceSpans } = body as Export; // the test checks what it uses
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      } else others.push(request.url ?? "");
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    })().catch(() => response.destroy()); // the sender has closed the connection
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  return { env, spans, others };
}
