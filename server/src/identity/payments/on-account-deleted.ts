import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { isMissing } from "./failures.ts";
import { findCustomer } from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

/** With the queue's growing delays, about three and a half days of attempts. */
const MAX_ATTEMPTS = 25;

/** Queues the deletion of the account's Stripe customer, in the transaction that deletes the account. */
export async function leavePayments(tx: Db, userId: UserId): Promise<void> {
  const customer = await findCustomer(tx, userId);
  if (customer?.customer_id) await queueCustomerDeletion(tx, customer.customer_id);
}

/** Queues the deletion of a customer at Stripe. */
export async function queueCustomerDeletion(tx: Db, customerId: string): Promise<void> {
  await addJob(tx, "delete_customer", { customer_id: customerId }, { maxAttempts: MAX_ATTEMPTS });
}

/**
 * Cancels the customer's subscriptions and then deletes the customer at Stripe, which also invalidates open checkout
 * sessions. Stripe keeps the invoices. Does nothing if the customer is already deleted.
 */
export async function deleteCustomer(customerId: string, stripe: StripeAccess): Promise<void> {
  const client = await stripe.client();
  try {
    for await (const { id } of client.subscriptions.list({ customer: customerId, limit: 100 })) {
      await client.subscriptions.cancel(id);
    }
    await client.customers.del(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
