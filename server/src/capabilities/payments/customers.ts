import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { findUser } from "../accounts/repository.ts";
import { isMissing } from "./failures.ts";
import { assignCustomer, findCustomer, lockCustomer } from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

/** Transactions of one process that wait for Stripe. Each occupies a database connection. */
export const NEW_CUSTOMERS: LaneRules = {
  ...{ name: "Creation of customers at Stripe", at: import.meta.url },
  limits: { atOnce: 3 },
};

export type Customers = ReturnType<typeof createCustomers>;

/** People's customers at Stripe. Each person has one, which is created when it is first needed. */
export function createCustomers({ db, stripe }: { db: Db; stripe: StripeAccess }) {
  const lane = createLane(NEW_CUSTOMERS);

  /** @param gone a customer that Stripe no longer has */
  const customerOf = async (userId: UserId, gone?: string): Promise<string> => {
    const known = await findCustomer(db, userId);
    if (known?.customer_id && known.customer_id !== gone) return known.customer_id;
    return lane.run(userId, () => create(userId, gone));
  };

  // The lock lets one request at a time create the customer. If the process dies before it has stored the customer, the
  // next request gets the same one through the idempotency key.
  const create = (userId: UserId, gone: string | undefined): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId);
      const person = await findUser(tx, userId);
      if (!person) throw new AppError("unauthorized", "The account has been deleted.");
      const { customer_id: existing } = await lockCustomer(tx, userId);
      if (existing !== null && existing !== gone) return existing;
      const client = await stripe.client();
      const { id } = await client.customers.create(
        { email: person.email, name: person.name, metadata: { user_id: userId } },
        { idempotencyKey: `tintype-customer-${userId}-${gone ?? "first"}` },
      );
      await assignCustomer(tx, userId, id);
      return id;
    });

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
