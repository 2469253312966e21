import { timingSafeEqual } from "node:crypto";
import { readiness } from "@tintype/shared/api/operations";
import { z } from "zod";
import type { Db } from "../database/db.ts";
import { createWriteProbe } from "../database/write-probe.ts";
import { AppError } from "../errors.ts";
import { type Endpoint, endpoint, file, fileReply } from "../http/endpoint.ts";
import type { Metrics } from "./metrics.ts";
import { checkReadiness } from "./readiness.ts";

/** What a balancer asks before it sends requests here. */
export function readyEndpoint({ db, closing }: { db: Db; closing: AbortSignal }): Endpoint {
  const probe = createWriteProbe(db);
  let checking: ReturnType<typeof checkReadiness> | undefined;
  return endpoint({
    method: "GET",
    path: "/ready",
    tag: "System",
    summary: "Check the readiness",
    description:
      "Whether the service can do its work: the database answers, it can store data, its schema is up to date, a worker was seen in the last minute, and a browser can be started.",
    credentials: "none",
    limit: "none",
    status: 200,
    response: readiness,
    errors: ["not_ready"],
    handle: async () => {
      // However many ask at once, the database is asked once: nothing else limits them.
      checking ??= checkReadiness(db, probe, closing).finally(() => {
        checking = undefined;
      });
      return checking;
    },
  });
}

/** What Prometheus reads, with METRICS_TOKEN as its credential. */
export function metricsEndpoint({ metrics, token }: { metrics: Metrics; token: string }): Endpoint {
  const expected = Buffer.from(`Bearer ${token}`);
  const isRight = (authorization = "") => {
    const given = Buffer.from(authorization);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return endpoint({
    method: "GET",
    path: "/metrics",
    tag: "System",
    summary: "Read the metrics",
    description:
      "In Prometheus's text format, for who sends METRICS_TOKEN as a bearer token. Without that setting: 404.",
    credentials: "none",
    headers: z.object({ authorization: z.string().optional().describe("`Bearer` and the METRICS_TOKEN.") }),
    status: 200,
    response: file("text/plain"),
    errors: ["unauthorized"],
    handle: async ({ headers }) => {
      if (!isRight(headers.authorization)) throw new AppError("unauthorized", "This takes the METRICS_TOKEN.");
      return fileReply(await metrics.text(), { contentType: metrics.contentType });
    },
  });
}
