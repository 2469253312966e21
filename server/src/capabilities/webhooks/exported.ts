import { BY_TIME, type ExportedLists, ownRows } from "../../platform/database/exported.ts";

/** The webhooks that the user registered, and their deliveries. */
export const exportedWebhooks: ExportedLists = {
  webhooks: {
    table: "webhooks",
    columns: ["id", "url", "events", "active", "status", "created_at"],
    key: BY_TIME,
  },
  deliveries: {
    table: "deliveries",
    columns: ["id", "webhook_id", "event", "body", "status", "created_at", "next_attempt_at"],
    parts: [
      {
        parents: { table: "webhooks", where: ownRows, key: BY_TIME },
        reference: "webhook_id",
        key: BY_TIME,
        batch: { parents: 2, rows: 100 },
      },
    ],
  },
};
