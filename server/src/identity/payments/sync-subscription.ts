import type { Logger } from "pino";
import type { Stripe } from "stripe";
import type { Db } from "../../platform/database/db.ts";
import { isId, type UserId } from "../../platform/ids.ts";
import { findUser } from "../accounts/repository.ts";
import type { PlanAssigner } from "../plans/assign.ts";
import { applyEvent } from "./apply-event.ts";
import { isStripeAbsent, NotStripe } from "./failures.ts";
import { type CurrentSubscription, currentSubscription, parseSubscriptions } from "./from-stripe.ts";
import type { StripeEvent } from "./parse-event.ts";
import {
  assignCustomer,
  findUserOfCustomer,
  isNewestAnswer,
  listOpenEvents,
  lockCustomer,
  markProcessed,
  takeQuestionNumber,
} from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

export interface SyncParts {
  db: Db;
  assigner: Pick<PlanAssigner, "changeSubscription">;
  stripe: StripeAccess;
}

/**
 * Processes the new events of a customer. The events only say that something changed: the service then asks Stripe for the
 * customer's subscriptions, so the order and the number of the events do not matter. If there is no Stripe to ask (no key, or
 * a test key that nothing knows), the events themselves are applied, see apply-event.ts.
 * @throws what kept Stripe from answering; the job is then tried again
 */
export async function syncSubscription(eventId: string, parts: SyncParts, log: Logger): Promise<void> {
  const { db } = parts;
  const events = await listOpenEvents(db, eventId);
  const [firstEvent] = events;
  if (!firstEvent) return;
  const userId = await userOf(events, parts, log);
  if (userId === undefined) {
    // The event stays unprocessed: a later checkout may say which user the customer is.
    return log.warn({ event: eventId, customer: firstEvent.customer }, "a Stripe event is about an unknown customer");
  }
  const answer = await askStripe(userId, firstEvent.customer, events, parts, log);
  await db.transaction().execute(async (tx) => {
    if (answer) await storeAnswer(tx, userId, answer, events, parts);
    else await applyEvents(tx, userId, eventId, parts, log);
  });
}

/** Finds the user that the customer belongs to: the one that is stored, or the one that an event names. */
async function userOf(
  events: readonly StripeEvent[],
  { db, stripe }: SyncParts,
  log: Logger,
): Promise<UserId | undefined> {
  const customer = events[0]?.customer ?? null;
  const customerUser = customer === null ? undefined : await findUserOfCustomer(db, customer);
  const naming = events.findLast(({ facts }) => isId<UserId>(facts.user));
  const namedUser = naming?.facts.user;
  if (!isId<UserId>(namedUser) || namedUser === customerUser || !(await findUser(db, namedUser))) return customerUser;
  if (customer === null) return namedUser;
  return db.transaction().execute(async (tx) => {
    const existing = await lockCustomer(tx, namedUser);
    const isFree = customerUser === undefined && (existing.customer_id === null || existing.customer_id === customer);
    // With a live key, an event alone never moves a customer to another user.
    const mayMove = naming?.type.startsWith("checkout.") && (!stripe.configured || stripe.isTest);
    if (!isFree && !mayMove) {
      log.error(
        { customer, user: namedUser },
        "a Stripe event was ignored: it names a user who has another customer at Stripe",
      );
      return customerUser;
    }
    await assignCustomer(tx, namedUser, customer);
    return namedUser;
  });
}

/** An answer of Stripe; `number` is that of the question. */
type Answer = Readonly<{ number: number; subscription: CurrentSubscription | undefined }>;

/**
 * Asks Stripe for the customer's subscription.
 * @returns undefined if there is no Stripe to ask; `subscription` is undefined if the customer has never had one
 */
async function askStripe(
  userId: UserId,
  customer: string | null,
  events: readonly StripeEvent[],
  { db, stripe }: SyncParts,
  log: Logger,
): Promise<Answer | undefined> {
  if (!stripe.configured || customer === null) return undefined;
  const number = await takeQuestionNumber(db, userId);
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
    if (missing && stripe.isTest) throw new NotStripe("it does not know a subscription that events are about");
    return { number, subscription: currentSubscription(subscriptions, stripe.prices) };
  } catch (error) {
    if (!stripe.isTest || !isStripeAbsent(error, answered)) throw error;
    log.warn(
      { reason: String(error) },
      "there is no Stripe to ask with this test key; the events themselves are applied",
    );
    return undefined;
  } finally {
    client.off("response", listen);
  }
}

async function storeAnswer(
  tx: Db,
  userId: UserId,
  { number, subscription }: Answer,
  events: readonly StripeEvent[],
  { assigner }: SyncParts,
): Promise<void> {
  await assigner.changeSubscription(tx, userId, async (current) => {
    // A later question has been answered already, and its answer includes these events.
    if (!(await isNewestAnswer(tx, userId, number))) return current;
    const times = [...events.map(({ created }) => created), ...(current ? [current.known_at] : [])];
    const known_at = new Date(Math.max(...times.map((time) => time.getTime())));
    if (subscription) return { ...subscription, known_at };
    return current && { ...current, plan: null, status: "canceled", cancel_at_period_end: false, known_at };
  });
  await markProcessed(tx, events);
}

async function applyEvents(
  tx: Db,
  userId: UserId,
  eventId: string,
  { assigner }: SyncParts,
  log: Logger,
): Promise<void> {
  await assigner.changeSubscription(tx, userId, async (current) => {
    // Read again under the lock, because another job may have processed them.
    const events = await listOpenEvents(tx, eventId);
    await markProcessed(tx, events);
    const nextState = events.reduce(applyEvent, current);
    if (nextState?.status === "active" && nextState.plan === null)
      log.warn({ user: userId }, "no event says which plan was bought");
    return nextState;
  });
}
