import type { AddressInfo } from "node:net";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { API_VERSION, VERSION } from "@tintype/reader/version";
import { BUILD_FOLDER, readDashboard } from "../doors/dashboard/files.ts";
import { iconOperations } from "../doors/dashboard/icon.ts";
import { serveDashboard } from "../doors/dashboard/middleware.ts";
import { missingPage } from "../doors/dashboard/missing-page.ts";
import { sessionOperations } from "../doors/dashboard/operations.ts";
import { PAGE_HEADERS } from "../doors/dashboard/page.ts";
import { createCookieSession } from "../doors/dashboard/session-cookie.ts";
import { discoveryOperation } from "../doors/mcp/discovery.ts";
import { serveMcp } from "../doors/mcp/serve.ts";
import { createAdmission } from "../doors/rest/admission.ts";
import { createApp } from "../doors/rest/app.ts";
import { countInProgress } from "../doors/rest/in-progress.ts";
import { measureRequests } from "../doors/rest/measure.ts";
import { createHttpServer } from "../doors/rest/server.ts";
import { createRouter } from "../doors/trpc/router.ts";
import { serveTrpc } from "../doors/trpc/serve.ts";
import { createExtraction } from "../extraction/extraction.ts";
import { findSubjects } from "../extraction/subjects/repository.ts";
import type { UploadLimits } from "../extraction/uploads/operations.ts";
import { createKnownBrowsers } from "../identity/accounts/known-browsers.ts";
import type { Passwords } from "../identity/accounts/passwords/hash.ts";
import { createIdentity } from "../identity/identity.ts";
import type { RequestLimits } from "../identity/limits/buckets.ts";
import { CHILD_TIME } from "../identity/limits/child-time.ts";
import { createMetrics } from "../maintenance/metrics/metrics.ts";
import { metricsOperation, readyOperation } from "../maintenance/metrics/operations.ts";
import { createStatusService } from "../maintenance/status/status.ts";
import { createMonitoring } from "../monitoring/monitoring.ts";
import { endBaselines } from "../monitoring/review/repository.ts";
import { createReviewing } from "../monitoring/reviewing.ts";
import { findNextRuns } from "../monitoring/schedules/repository.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { unsubscribeOperations } from "../notifications/receivers/channel/unsubscribe-operations.ts";
import { createChildren } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { openNotifications } from "../platform/database/notifications.ts";
import { storedJwtSecret } from "../platform/jwt-secret.ts";
import { createTimeBudget } from "../platform/lanes/time-budget.ts";
import { limitHeaders } from "../platform/limits/refusal.ts";
import type { Operation } from "../platform/operation/operation.ts";
import { createSecretBox } from "../platform/secrets/secret-box.ts";
import { demoPageOperation } from "../presentation/demo/operations.ts";
import { createPresentation } from "../presentation/presentation.ts";
import { sharedOperations } from "../presentation/shares/public-operations.ts";
import { createSystems } from "../systems/systems.ts";
import { accountListeners, onConfirmation, onLessRights, onMove, onSnapshot, onTeamClosed } from "./listeners.ts";
import { configuredMailer, ownPortsOf, publicUrlOf, type Role, type RoleOptions } from "./role.ts";
import { createAgentOperations, createOperations, type Wings } from "./router.ts";
import { exported } from "./tables.ts";

/** Longest time that a shutdown waits for answers in progress. */
const DRAIN_MS = 3000;

export interface ApiOptions extends RoleOptions {
  /** The specification's limits by default. */
  requestLimits?: RequestLimits;
  uploadLimits?: Partial<UploadLimits>;
  /** With the recommended cost of hashes by default. */
  passwords?: Passwords;
  /** The clock of limits, quotas, schedules and metrics. */
  now?: () => Date;
  /** The dashboard's build. The repository's by default. */
  dashboardFolder?: string;
}

/**
 * Starts the server of the REST API and of the procedures for the extension and the dashboard.
 * @returns with the URL for users: PUBLIC_URL if it is set
 */
export async function startApi(options: ApiOptions): Promise<Role & { url: string; port: number }> {
  const { config, db, databaseUrl, log, now = () => new Date() } = options;
  const closing = new AbortController();
  const jwtSecret = config.jwtSecret ?? (await storedJwtSecret(config.dataDir));
  const notifications = openNotifications(databaseUrl, { log });
  let address = publicUrlOf(options);
  const publicUrl = () => address;
  const context: Context = { db, log, now, publicUrl };
  const { close, ...wings } = createWings(context, options, { jwtSecret, notifications });
  const { accounts, limiter, counting } = wings.identity;
  const { extractions } = wings.extraction;
  const { channels } = wings.notifications;
  const { shares } = wings.presentation;
  const agentOperations = createAgentOperations(wings);
  const operations = createOperations(wings, {
    payments: config.stripeSecretKey !== undefined,
    plans: config.defaultPlan !== undefined,
    email: config.smtpUrl !== undefined,
  });
  const token = config.metricsToken;
  const metrics = token === undefined ? undefined : { token, metrics: createMetrics(context) };
  const admission = createAdmission({ counting, enter: countInProgress() });
  const unusedWindow = () => limitHeaders(limiter.uncounted({ client: "unknown" }));
  const files = readDashboard(options.dashboardFolder ?? BUILD_FOLDER);
  if (!files) log.warn("the dashboard has not been built: npm run build");
  const shell = files?.get("share.html")?.body.toString();
  const groups = Object.values(operations).flatMap((group): Operation[] => Object.values(group));
  const app = createApp({
    operations: [
      ...groups,
      ...sharedOperations({
        db,
        shares,
        extractions,
        reading: { ...operations.extractions, allPlaces: operations.views.places },
        shell: { html: shell, headers: PAGE_HEADERS },
      }),
      ...unsubscribeOperations({ channels, shell: { html: shell, headers: PAGE_HEADERS } }),
      ...sessionOperations({ ...context, accounts, browsers: createKnownBrowsers(jwtSecret) }),
      ...iconOperations(),
      demoPageOperation(),
      discoveryOperation({ version: VERSION, publicUrl }),
      readyOperation({ db, closing: closing.signal }),
      ...(metrics ? [metricsOperation(metrics)] : []),
    ],
    authenticate: accounts.authenticate,
    log,
    version: API_VERSION,
    trustProxy: config.trustProxy,
    publicUrl,
    admission,
    limitHeaders: unusedWindow,
    dashboard: serveDashboard({ files, limitHeaders: unusedWindow }),
    missingPage: missingPage(shell),
    session: createCookieSession({ ...context, accounts }),
    trpc: serveTrpc({
      router: createRouter(operations),
      admission,
      closing: closing.signal,
    }),
    mcp: serveMcp({
      operations: [...Object.values(agentOperations), ...groups],
      version: VERSION,
      publicUrl,
      admission,
    }),
    ...(metrics && { measure: measureRequests(metrics.metrics.beginRequest) }),
    closing: closing.signal,
  });

  const server = createHttpServer(app.callback(), {
    log,
    limitHeaders: unusedWindow,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    await notifications.close();
    throw explainListenError(error, config);
  }
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an AddressInfo
  address = publicUrlOf(options, port);
  log.info({ host: config.host, port, url: address }, "listening");

  return {
    url: address,
    port,
    stop: async () => {
      closing.abort();
      wings.extraction.stopWaiting();
      wings.presentation.stopWaiting();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(drained);
      await close();
      await notifications.close();
    },
  };
}

/** Makes the wings, from the lowest to the highest. A lower one asks a higher one by a function, or tells it as a listener. */
function createWings(
  context: Context,
  options: ApiOptions,
  { jwtSecret, notifications }: { jwtSecret: string; notifications: ReturnType<typeof openNotifications> },
): Wings & { close(): Promise<void> } {
  const { db, log, publicUrl } = context;
  const { config } = options;
  const policy = createEgressPolicy(config.egressAllow);
  const mailer = configuredMailer(config, publicUrl());
  const children = createChildren({ log, time: createTimeBudget(CHILD_TIME) });
  const reviewing = createReviewing(context, children);
  const identity = createIdentity(context, {
    config,
    jwtSecret,
    mailer,
    limits: options.requestLimits,
    passwords: options.passwords,
    exported,
    listeners: { account: accountListeners, onTeamClosed, onLessRights },
  });
  const told = createNotifications(context, {
    identity,
    policy,
    box: createSecretBox(jwtSecret),
    sendsMail: mailer !== undefined,
    findSubjects: (owner, ids) => findSubjects(db, owner, ids),
  });
  const extraction = createExtraction(context, {
    identity,
    policy,
    accessBox: createSecretBox(config.secretsKey ?? jwtSecret, "page access"),
    children,
    notifications,
    uploadLimits: options.uploadLimits,
    findAnnounced: reviewing.findAnnounced,
    findNextRuns: (extractions) =>
      findNextRuns(
        db,
        extractions.map(({ id }) => id),
      ),
    listeners: { onSnapshot, onMove, onOptions: (tx, id) => endBaselines(tx, { extraction: id }) },
  });
  const systems = createSystems(context, { identity, extraction, children });
  const monitoring = createMonitoring(context, {
    identity,
    extraction,
    systems,
    reviewing,
    policy,
    ownPorts: ownPortsOf(options),
    children,
    sendsMail: mailer !== undefined,
    onConfirmation,
  });
  const presentation = createPresentation(context, {
    identity,
    extraction,
    systems,
    monitoring,
    policy,
    children,
    notifications,
  });
  const status = createStatusService({ ...context, config });
  const wings = { identity, extraction, systems, monitoring, notifications: told, presentation, status };
  return { ...wings, close: async () => void (await Promise.all([identity.close(), children.close()])) };
}

function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "EADDRINUSE") return new Error(`port ${port} of ${host} is in use: set PORT to another one`);
  if (error.code === "EACCES") return new Error(`port ${port} of ${host} is not permitted: set PORT to one above 1023`);
  return error;
}
