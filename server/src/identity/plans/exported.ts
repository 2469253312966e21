import type { ExportedLists } from "../../platform/database/exported.ts";

/** The user's subscription. */
export const exportedPlans: ExportedLists = {
  subscription: {
    table: "subscriptions",
    columns: [
      "subscription_id",
      "plan",
      "status",
      "current_period_start",
      "current_period_end",
      "cancel_at_period_end",
    ],
  },
};
