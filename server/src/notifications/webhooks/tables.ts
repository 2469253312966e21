import { webhookSchema } from "@tintype/shared/api/notifications/webhooks";
import { BY_TIME, ownRows } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";
import { deleteDeliveriesOf, deleteDeliveriesOfTeam } from "./on-account-deleted.ts";

/** Webhooks, and the deliveries to them and to channels. */
export const webhookTables: DeclaredTables = {
  webhooks: {
    types: { id: "WebhookId", events: 'import("@tintype/shared/api/notifications/webhooks").WebhookEventKind[]' },
    exported: {
      list: "webhooks",
      // The fields that callers see. A personal webhook has no team.
      columns: Object.keys(webhookSchema.shape).filter((column) => column !== "team_id"),
      withheld: ["user_id", "team_id", "url_set_by", "secret_sealed"],
      key: BY_TIME,
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  deliveries: {
    types: { id: "DeliveryId" },
    exported: {
      list: "deliveries",
      columns: ["id", "webhook_id", "channel_id", "event", "body", "status", "created_at", "next_attempt_at"],
      withheld: ["receiver_id", "error", "attempt", "failures", "slot", "traceparent"],
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
    onAccountEnd: { steps: [{ what: "deliveries", remove: deleteDeliveriesOf }] },
    onTeamEnd: { steps: [{ what: "deliveries", remove: deleteDeliveriesOfTeam }] },
  },
  delivery_attempts: {
    notExported: "useful only together with the receiver's own log",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  receivers: {
    types: { id: "ReceiverId", user_id: "UserId | null", team_id: "TeamId | null" },
    notExported: "a view of webhooks and channels",
  },
};
