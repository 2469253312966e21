import type { ExportedLists } from "../../platform/database/exported.ts";

/** The user's customer at Stripe. */
export const exportedPayments: ExportedLists = {
  stripe_customer: { table: "stripe_customers", columns: ["customer_id"] },
};
