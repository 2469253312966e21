import { createDnsService } from "@tintype/reader/egress/dns";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { type BrowserProcessesOptions, createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { Browser } from "@tintype/reader/reading/reading";
import type pg from "pg";
import { createEntrances } from "../extraction/access/entrance.ts";
import { createVisitors } from "../extraction/access/visitors.ts";
import { extractionCron, extractionTasks } from "../extraction/extractions/jobs.ts";
import { createHeldBackShare } from "../extraction/runs/claims/held-back-share.ts";
import {
  runRecoveryCron,
  runRecoveryTasks,
  runRetentionCron,
  runRetentionTasks,
  runTasks,
} from "../extraction/runs/jobs.ts";
import { createPerformNext } from "../extraction/runs/run.ts";
import type { RunNeed } from "../extraction/runs/storing.ts";
import { screenshotCron, screenshotTasks } from "../extraction/screenshots/jobs.ts";
import { accountTasks } from "../identity/accounts/jobs.ts";
import { createPlans } from "../identity/identity.ts";
import { createQuotas } from "../identity/limits/quotas.ts";
import { paymentCron, paymentTasks } from "../identity/payments/jobs.ts";
import { stripeAccess } from "../identity/payments/stripe.ts";
import { createPlanAssigner } from "../identity/plans/assign.ts";
import { teamTasks } from "../identity/teams/jobs.ts";
import { type Heartbeat, startHeartbeat } from "../maintenance/metrics/heartbeat.ts";
import { operationCron, operationTasks } from "../maintenance/metrics/jobs.ts";
import { pendingReviews } from "../monitoring/pending-reviews.ts";
import { mentionTasks } from "../monitoring/review/comments/mention-mails.ts";
import { reviewTasks } from "../monitoring/review/jobs.ts";
import { confirmationOf, createReviewing } from "../monitoring/reviewing.ts";
import { scheduleCron, scheduleTasks } from "../monitoring/schedules/jobs.ts";
import { siteTasks } from "../monitoring/sites/jobs.ts";
import { deliveryCron, deliveryTasks } from "../notifications/deliveries/jobs.ts";
import { channelCron, channelTasks } from "../notifications/jobs.ts";
import { createChannelReceiver } from "../notifications/receivers/channel/receiver.ts";
import { createWebhookReceiver } from "../notifications/receivers/webhook/receiver.ts";
import { createChildren } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { isDatabaseFault } from "../platform/database/fault.ts";
import { createWriteProbe } from "../platform/database/write-probe.ts";
import { createJobGate } from "../platform/jobs/job-gate.ts";
import { type JobRunner, startJobs } from "../platform/jobs/runner.ts";
import { storedJwtSecret } from "../platform/jwt-secret.ts";
import { createSecretBox } from "../platform/secrets/secret-box.ts";
import { agentCron, agentTasks } from "../presentation/agents/jobs.ts";
import { createReadingWork } from "../presentation/agents/reading-work.ts";
import { demoPageOfVersion } from "../presentation/demo/designs.ts";
import { shareCron, shareTasks } from "../presentation/shares/jobs.ts";
import { createConformanceEngine } from "../systems/engine.ts";
import { systemTasks } from "../systems/jobs.ts";
import { onNavigation, onPlanChange, onRunEnd, onSnapshot, scheduledRuns, siteRemoval } from "./listeners.ts";
import { configuredMailer, ownPortsOf, publicUrlOf, type Role, type RoleOptions } from "./role.ts";
import { accountRemoval, teamRemoval } from "./tables.ts";

/** Longest time that a shutdown waits for runs in progress before it returns them to the queue. */
const GRACE_MS = 3000;

/** Concurrent checks of snapshots. At most two use the processor; the engine lets the owners of the others take turns. */
export const CHECKS = 6;

/** Concurrent deliveries. They mostly wait for receivers, which needs neither processor nor database. */
export const DELIVERIES = 30;

export interface WorkerOptions extends RoleOptions {
  /** The connections that the queues share with the tasks: LISTENING_CONNECTIONS more than the tasks need. */
  pool: pg.Pool;
  /** Opens what reads the pages. Default: `createBrowserProcesses`. Tests read them in their own process. */
  openBrowser?: (options: BrowserProcessesOptions) => Browser;
}

/**
 * Starts the workers: one runner for runs, which read pages, one for deliveries to webhooks and channels, and one for checks of snapshots and
 * for sites, which compute, so that none of them waits for another. Ticks of schedules run with the deliveries, where no page delays them. Stopping waits for jobs in progress or
 * returns them to the queue.
 * @throws the error of the part that did not start; the parts started before it are stopped
 */
export async function startWorker(options: WorkerOptions): Promise<Role> {
  const { config, db, pool, databaseUrl, log, openBrowser = createBrowserProcesses } = options;
  const policy = createEgressPolicy(config.egressAllow);
  const ownPorts = [...ownPortsOf(options)];
  const browser = openBrowser({
    executablePath: config.browserPath,
    requireSandbox: config.requireBrowserSandbox,
    allowRoot: config.allowRootBrowser,
    ...(config.browserUrls.length > 0 && { remote: { urls: config.browserUrls, proxyHost: config.browserProxyHost } }),
    concurrency: config.browserConcurrency,
    withCredentials: true,
    egressAllow: config.egressAllow,
    ownPorts,
    memoryMb: config.browserMemoryMb,
    log,
  });
  let heartbeat: Heartbeat | undefined;
  const probe = createWriteProbe(db);
  const gate = createJobGate<RunNeed>({
    checks: { browser: () => browser.check(), database_write: () => probe.check() },
    log,
    onChange: () => heartbeat?.setBrowserWorks(!gate.isBroken("browser")),
  });
  const onFailure = (error: unknown) => {
    if (isDatabaseFault(error)) gate.report("database_write", error);
  };
  const retentionDays = config.snapshotRetentionDays;
  const jwtSecret = config.jwtSecret ?? (await storedJwtSecret(config.dataDir));
  const box = createSecretBox(jwtSecret);
  const accessBox = createSecretBox(config.secretsKey ?? jwtSecret, "page access");
  const context: Context = { db, log, now: () => new Date(), publicUrl: () => publicUrlOf(options) };
  const { now, publicUrl } = context;
  const plans = createPlans(context, config);
  const quotas = createQuotas({ ...context, plans });
  const mailer = configuredMailer(config, publicUrl());
  const outbound = { policy, resolve: createDnsService(), ownPorts: new Set(ownPorts) };
  const children = createChildren({ log });
  const engine = createConformanceEngine(children);
  const reviewing = createReviewing(context, children);
  const performNext = createPerformNext({
    db,
    browser,
    children,
    other: createReadingWork({ db, browser, slots: config.browserConcurrency }),
    heldBack: createHeldBackShare(config.browserConcurrency),
    now,
    gate,
    demoPage: demoPageOfVersion,
    findEntrance: createEntrances({ ...context, box: accessBox }),
    findVisitor: createVisitors({ ...context, box: accessBox }),
    findAnnounced: reviewing.findAnnounced,
    onSnapshot,
    onRunEnd,
    onNavigation,
    screenshotsKept: config.screenshotsKept,
  });
  const runners: JobRunner[] = [];
  const stop = async () => {
    gate.close();
    await Promise.all(runners.map((runner) => runner.stop({ graceMs: GRACE_MS })));
    await Promise.all([browser.close(), children.close()]);
  };
  try {
    const runs = await startJobs({
      url: databaseUrl,
      tasks: {
        ...runTasks(performNext),
        ...agentTasks({ db, next: performNext }),
        ...extractionTasks({ db }),
        ...operationTasks({ db, retentionDays }),
        ...screenshotTasks({ db }),
        ...shareTasks({ db, mailer, publicUrl }),
      },
      cron: [...agentCron, ...extractionCron, ...operationCron({ retentionDays }), ...screenshotCron, ...shareCron],
      concurrency: config.browserConcurrency,
      connections: pool,
      mayTake: () => gate.opened(),
      onFailure,
      log,
    });
    runners.push(runs);
    const deliveries = await startJobs({
      url: databaseUrl,
      tasks: {
        ...deliveryTasks({
          db,
          receivers: {
            webhook: createWebhookReceiver({ box, outbound }),
            channel: createChannelReceiver({ db, box, outbound, mailer, publicUrl }),
          },
          retryDelays: config.webhookRetryDelays,
        }),
        ...mentionTasks({ ...context, mailer }),
        ...channelTasks({ db, now, ...pendingReviews }),
        ...accountTasks({ db, removal: accountRemoval }),
        ...teamTasks({ db, removal: teamRemoval }),
        ...scheduleTasks({ db, plans, quotas, runs: scheduledRuns }),
        ...runRecoveryTasks({ db }),
        ...runRetentionTasks({ db, retentionDays: config.runRetentionDays }),
        ...paymentTasks({
          ...context,
          assigner: createPlanAssigner({ plans, onPlanChange }),
          stripe: stripeAccess(config),
        }),
      },
      cron: [...deliveryCron, ...channelCron, ...scheduleCron, ...runRecoveryCron, ...runRetentionCron, ...paymentCron],
      concurrency: DELIVERIES,
      connections: pool,
      mayTake: () => gate.works("database_write"),
      onFailure,
      log,
    });
    runners.push(deliveries);
    const checks = await startJobs({
      url: databaseUrl,
      tasks: {
        ...systemTasks({ db, engine }),
        ...reviewTasks({ db, catchUp: reviewing.catchUp, confirmationOf }),
        ...siteTasks({
          db,
          plans,
          removal: siteRemoval,
          now,
          catchUp: reviewing.catchUp,
          decider: reviewing.decider,
          children,
        }),
      },
      cron: [],
      concurrency: CHECKS,
      connections: pool,
      mayTake: () => gate.works("database_write"),
      onFailure,
      log,
    });
    runners.push(checks);
    heartbeat = await startHeartbeat({ db, log });
    heartbeat.setBrowserWorks(!gate.isBroken("browser"));
    // A browser elsewhere may be named wrongly, so an operator should not have to wait for the first run to learn of it.
    if (config.browserUrls.length > 0) void browser.check().catch((error: unknown) => gate.report("browser", error));
    return {
      stop: async () => {
        await heartbeat?.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
