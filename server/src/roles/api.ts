import type { AddressInfo } from "node:net";
import { createDnsService } from "@tintype/reader/egress/dns";
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
import { createApp } from "../doors/rest/app.ts";
import { countInProgress } from "../doors/rest/in-progress.ts";
import { limitCalls, limitRequests, limitTools } from "../doors/rest/limit-requests.ts";
import { measureRequests } from "../doors/rest/measure.ts";
import { createHttpServer } from "../doors/rest/server.ts";
import { createRouter } from "../doors/trpc/router.ts";
import { serveTrpc } from "../doors/trpc/serve.ts";
import { createAccessService, createAccessStore } from "../extraction/access/service.ts";
import { demoPageOperation } from "../extraction/demo/operations.ts";
import { createDemoService } from "../extraction/demo/service.ts";
import { createMaker } from "../extraction/extractions/derived/maker.ts";
import { createMoveService } from "../extraction/extractions/moves/service.ts";
import { createRenameService } from "../extraction/extractions/rename-service.ts";
import { createRunReplies } from "../extraction/extractions/run-replies.ts";
import { createExtractionService } from "../extraction/extractions/service.ts";
import { RUN_CHANGED } from "../extraction/runs/run-changed.ts";
import { findSubjects } from "../extraction/subjects/repository.ts";
import { createSubjectRights } from "../extraction/subjects/rights.ts";
import type { UploadLimits } from "../extraction/uploads/operations.ts";
import { createUploadParser } from "../extraction/uploads/parser.ts";
import { createUploadService } from "../extraction/uploads/service.ts";
import { createAddressConfirmations } from "../identity/accounts/confirmation/service.ts";
import { createKnownBrowsers } from "../identity/accounts/known-browsers.ts";
import { createPasswordAttempts } from "../identity/accounts/passwords/attempts.ts";
import { createPasswords, type Passwords } from "../identity/accounts/passwords/hash.ts";
import { createPasswordResets } from "../identity/accounts/passwords/resets.ts";
import { createAccountService } from "../identity/accounts/service.ts";
import { userDirectory } from "../identity/accounts/user-directory.ts";
import { type RequestLimits, requestLimits } from "../identity/limits/buckets.ts";
import { CHILD_TIME } from "../identity/limits/child-time.ts";
import { createCounting } from "../identity/limits/counting.ts";
import { createRequestLimiter } from "../identity/limits/limiter.ts";
import { createQuotas } from "../identity/limits/quotas.ts";
import { createPaymentService } from "../identity/payments/service.ts";
import { stripeAccess } from "../identity/payments/stripe.ts";
import { createWebhookReceiver } from "../identity/payments/webhook-receiver.ts";
import { createInvitationMailer } from "../identity/teams/invitation-mail.ts";
import { createTeamService } from "../identity/teams/service.ts";
import { createMetrics } from "../maintenance/metrics/metrics.ts";
import { metricsOperation, readyOperation } from "../maintenance/metrics/operations.ts";
import { endBaselines } from "../monitoring/review/repository.ts";
import { createRuleService } from "../monitoring/review/rules/service.ts";
import { createReviewService } from "../monitoring/review/service.ts";
import { createScheduleService } from "../monitoring/schedules/service.ts";
import { createSiteResultService } from "../monitoring/sites/results.ts";
import { createSiteReviewService } from "../monitoring/sites/review/service.ts";
import { createSiteDecider } from "../monitoring/sites/review/site-decider.ts";
import { createSiteService } from "../monitoring/sites/service.ts";
import { createSourceChildren } from "../monitoring/sites/source/children.ts";
import { SOURCE_BYTES } from "../monitoring/sites/source/fetcher.ts";
import { readSource } from "../monitoring/sites/source/read-source.ts";
import { createChannelService } from "../notifications/channels/service.ts";
import { unsubscribeOperations } from "../notifications/channels/unsubscribe-operations.ts";
import { createWebhookService } from "../notifications/webhooks/service.ts";
import { openNotifications } from "../platform/database/notifications.ts";
import { createWaiter } from "../platform/database/waiter.ts";
import { storedJwtSecret } from "../platform/jwt-secret.ts";
import { createBudget } from "../platform/lanes/budget.ts";
import { createTimeBudget } from "../platform/lanes/time-budget.ts";
import { limitHeaders } from "../platform/limits/refusal.ts";
import { createOutgoing } from "../platform/mail/outgoing.ts";
import type { Operation } from "../platform/operation/operation.ts";
import { createSecretBox } from "../platform/secrets/secret-box.ts";
import { createComputer } from "../presentation/agents/computer.ts";
import { createPageReader } from "../presentation/agents/page-reader.ts";
import { READING_DONE } from "../presentation/agents/repository.ts";
import { createAgentService } from "../presentation/agents/service.ts";
import { sharedOperations } from "../presentation/shares/public-operations.ts";
import { createShareService } from "../presentation/shares/service.ts";
import { createViewService } from "../presentation/views/service.ts";
import { createConformanceEngine } from "../systems/engine.ts";
import { createSystemService } from "../systems/service.ts";
import { exported } from "./exported.ts";
import { accountListeners, onConfirmation, onLessRights, onMove, onSnapshot, onTeamClosed } from "./listeners.ts";
import { createReviewing } from "./reviewing.ts";
import { configuredMailer, configuredPlans, ownPortsOf, publicUrlOf, type Role, type RoleOptions } from "./role.ts";
import { createAgentOperations, createOperations } from "./router.ts";

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
  const waiter = createWaiter(notifications, RUN_CHANGED);
  const passwords = options.passwords ?? createPasswords();
  let publicUrl = publicUrlOf(options);
  const mailer = configuredMailer(config, publicUrl);
  const outgoing = createOutgoing({ log });
  const confirmations = createAddressConfirmations({
    db,
    mailer,
    outgoing,
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
    db,
    passwords,
    mailer,
    outgoing,
    listeners: accountListeners,
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
  const counting = createCounting({ limiter, plans, quotas });
  const teams = createTeamService({
    db,
    plans,
    users: userDirectory,
    publicUrl: () => publicUrl,
    mailInvitation: mailer && createInvitationMailer({ db, mailer, outgoing, ...(now && { now }) }),
    onClose: onTeamClosed,
    onLessRights,
    ...(now && { now }),
  });
  const policy = createEgressPolicy(config.egressAllow);
  const accessBox = createSecretBox(config.secretsKey ?? jwtSecret, "page access");
  const storeAccess = createAccessStore({ box: accessBox, ...(now && { now }) });
  const children = { log, time: createTimeBudget(CHILD_TIME) };
  const maker = createMaker(children);
  const extractions = createExtractionService({
    db,
    policy,
    teams,
    plans,
    quotas,
    maker,
    storeAccess,
    onOptions: (tx, id) => endBaselines(tx, { extraction: id }),
  });
  const rights = createSubjectRights({
    db,
    teams,
    holdPage: async (tx, caller, id) => new URL((await extractions.holdForRemoval(tx, caller, id)).url).origin,
    holdSite: (tx, caller, id) => sites.holdOrigin(tx, caller, id),
  });
  const renames = createRenameService({ db, teams });
  const shares = createShareService({ db, extractions, teams, publicUrl: () => publicUrl, ...(now && { now }) });
  const schedules = createScheduleService({
    db,
    rights,
    teams,
    plans,
    onConfirmation,
    ...(now && { now }),
  });
  const box = createSecretBox(jwtSecret);
  const webhooks = createWebhookService({ db, policy, teams, box });
  const channels = createChannelService({
    db,
    policy,
    teams,
    box,
    findSubjects: (owner, ids) => findSubjects(db, owner, ids),
    sendsMail: mailer !== undefined,
    publicUrl: () => publicUrl,
    ...(now && { now }),
  });
  const payments = createPaymentService({
    db,
    plans,
    quotas,
    stripe: stripeAccess(config),
    returnOrigins: () => ({ publicUrl, origins: config.paymentReturnOrigins }),
    ...(now && { now }),
  });
  const parser = createUploadParser(children);
  const engine = createConformanceEngine(children);
  const reviewing = createReviewing({ db, ...children, ...(now && { now }) });
  const views = createViewService({ db, extractions, teams, waiter, findNextRuns: schedules.nextRuns });
  const systems = createSystemService({ db, teams, extractions, findPages: views.entries, engine });
  const sourceChildren = createSourceChildren(children);
  const sourceBytes = createBudget(SOURCE_BYTES);
  const outbound = { policy, resolve: createDnsService(), ownPorts: ownPortsOf(options) };
  const sites = createSiteService({
    db,
    policy,
    teams,
    plans,
    quotas,
    storeAccess,
    onConfirmation,
    ...(now && { now }),
    readSource: (request, user, signal) =>
      readSource(request, { outbound, children: sourceChildren, user, signal, bytes: sourceBytes }),
  });
  const reviews = createReviewService({
    db,
    teams,
    extractions,
    decider: reviewing.decider,
  });
  const siteReviews = createSiteReviewService({
    db,
    sites,
    decider: createSiteDecider({ db, decider: reviewing.decider, ...(now && { now }) }),
  });
  const replies = createRunReplies({ db, service: extractions, waiter });
  const computer = createComputer(children);
  const readings = createWaiter(notifications, READING_DONE);
  const reader = createPageReader({ db, plans, quotas, policy, waiter: readings, computer });
  const agents = createAgentService({
    extractions,
    replies,
    systems,
    reviews,
    sites,
    siteReviews,
    views,
    reader,
    computer,
  });
  const agentOperations = createAgentOperations(agents);
  const operations = createOperations({
    accounts,
    confirmations,
    plans,
    quotas,
    teams,
    extractions,
    shares,
    demo: createDemoService({ extractions, systems, publicUrl: () => publicUrl }),
    views,
    moves: createMoveService({ db, teams, plans, onMove }),
    renames,
    reviews,
    ignoreRules: createRuleService({ db, teams, rights, ...(now && { now }) }),
    sites: {
      sites,
      results: createSiteResultService({ db, authorize: sites.authorize, systems, maker }),
      reviews: siteReviews,
    },
    access: createAccessService({
      db,
      store: storeAccess,
      rights,
    }),
    schedules,
    systems,
    webhooks,
    channels,
    limiter,
    uploadLimits: options.uploadLimits,
    uploads: createUploadService({
      db,
      teams,
      extractions,
      plans,
      quotas,
      parser,
      findAnnounced: reviewing.findAnnounced,
      onSnapshot,
      ...(now && { now }),
    }),
    payments,
    receiver: createWebhookReceiver({ db, secret: config.stripeWebhookSecret }),
    resets,
    replies,
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
  const groups = Object.values(operations).flatMap((group): Operation[] => Object.values(group));
  const app = createApp({
    operations: [
      ...groups,
      ...sharedOperations({ db, shares, extractions, shell: { html: shell, headers: PAGE_HEADERS } }),
      ...unsubscribeOperations({ channels, shell: { html: shell, headers: PAGE_HEADERS } }),
      ...sessionOperations({ accounts, browsers: createKnownBrowsers(jwtSecret), publicUrl: () => publicUrl }),
      ...iconOperations(),
      demoPageOperation(),
      discoveryOperation({ version: VERSION, publicUrl: () => publicUrl }),
      readyOperation({ db, closing: closing.signal }),
      ...(metrics ? [metricsOperation(metrics)] : []),
    ],
    authenticate: accounts.authenticate,
    log,
    version: API_VERSION,
    trustProxy: config.trustProxy,
    publicUrl: () => publicUrl,
    limit: limitRequests(counting),
    enter,
    limitHeaders: unusedWindow,
    dashboard: serveDashboard({ files, limitHeaders: unusedWindow }),
    missingPage: missingPage(shell),
    session: createCookieSession({ accounts, publicUrl: () => publicUrl }),
    trpc: serveTrpc({
      router: createRouter(operations),
      limit: limitCalls(counting),
      enter,
      closing: closing.signal,
    }),
    mcp: serveMcp({
      operations: [...Object.values(agentOperations), ...groups],
      version: VERSION,
      publicUrl: () => publicUrl,
      limit: limitTools(counting),
      enter,
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
  publicUrl = publicUrlOf(options, port);
  log.info({ host: config.host, port, url: publicUrl }, "listening");

  return {
    url: publicUrl,
    port,
    stop: async () => {
      closing.abort();
      waiter.close();
      readings.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(drained);
      await outgoing.settled();
      await Promise.all([parser.close(), engine.close(), reviewing.close(), maker.close(), sourceChildren.close()]);
      await computer.close();
      await notifications.close();
    },
  };
}

function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "EADDRINUSE") return new Error(`port ${port} of ${host} is in use: set PORT to another one`);
  if (error.code === "EACCES") return new Error(`port ${port} of ${host} is not permitted: set PORT to one above 1023`);
  return error;
}
