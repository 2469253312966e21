import { webhookSchema } from "@tintype/shared/api/notifications/webhooks";
import { channelSchema } from "@tintype/shared/channels/wire";
import { BY_TIME, ownRows } from "../platform/database/exported.ts";
import type { DeclaredTables } from "../platform/declared-tables.ts";
import { deleteDeliveriesOf, deleteDeliveriesOfTeam } from "./receivers/account-end.ts";
import { CHANNEL_COLUMNS, columnsOf } from "./receivers/presenter.ts";

const EVENTS = 'import("@tintype/shared/api/notifications/webhooks").WebhookEventKind[]';

/** Webhooks and channels, announcements that wait for digests, and all deliveries. */
export const notificationTables: DeclaredTables = {
  channels: {
    types: {
      id: "ChannelId",
      type: 'import("@tintype/shared/channels/types").ChannelType',
      events: EVENTS,
      filter: 'import("@tintype/shared/channels/wire").ChannelOnly',
    },
    exported: {
      list: "channels",
      // The fields that callers see. A personal channel has no team.
      columns: columnsOf(channelSchema, CHANNEL_COLUMNS).filter((column) => column !== "team_id"),
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
  webhooks: {
    types: { id: "WebhookId", events: EVENTS },
    exported: {
      list: "webhooks",
      // The fields that callers see. A personal webhook has no team.
      columns: columnsOf(webhookSchema).filter((column) => column !== "team_id"),
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
