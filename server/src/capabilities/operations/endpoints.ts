import { timingSafeEqual } from "node:crypto";
import { readiness } from "@tintype/shared/api/operations";
import { z } from "zod";
import { type Endpoint, endpoint, file, fileReply } from "../../doors/rest/endpoint.ts";
import type { Db } from "../../platform/database/db.ts";
import { createWriteProbe } from "../../platform/database/write-probe.ts";
import { AppError } from "../../platform/errors.ts";
import type { Metrics } from "./metrics.ts";
import { checkReadiness } from "./readiness.ts";

/** Tells a load balancer whether to send requests to this process. */
export function readyEndpoint({ db, closing }: { db: Db; closing: AbortSignal }): Endpoint {
  const probe = createWriteProbe(db);
  let checking: ReturnType<typeof checkReadiness> | undefined;
  return endpoint({
    method: "GET",
    path: "/ready",
    tag: "System",
    summary: "Check the readiness",
    description:
      "Tells whether the service can work: the database answers and can store data, its schema is up to date, a worker was seen in the last minute, and a browser can be started.",
    credentials: "none",
    limit: "none",
    status: 200,
    response: readiness,
    errors: ["not_ready"],
    handle: async () => {
      // Concurrent requests share one check, because no rate limit applies to them.
      checking ??= checkReadiness(db, probe, closing).finally(() => {
        checking = undefined;
      });
      return checking;
    },
  });
}

/** The metrics for Prometheus. They require METRICS_TOKEN. */
export function metricsEndpoint({ metrics, token }: { metrics: Metrics; token: string }): Endpoint {
  const expected = Buffer.from(`Bearer ${token}`);
  const isValid = (authorization = "") => {
    const given = Buffer.from(authorization);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return endpoint({
    method: "GET",
    path: "/metrics",
    tag: "System",
    summary: "Read the metrics",
    description:
      "The metrics in Prometheus's text format. Requires METRICS_TOKEN as a bearer token. If that setting is missing, the answer is 404.",
    credentials: "none",
    headers: z.object({ authorization: z.string().optional().describe("`Bearer` and the METRICS_TOKEN.") }),
    status: 200,
    response: file("text/plain"),
    errors: ["unauthorized"],
    handle: async ({ headers }) => {
      if (!isValid(headers.authorization))
        throw new AppError("unauthorized", "Send the METRICS_TOKEN as a bearer token.");
      return fileReply(await metrics.text(), { contentType: metrics.contentType });
    },
  });
}
