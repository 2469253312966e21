import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { accountEndpoints } from "../accounts/endpoints.ts";
import { createAccountService } from "../accounts/service.ts";
import { openNotifications } from "../database/notifications.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { createRunAnswers } from "../extractions/answers.ts";
import { extractionEndpoints } from "../extractions/endpoints.ts";
import { createExtractionService } from "../extractions/service.ts";
import { createRunWaiter } from "../extractions/wait.ts";
import { createApp } from "../http/app.ts";
import { limitRequests } from "../http/rate-limit.ts";
import { keptJwtSecret } from "../jwt-secret.ts";
import type { RequestLimits } from "../limits/buckets.ts";
import { createRequestLimiter } from "../limits/limiter.ts";
import { createQuotas } from "../limits/quotas.ts";
import { metricsEndpoint, readyEndpoint } from "../operations/endpoints.ts";
import { createMetrics } from "../operations/metrics.ts";
import { scheduleEndpoints } from "../schedules/endpoints.ts";
import { createScheduleService } from "../schedules/service.ts";
import { teamEndpoints } from "../teams/endpoints.ts";
import { createTeamService } from "../teams/service.ts";
import { VERSION } from "../version.ts";
import { webhookEndpoints } from "../webhooks/endpoints.ts";
import { createSecretBox } from "../webhooks/secrets.ts";
import { createWebhookService } from "../webhooks/service.ts";
import { configuredPlans, type Role, type RoleOptions } from "./role.ts";

/** For how long answers under way are waited for at shutdown. */
const DRAIN_MS = 3000;

export interface ApiOptions extends RoleOptions {
  /** Those of the specification unless given. */
  requestLimits?: RequestLimits;
  /** The time, as limits, quotas and metrics are counted by it. */
  now?: () => Date;
}

/**
 * Serves the REST API.
 * @returns with the address for people: `PUBLIC_URL` where that is set
 */
export async function startApi(options: ApiOptions): Promise<Role & { url: string }> {
  const { config, db, databaseUrl, log, requestLimits, now } = options;
  const closing = new AbortController();
  const notifications = openNotifications(databaseUrl, { log });
  const waiter = createRunWaiter(notifications);
  const jwtSecret = config.jwtSecret ?? (await keptJwtSecret(config.dataDir));
  const accounts = createAccountService({ db, jwtSecret, jwtTtlSeconds: config.jwtTtlSeconds });
  const plans = configuredPlans(options);
  const quotas = createQuotas({ db, plans, ...(now && { now }) });
  const limiter = createRequestLimiter({ db, ...(requestLimits && { limits: requestLimits }), ...(now && { now }) });
  const teams = createTeamService({ db, plans });
  const policy = createEgressPolicy(config.egressAllow);
  const extractions = createExtractionService({ db, policy, teams, quotas });
  const schedules = createScheduleService({ db, extractions, plans, ...(now && { now }) });
  const webhooks = createWebhookService({ db, policy, teams, box: createSecretBox(jwtSecret) });
  const token = config.metricsToken;
  const metrics = token === undefined ? undefined : { token, metrics: createMetrics({ db, ...(now && { now }) }) };
  const app = createApp({
    endpoints: [
      ...accountEndpoints(accounts),
      ...teamEndpoints(teams),
      ...extractionEndpoints(extractions, createRunAnswers({ db, service: extractions, waiter })),
      ...scheduleEndpoints(schedules),
      ...webhookEndpoints(webhooks),
      readyEndpoint({ db, closing: closing.signal }),
      ...(metrics ? [metricsEndpoint(metrics)] : []),
    ],
    authenticate: accounts.authenticate,
    log,
    version: VERSION,
    trustProxy: config.trustProxy,
    limit: limitRequests(limiter, plans),
    ...(metrics && { measure: metrics.metrics.measure() }),
    closing: closing.signal,
  });

  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response)); // it answers its own errors
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    await notifications.close();
    throw explainListenError(error, config);
  }
  const { port } = server.address() as AddressInfo; // it listens on a port, so that its address has one
  const url = config.publicUrl ?? `http://localhost:${port}`;
  log.info({ host: config.host, port, url }, "listening");

  return {
    url,
    stop: async () => {
      closing.abort();
      waiter.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(drained);
      await notifications.close();
    },
  };
}

function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "EADDRINUSE") return new Error(`port ${port} of ${host} is in use: set PORT to another one`);
  if (error.code === "EACCES") return new Error(`port ${port} of ${host} may not be used: set PORT to one above 1023`);
  return error;
}
