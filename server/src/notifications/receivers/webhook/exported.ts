import { webhookSchema } from "@tintype/shared/api/webhooks";
import { BY_TIME, type ExportedLists, ownRows } from "../../../platform/database/exported.ts";

/** The webhooks that the user registered, and the deliveries to them and to channels. */
export const exportedWebhooks: ExportedLists = {
  webhooks: {
    table: "webhooks",
    // The fields that callers see. A personal webhook has no team.
    columns: Object.keys(webhookSchema.shape).filter((column) => column !== "team_id"),
    key: BY_TIME,
  },
  deliveries: {
    table: "deliveries",
    columns: ["id", "webhook_id", "channel_id", "event", "body", "status", "created_at", "next_attempt_at"],
    parts: [
      {
        parents: { table: "webhooks", where: ownRows, key: BY_TIME },
        reference: "webhook_id",
        key: BY_TIME,
        batch: { parents: 2, rows: 100 },
      },
      {
        parents: { table: "receivers", where: ownRows, key: BY_TIME },
        reference: "channel_id",
        key: BY_TIME,
        batch: { parents: 2, rows: 100 },
      },
    ],
  },
};
