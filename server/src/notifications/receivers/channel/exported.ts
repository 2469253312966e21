import { BY_TIME, type ExportedLists, ownRows } from "../../../platform/database/exported.ts";

/** The channels that the user set up. Their deliveries are exported with those of webhooks. */
export const exportedChannels: ExportedLists = {
  channels: {
    table: "channels",
    columns: [
      "id",
      "type",
      "target_hint",
      "events",
      "filter",
      "digest",
      "at",
      "timezone",
      "remind_after",
      "format",
      "language",
      "active",
      "status",
      "created_at",
    ],
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
};
