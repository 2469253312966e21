import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Subscriptions. */
export const planTables: DeclaredTables = {
  subscriptions: {
    exported: {
      list: "subscription",
      columns: [
        "subscription_id",
        "plan",
        "status",
        "current_period_start",
        "current_period_end",
        "cancel_at_period_end",
      ],
      withheld: ["user_id", "known_at"],
    },
    onAccountEnd: "cascade",
  },
};
