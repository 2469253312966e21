import type { Logger } from "pino";
import type { Stripe } from "stripe";
import type { Db } from "../database/db.ts";
import { isId, type UserId } from "../ids.ts";
import type { PlanAssigner } from "../plans/assign.ts";
import type { Subscription } from "../plans/service.ts";
import { applyEvent } from "./apply-event.ts";
import { cannotBeAsked, NotStripe } from "./failures.ts";
import { parseSubscriptions, truthOf } from "./from-stripe.ts";
import type { StripeEvent } from "./parse-event.ts";
import {
  findPayer,
  findUserOfCustomer,
  isNewest,
  listOpenEvents,
  lockCustomer,
  markProcessed,
  takeNumber,
  tieCustomer,
} from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

export interface SyncParts {
  db: Db;
  assigner: Pick<PlanAssigner, "changeSubscription">;
  stripe: StripeAccess;
}

type Truth = Omit<Subscription, "known_at"> | undefined;

/**
 * Acts on the events that have arrived of a customer. Of what they say, only whom they are about counts: how the subscription
 * stands is asked of Stripe, so that neither their order nor their number matters. Where there is no Stripe to ask (no key;
 * a test key, and nothing that knows it), they have the effect that they are documented to have.
 * @throws whatever kept Stripe from answering, for the job to be tried again
 */
export async function syncSubscription(eventId: string, parts: SyncParts, log: Logger): Promise<void> {
  const { db } = parts;
  const events = await listOpenEvents(db, eventId);
  const [first] = events;
  if (!first) return;
  const userId = await userOf(events, parts, log);
  if (userId === undefined) {
    // It stays as it is: a checkout that comes later may say whose customer this is.
    return log.warn({ event: eventId, customer: first.customer }, "an event of a customer of Stripe's whom nobody is");
  }
  const answer = await ask(userId, first.customer, events, parts, log);
  await db.transaction().execute(async (tx) => {
    if (answer) await writeTruth(tx, userId, answer, events, parts);
    else await writeEffects(tx, userId, eventId, parts, log);
  });
}

/** The user whom the customer is, as is known or as one of the events says. */
async function userOf(
  events: readonly StripeEvent[],
  { db, stripe }: SyncParts,
  log: Logger,
): Promise<UserId | undefined> {
  const customer = events[0]?.customer ?? null;
  const known = customer === null ? undefined : await findUserOfCustomer(db, customer);
  const naming = events.findLast(({ facts }) => isId<UserId>(facts.user));
  const named = naming?.facts.user;
  if (!isId<UserId>(named) || named === known || !(await findPayer(db, named))) return known;
  if (customer === null) return named;
  return db.transaction().execute(async (tx) => {
    const standing = await lockCustomer(tx, named);
    const isFree = known === undefined && (standing.customer_id === null || standing.customer_id === customer);
    // With real money, nobody's customer becomes another's because an event says so.
    const mayMove = naming?.type.startsWith("checkout.") && (!stripe.configured || stripe.isTest);
    if (!isFree && !mayMove) {
      log.error(
        { customer, user: named },
        "an event names a user who has another customer at Stripe: it changes nothing",
      );
      return known;
    }
    await tieCustomer(tx, named, customer);
    return named;
  });
}

/** @returns undefined where there is no Stripe to ask */
async function ask(
  userId: UserId,
  customer: string | null,
  events: readonly StripeEvent[],
  { db, stripe }: SyncParts,
  log: Logger,
): Promise<{ number: number; truth: Truth } | undefined> {
  if (!stripe.configured || customer === null) return undefined;
  const number = await takeNumber(db, userId);
  const client = await stripe.client();
  let answered: number | undefined;
  const listen = ({ path, status }: Stripe.ResponseEvent) => {
    if (path.includes(customer)) answered = status;
  };
  client.on("response", listen);
  try {
    const options = stripe.isTest ? { maxNetworkRetries: 0 } : {};
    const list = await client.subscriptions.list({ customer, status: "all", limit: 100 }, options);
    const subscriptions = parseSubscriptions(list);
    const missing = events.find(
      ({ facts: { subscription: id } }) => id !== null && !subscriptions.some((one) => one.id === id),
    );
    if (missing && stripe.isTest) throw new NotStripe("it does not know a subscription that there are events of");
    return { number, truth: truthOf(subscriptions, stripe.prices) };
  } catch (error) {
    if (!stripe.isTest || !cannotBeAsked(error, answered)) throw error;
    log.warn({ reason: String(error) }, "there is no Stripe to ask with this test key: events count as they are");
    return undefined;
  } finally {
    client.off("response", listen);
  }
}

async function writeTruth(
  tx: Db,
  userId: UserId,
  { number, truth }: { number: number; truth: Truth },
  events: readonly StripeEvent[],
  { assigner }: SyncParts,
): Promise<void> {
  await assigner.changeSubscription(tx, userId, async (known) => {
    // Who has asked later knows better, and has seen these events too.
    if (!(await isNewest(tx, userId, number))) return known;
    const times = [...events.map(({ created }) => created), ...(known ? [known.known_at] : [])];
    const known_at = new Date(Math.max(...times.map((time) => time.getTime())));
    if (truth) return { ...truth, known_at };
    return known && { ...known, plan: null, status: "canceled", cancel_at_period_end: false, known_at };
  });
  await markProcessed(tx, events);
}

async function writeEffects(
  tx: Db,
  userId: UserId,
  eventId: string,
  { assigner }: SyncParts,
  log: Logger,
): Promise<void> {
  await assigner.changeSubscription(tx, userId, async (known) => {
    // Read again, now that nobody else can act on them.
    const events = await listOpenEvents(tx, eventId);
    await markProcessed(tx, events);
    const next = events.reduce(applyEvent, known);
    if (next?.status === "active" && next.plan === null)
      log.warn({ user: userId }, "no event says which plan is paid for");
    return next;
  });
}
