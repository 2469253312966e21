import { BY_TIME, ownRows } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Channels. Their deliveries are those of webhooks. */
export const channelTables: DeclaredTables = {
  channels: {
    types: {
      id: "ChannelId",
      events: 'import("@tintype/shared/api/notifications/webhooks").WebhookEventKind[]',
      filter: 'import("@tintype/shared/api/notifications/channels").ChannelOnly',
    },
    exported: {
      list: "channels",
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
      withheld: ["user_id", "team_id", "target_sealed", "target_set_by", "unsubscribe_hash", "digested_until"],
      key: BY_TIME,
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  channel_announcements: {
    types: { id: "string", announcement: 'import("@tintype/shared/channels/message").Announcement' },
    exported: {
      list: "channel_announcements",
      columns: ["id", "channel_id", "at", "announcement"],
      withheld: [],
      parts: [
        {
          parents: { table: "channels", where: ownRows, key: BY_TIME },
          reference: "channel_id",
          key: ["id"],
          batch: { parents: 2, rows: 100 },
        },
      ],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  channel_reminders: {
    types: { subject_id: "ExtractionId | SiteId" },
    notExported: "when a channel was last reminded",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  channel_confirmations: {
    notExported: "links that were mailed and are not yet opened",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
