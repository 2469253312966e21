import { sql } from "kysely";
import { type ExportedLists, ownRows } from "../database/exported.ts";

/** The webhooks that the user registered, and their deliveries. */
export const exportedWebhooks: ExportedLists = {
  webhooks: {
    table: "webhooks",
    columns: ["id", "url", "events", "active", "status", "created_at"],
    where: ownRows,
    key: "id",
  },
  deliveries: {
    table: "deliveries",
    columns: ["id", "webhook_id", "event", "body", "status", "created_at", "next_attempt_at"],
    where: (userId) => sql`webhook_id in (select id from webhooks where user_id = ${userId})`,
    key: "id",
    batch: 100,
  },
};
