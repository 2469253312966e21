import { webhookSchema } from "@tintype/shared/api/notifications/webhooks";
import { channelSchema } from "@tintype/shared/channels/wire";
import { BY_TIME, type ExportedLists, ownRows } from "../../platform/database/exported.ts";
import { CHANNEL_COLUMNS, columnsOf } from "./presenter.ts";

/** The webhooks and channels that the user set up, what waits for digests, and all deliveries. A personal receiver has no team. */
export const exportedReceivers: ExportedLists = {
  channels: {
    table: "channels",
    columns: columnsOf(channelSchema, CHANNEL_COLUMNS).filter((column) => column !== "team_id"),
    key: BY_TIME,
  },
  channel_announcements: {
    table: "channel_announcements",
    columns: ["id", "channel_id", "at", "announcement"],
    parts: [
      {
        parents: { table: "channels", where: ownRows, key: BY_TIME },
        reference: "channel_id",
        key: ["id"],
        batch: { parents: 2, rows: 100 },
      },
    ],
  },
  webhooks: {
    table: "webhooks",
    columns: columnsOf(webhookSchema).filter((column) => column !== "team_id"),
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
