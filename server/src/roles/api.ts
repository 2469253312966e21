import type { AddressInfo } from "node:net";
import { confirmationEndpoints } from "../accounts/confirmation/endpoints.ts";
import { createAddressConfirmations } from "../accounts/confirmation/service.ts";
import { accountEndpoints } from "../accounts/endpoints.ts";
import { createKnownBrowsers } from "../accounts/known-browsers.ts";
import { createPasswordAttempts } from "../accounts/passwords/attempts.ts";
import { passwordEndpoints } from "../accounts/passwords/endpoints.ts";
import { createPasswords, type Passwords } from "../accounts/passwords/hash.ts";
import { createPasswordResets } from "../accounts/passwords/resets.ts";
import { createAccountService } from "../accounts/service.ts";
import { createUserDirectory } from "../accounts/user-directory.ts";
import type { Config } from "../config.ts";
import { sessionEndpoints } from "../dashboard/endpoints.ts";
import { BUILD_FOLDER, readDashboard } from "../dashboard/files.ts";
import { iconEndpoints } from "../dashboard/icon.ts";
import { serveDashboard } from "../dashboard/middleware.ts";
import { missingPage } from "../dashboard/missing-page.ts";
import { PAGE_HEADERS } from "../dashboard/page.ts";
import { createCookieSession } from "../dashboard/session-cookie.ts";
import { openNotifications } from "../database/notifications.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { createMaker } from "../extractions/derived/maker.ts";
import { extractionEndpoints } from "../extractions/endpoints.ts";
import { createMoveService } from "../extractions/moves/service.ts";
import { createRenameService } from "../extractions/rename-service.ts";
import { createRunReplies } from "../extractions/run-replies.ts";
import { screenshotEndpoints } from "../extractions/screenshots/endpoints.ts";
import { createExtractionService } from "../extractions/service.ts";
import { createApp } from "../http/app.ts";
import { countInProgress } from "../http/in-progress.ts";
import { createHttpServer } from "../http/server.ts";
import { storedJwtSecret } from "../jwt-secret.ts";
import { type RequestLimits, requestLimits } from "../limits/buckets.ts";
import { createInvitationLimit } from "../limits/invitations.ts";
import { createRequestLimiter } from "../limits/limiter.ts";
import { limitCalls, limitRequests } from "../limits/middleware.ts";
import { createQuotas } from "../limits/quotas.ts";
import { limitHeaders } from "../limits/refusal.ts";
import { createMailer } from "../mail/mailer.ts";
import { createOutgoing } from "../mail/outgoing.ts";
import { metricsEndpoint, readyEndpoint } from "../operations/endpoints.ts";
import { createMetrics } from "../operations/metrics.ts";
import { createOverviewService } from "../overview/service.ts";
import { paymentEndpoints } from "../payments/endpoints.ts";
import { createPaymentService } from "../payments/service.ts";
import { stripeAccess } from "../payments/stripe.ts";
import { createWebhookReceiver } from "../payments/webhook-receiver.ts";
import { createRunWaiter } from "../runs/run-waiter.ts";
import { scheduleEndpoints } from "../schedules/endpoints.ts";
import { findAnnouncedKinds } from "../schedules/repository.ts";
import { createScheduleService } from "../schedules/service.ts";
import { shareEndpoints } from "../shares/endpoints.ts";
import { sharedEndpoints } from "../shares/public-endpoints.ts";
import { createShareService } from "../shares/service.ts";
import { systemEndpoints } from "../systems/endpoints.ts";
import { createConformanceEngine } from "../systems/engine.ts";
import { queueChecks } from "../systems/jobs.ts";
import { createSystemService } from "../systems/service.ts";
import { teamEndpoints } from "../teams/endpoints.ts";
import { createInvitationMailer } from "../teams/invitation-mail.ts";
import { createTeamService } from "../teams/service.ts";
import { serveTrpc } from "../trpc/serve.ts";
import { createUploadParser } from "../uploads/parser.ts";
import type { UploadLimits } from "../uploads/procedures.ts";
import { createUploadService } from "../uploads/service.ts";
import { VERSION } from "../version.ts";
import { createViewService } from "../views/service.ts";
import { webhookEndpoints } from "../webhooks/endpoints.ts";
import { createSecretBox } from "../webhooks/secrets.ts";
import { createWebhookService } from "../webhooks/service.ts";
import { exported } from "./exported.ts";
import { accountListeners, onLessRights, onMove, onTeamClosed } from "./listeners.ts";
import { configuredPlans, publicUrlOf, type Role, type RoleOptions } from "./role.ts";
import { createAppRouter } from "./router.ts";

/** How long a shutdown waits for answers in progress. */
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
  const { config, db, databaseUrl, log, now } = options;
  const limits = options.requestLimits ?? { ...requestLimits, registration: config.registrationsPerHour };
  const closing = new AbortController();
  const jwtSecret = config.jwtSecret ?? (await storedJwtSecret(config.dataDir));
  const notifications = openNotifications(databaseUrl, { log });
  const waiter = createRunWaiter(notifications);
  const passwords = options.passwords ?? createPasswords();
  let publicUrl = publicUrlOf(options);
  const mailer = config.smtpUrl === undefined ? undefined : createMailer(config.smtpUrl, senderOf(config, publicUrl));
  const outgoing = createOutgoing({ log });
  const confirmations = createAddressConfirmations({
    ...{ db, mailer, outgoing },
    publicUrl: () => publicUrl,
    ...(now && { now }),
  });
  const accounts = createAccountService({
    db,
    listeners: accountListeners,
    exported,
    jwtSecret,
    jwtTtlSeconds: config.jwtTtlSeconds,
    registration: config.registration,
    confirmations,
    attempts: createPasswordAttempts({ db, ...(now && { now }) }),
    passwords,
  });
  const resets = createPasswordResets({
    ...{ db, passwords, mailer, outgoing, listeners: accountListeners },
    publicUrl: () => publicUrl,
    ...(now && { now }),
  });
  const plans = configuredPlans(options, () => publicUrl);
  const quotas = createQuotas({ db, plans, ...(now && { now }) });
  const limiter = createRequestLimiter({
    db,
    plans,
    limits,
    ...(now && { now }),
  });
  const mayMail = createInvitationLimit({ db, ...(now && { now }) });
  const teams = createTeamService({
    db,
    plans,
    users: createUserDirectory({ confirmsAddresses: mailer !== undefined }),
    publicUrl: () => publicUrl,
    mailInvitation: mailer && createInvitationMailer({ mailer, outgoing, mayMail }),
    onClose: onTeamClosed,
    onLessRights,
    ...(now && { now }),
  });
  const policy = createEgressPolicy(config.egressAllow);
  const maker = createMaker({ log });
  const extractions = createExtractionService({ db, policy, teams, plans, quotas, maker });
  const renames = createRenameService({ db, teams });
  const shares = createShareService({ db, extractions, publicUrl: () => publicUrl, ...(now && { now }) });
  const schedules = createScheduleService({ db, extractions, teams, plans, ...(now && { now }) });
  const webhooks = createWebhookService({ db, policy, teams, box: createSecretBox(jwtSecret) });
  const payments = createPaymentService({
    db,
    plans,
    quotas,
    stripe: stripeAccess(config),
    returnOrigins: () => ({ publicUrl, origins: config.paymentReturnOrigins }),
    ...(now && { now }),
  });
  const parser = createUploadParser({ log });
  const engine = createConformanceEngine({ log });
  const systems = createSystemService({ db, teams, extractions, engine });
  const views = createViewService({ db, extractions, teams, waiter });
  const router = createAppRouter({
    accounts,
    confirmations,
    plans,
    quotas,
    teams,
    extractions,
    shares,
    views,
    overview: createOverviewService({ views, schedules }),
    moves: createMoveService({ db, teams, plans, onMove }),
    renames,
    schedules,
    systems,
    webhooks,
    limiter,
    uploadLimits: options.uploadLimits,
    uploads: createUploadService({
      ...{ db, teams, extractions, plans, quotas, parser, findKinds: findAnnouncedKinds },
      onSnapshot: queueChecks,
      ...(now && { now }),
    }),
    paymentService: payments,
    abilities: {
      payments: config.stripeSecretKey !== undefined,
      plans: config.defaultPlan !== undefined,
      email: config.smtpUrl !== undefined,
    },
  });
  const token = config.metricsToken;
  const metrics = token === undefined ? undefined : { token, metrics: createMetrics({ db, ...(now && { now }) }) };
  const enter = countInProgress();
  const unusedWindow = () => limitHeaders(limiter.uncounted({ client: "unknown" }));
  const files = readDashboard(options.dashboardFolder ?? BUILD_FOLDER);
  if (!files) log.warn("the dashboard has not been built: npm run build");
  const shell = files?.get("share.html")?.body.toString();
  const app = createApp({
    endpoints: [
      ...accountEndpoints(accounts),
      ...passwordEndpoints(accounts, resets),
      ...confirmationEndpoints(confirmations),
      ...teamEndpoints(teams),
      ...extractionEndpoints(extractions, {
        replies: createRunReplies({ db, service: extractions, waiter }),
        renames,
      }),
      ...screenshotEndpoints(extractions),
      ...shareEndpoints(shares),
      ...sharedEndpoints({
        ...{ db, shares, extractions },
        shell: { html: shell, headers: PAGE_HEADERS },
      }),
      ...scheduleEndpoints(schedules),
      ...systemEndpoints(systems),
      ...webhookEndpoints(webhooks),
      ...paymentEndpoints(payments, createWebhookReceiver({ db, secret: config.stripeWebhookSecret })),
      ...sessionEndpoints({ accounts, browsers: createKnownBrowsers(jwtSecret), publicUrl: () => publicUrl }),
      ...iconEndpoints(),
      readyEndpoint({ db, closing: closing.signal }),
      ...(metrics ? [metricsEndpoint(metrics)] : []),
    ],
    authenticate: accounts.authenticate,
    log,
    version: VERSION,
    trustProxy: config.trustProxy,
    limit: limitRequests({ limiter, plans, quotas }),
    enter,
    limitHeaders: unusedWindow,
    dashboard: serveDashboard({ files, limitHeaders: unusedWindow }),
    missingPage: missingPage(shell),
    session: createCookieSession({ accounts, publicUrl: () => publicUrl }),
    trpc: serveTrpc({ router, limit: limitCalls({ limiter, plans, quotas }), enter, closing: closing.signal }),
    ...(metrics && { measure: metrics.metrics.measure() }),
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
  publicUrl = publicUrlOf(options, port);
  log.info({ host: config.host, port, url: publicUrl }, "listening");

  return {
    url: publicUrl,
    port,
    stop: async () => {
      closing.abort();
      waiter.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(drained);
      await outgoing.settled();
      await Promise.all([parser.close(), engine.close(), maker.close()]);
      await notifications.close();
    },
  };
}

const senderOf = ({ smtpFrom }: Config, publicUrl: string): string =>
  smtpFrom ?? `no-reply@${new URL(publicUrl).hostname}`;

function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "EADDRINUSE") return new Error(`port ${port} of ${host} is in use: set PORT to another one`);
  if (error.code === "EACCES") return new Error(`port ${port} of ${host} is not permitted: set PORT to one above 1023`);
  return error;
}
