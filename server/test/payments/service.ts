import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { type SubscriptionStatus, subscriptionStatus } from "@tintype/shared/api/accounts/payments";
import { sql } from "kysely";
import { paymentTasks } from "../../src/identity/payments/jobs.ts";
import { stripeAccess } from "../../src/identity/payments/stripe.ts";
import type { SyncParts } from "../../src/identity/payments/sync-subscription.ts";
import { createPlanAssigner } from "../../src/identity/plans/assign.ts";
import { createPlanService } from "../../src/identity/plans/service.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { type JobRunner, startJobs } from "../../src/platform/jobs/runner.ts";
import { onPlanChange } from "../../src/roles/listeners.ts";
import type { Person } from "../accounts/teams.ts";
import { startTestService, TEST_JWT_SECRET, type TestOptions, type TestService } from "../service.ts";
import { WEBHOOK_SECRET } from "./signed.ts";

// For tests: the service with payments. Its worker runs only the jobs of payments.

export interface PaidService extends TestService {
  /** The parts that its jobs use. */
  parts: SyncParts;
  /** Waits until every job of payments has ended. */
  settled(): Promise<void>;
  /** Makes jobs that wait for a retry run at once. */
  hurry(): Promise<void>;
}

const PRICES = { STRIPE_PRICE_PRO: "price_pro", STRIPE_PRICE_ENTERPRISE: "price_enterprise" } as const;
export const BACK = "https://app.example.com/back";

/** @param stripeUrl the URL of a stand-in; without it the service has no key */
export async function startPaidService({
  stripeUrl,
  env = {},
  jobs = true,
  ...options
}: { stripeUrl?: string; jobs?: boolean } & Omit<TestOptions, "worker"> = {}): Promise<PaidService> {
  const stripe =
    stripeUrl === undefined ? {} : { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: stripeUrl, ...PRICES };
  const variables = {
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMENT_RETURN_ORIGINS: new URL(BACK).origin,
    ...stripe,
    ...env,
  };
  const service = await startTestService({ plan: "free", ...options, worker: false, env: variables });
  const { db, url } = service.database;
  const plans = createPlanService({ db, defaultPlan: options.plan ?? "free", upgradeUrl: "" });
  const config = readConfig({ JWT_SECRET: TEST_JWT_SECRET, ...variables });
  // Short, so that a test of an unanswered request ends soon. Answers on this machine take milliseconds.
  const access = stripeAccess(config, { timeout: 1000, maxNetworkRetries: 0 });
  const assigner = createPlanAssigner({ plans, onPlanChange });
  const parts = { db, now: () => new Date(), assigner, stripe: access };
  const tasks = paymentTasks(parts);
  const runner: JobRunner | undefined = jobs ? await startJobs({ url, tasks, concurrency: 4, log: silent }) : undefined;
  return {
    ...service,
    parts,
    settled: () => eventually(async () => (await waitingJobs(service)).length).toBe(0),
    hurry: async () => {
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
    },
    stop: async () => {
      await runner?.stop({ graceMs: 5000 });
      await service.stop();
    },
  };
}

export interface WaitingJob {
  task: string;
  /** True if it waits for a retry. */
  again: boolean;
}

/** Lists the jobs of payments that have not ended. */
export async function waitingJobs({ database: { db } }: TestService): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select task_identifier as task, run_at > now() as again
    from graphile_worker.jobs where task_identifier in ('sync_subscription', 'delete_customer')`.execute(db);
  return rows;
}

export async function statusOf(person: Pick<Person, "call">): Promise<SubscriptionStatus> {
  return subscriptionStatus.parse((await person.call("GET /api/payments/status")).body);
}

/** Opens a checkout. @returns the session's id, from the URL of the stand-in's page */
export async function openCheckout(person: Pick<Person, "call">, plan: "pro" | "enterprise" = "pro"): Promise<string> {
  const json = { plan, success_url: BACK, cancel_url: BACK };
  const { status, body } = await person.call("POST /api/payments/checkout", { json });
  if (status !== 200) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`);
  return String((body as { checkout_url: string }).checkout_url.split("/").at(-1)); // validated against the OpenAPI document
}
