import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { findUser } from "../accounts/repository.ts";
import { isMissing } from "./failures.ts";
import { queueCustomerDeletion } from "./on-account-deleted.ts";
import { assignCustomer, findCustomer, lockCustomer } from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

/** Customers that one process creates at Stripe at the same time. */
export const NEW_CUSTOMERS: LaneRules = {
  name: "Creation of customers at Stripe",
  at: import.meta.url,
  limits: { atOnce: 3 },
};

/** People's customers at Stripe. Each person has one, which is created when it is first needed. */
export function createCustomers({ db, stripe }: { db: Db; stripe: StripeAccess }) {
  const lane = createLane(NEW_CUSTOMERS);

  /** @param gone a customer that Stripe no longer has */
  const customerOf = async (userId: UserId, gone?: string): Promise<string> => {
    const customer = await findCustomer(db, userId);
    if (customer?.customer_id && customer.customer_id !== gone) return customer.customer_id;
    return lane.run(userId, () => create(userId, gone));
  };

  // Requests at the same time, and one after a process that died here, get the same customer through the idempotency key.
  const create = async (userId: UserId, gone: string | undefined): Promise<string> => {
    const person = await findUser(db, userId);
    if (!person) throw accountDeleted();
    const client = await stripe.client();
    const { id } = await client.customers.create(
      { email: person.email, name: person.name, metadata: { user_id: userId } },
      { idempotencyKey: `tintype-customer-${userId}-${gone ?? "first"}` },
    );
    const customer = await db.transaction().execute((tx) => assign(tx, userId, { id, gone }));
    if (customer === undefined) throw accountDeleted();
    return customer;
  };

  return {
    /** Calls `use` with the person's customer, and again with a new one if Stripe no longer has the first. */
    async withCustomer<T>(userId: UserId, use: (customer: string) => Promise<T>): Promise<T> {
      const customer = await customerOf(userId);
      try {
        return await use(customer);
      } catch (error) {
        if (!isMissing(error, "customer")) throw error;
        return use(await customerOf(userId, customer));
      }
    },
  };
}

/**
 * Stores the customer that was created for the person, unless another request has stored one.
 * @returns the person's customer; undefined if the account has been deleted meanwhile: then the new one is deleted at Stripe
 */
async function assign(
  tx: Db,
  userId: UserId,
  { id, gone }: { id: string; gone: string | undefined },
): Promise<string | undefined> {
  if (!(await hasAccount(tx, userId))) {
    await queueCustomerDeletion(tx, id);
    return undefined;
  }
  const { customer_id: existing } = await lockCustomer(tx, userId);
  if (existing !== null && existing !== gone) return existing;
  await assignCustomer(tx, userId, id);
  return id;
}

/** Keeps the account from being deleted until the transaction ends, if it still exists. */
async function hasAccount(tx: Db, userId: UserId): Promise<boolean> {
  try {
    await lockAccount(tx, userId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const accountDeleted = () => new AppError("unauthorized", "This account no longer exists.");
