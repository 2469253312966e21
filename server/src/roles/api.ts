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
import { keptJwtSecret } from "../jwt-secret.ts";
import { VERSION } from "../version.ts";
import type { Role, RoleOptions } from "./role.ts";

/** For how long answers under way are waited for at shutdown. */
const DRAIN_MS = 3000;

/**
 * Serves the REST API.
 * @returns with the address for people: `PUBLIC_URL` where that is set
 */
export async function startApi({ config, db, databaseUrl, log }: RoleOptions): Promise<Role & { url: string }> {
  const closing = new AbortController();
  const notifications = openNotifications(databaseUrl, { log });
  const waiter = createRunWaiter(notifications);
  const accounts = createAccountService({
    db,
    jwtSecret: config.jwtSecret ?? (await keptJwtSecret(config.dataDir)),
    jwtTtlSeconds: config.jwtTtlSeconds,
  });
  const extractions = createExtractionService({ db, policy: createEgressPolicy(config.egressAllow) });
  const app = createApp({
    endpoints: [
      ...accountEndpoints(accounts),
      ...extractionEndpoints(extractions, createRunAnswers({ db, service: extractions, waiter })),
    ],
    authenticate: accounts.authenticate,
    log,
    version: VERSION,
    trustProxy: config.trustProxy,
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
