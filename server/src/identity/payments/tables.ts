import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Customers at Stripe, and the events that Stripe has sent. */
export const paymentTables: DeclaredTables = {
  stripe_customers: {
    exported: { list: "stripe_customer", columns: ["customer_id"], withheld: ["user_id", "asked", "told"] },
    onAccountEnd: "cascade",
  },
  stripe_events: { notExported: "Stripe's ids and dates; their effect is in the subscription" },
};
