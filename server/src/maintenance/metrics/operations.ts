import { timingSafeEqual } from "node:crypto";
import { readiness } from "@tintype/shared/api/common/operations";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { createWriteProbe } from "../../platform/database/write-probe.ts";
import { AppError } from "../../platform/errors.ts";
import { file, fileReply } from "../../platform/operation/answer.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";
import type { Metrics } from "./metrics.ts";
import { checkReadiness } from "./readiness.ts";

/** Tells a load balancer whether to send requests to this process. */
export function readyOperation({ db, closing }: { db: Db; closing: AbortSignal }): Operation {
  const probe = createWriteProbe(db);
  let checking: ReturnType<typeof checkReadiness> | undefined;
  return operation({
    rest: "GET /ready",
    tag: "System",
    summary: "Check the readiness",
    description:
      "Tells whether the service can work: the database answers and can store data, its schema is up to date, a worker was seen in the last minute, and a browser can be started.",
    credentials: "none",
    limit: "none",
    errors: ["not_ready"],
    output: readiness,
    run: async () => {
      // Concurrent requests share one check, because no rate limit applies to them.
      checking ??= checkReadiness(db, probe, closing).finally(() => {
        checking = undefined;
      });
      return checking;
    },
  });
}

/** The metrics for Prometheus. They require METRICS_TOKEN. */
export function metricsOperation({ metrics, token }: { metrics: Metrics; token: string }): Operation {
  const expected = Buffer.from(`Bearer ${token}`);
  const isValid = (authorization = "") => {
    const received = Buffer.from(authorization);
    return received.length === expected.length && timingSafeEqual(received, expected);
  };
  return operation({
    rest: "GET /metrics",
    tag: "System",
    summary: "Read the metrics",
    description:
      "The metrics in Prometheus's text format. Requires METRICS_TOKEN as a bearer token. If that setting is missing, the answer is 404.",
    credentials: "none",
    errors: ["unauthorized"],
    input: { headers: z.object({ authorization: z.string().optional().describe("`Bearer` and the METRICS_TOKEN.") }) },
    output: file("text/plain"),
    run: async ({ authorization }) => {
      if (!isValid(authorization)) throw new AppError("unauthorized", "Send the METRICS_TOKEN as a bearer token.");
      return fileReply(await metrics.text(), { contentType: metrics.contentType });
    },
  });
}
