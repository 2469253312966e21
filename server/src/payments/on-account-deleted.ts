import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { isMissing } from "./failures.ts";
import { findCustomer } from "./repository.ts";
import type { StripeAccess } from "./stripe.ts";

/** With the queue's growing waits, some three and a half days of trying again. */
const MAX_ATTEMPTS = 25;

/** Sees to it that nobody goes on paying for an account, in the transaction that deletes it. */
export async function leavePayments(tx: Db, userId: UserId): Promise<void> {
  const customer = await findCustomer(tx, userId);
  if (!customer?.customer_id) return;
  await addJob(tx, "delete_customer", { customer_id: customer.customer_id }, { maxAttempts: MAX_ATTEMPTS });
}

/**
 * Ends the customer's subscriptions at once, then deletes the customer from Stripe, which also voids pages of checkout that
 * are still open. Stripe keeps the invoices. What is gone already is well.
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
