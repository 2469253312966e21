import pLimit from "p-limit";
import { lockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { isMissing } from "./failures.ts";
import { findCustomer, findPayer, lockCustomer, tieCustomer } from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

/** Transactions of one process that wait for Stripe at a time: the others' connections stay free for everybody else. */
const AT_ONCE = 3;

export type Customers = ReturnType<typeof createCustomers>;

/** People's customers at Stripe: one each, made when it is first needed. */
export function createCustomers({ db, stripe }: { db: Db; stripe: StripeAccess }) {
  const making = pLimit(AT_ONCE);

  /** @param gone the customer that Stripe does not know any more */
  const customerOf = async (userId: UserId, gone?: string): Promise<string> => {
    const known = await findCustomer(db, userId);
    if (known?.customer_id && known.customer_id !== gone) return known.customer_id;
    return making(() => make(userId, gone));
  };

  // The lock lets one request at a time make the customer. Should the process die before what it has made is stored, the
  // idempotency key gives the next one the same customer.
  const make = (userId: UserId, gone: string | undefined): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId);
      const person = await findPayer(tx, userId);
      if (!person) throw new AppError("unauthorized", "The account is gone.");
      const { customer_id: standing } = await lockCustomer(tx, userId);
      if (standing !== null && standing !== gone) return standing;
      const client = await stripe.client();
      const { id } = await client.customers.create(
        { email: person.email, name: person.name, metadata: { user_id: userId } },
        { idempotencyKey: `tintype-customer-${userId}-${gone ?? "first"}` },
      );
      await tieCustomer(tx, userId, id);
      return id;
    });

  return {
    /** Does something with the person's customer; with a new one where the one that was known is gone from Stripe. */
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
