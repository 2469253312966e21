import type { Selectable } from "kysely";
import type { DeliveriesTable, DeliveryAttemptsTable } from "../../platform/database/generated/types.ts";
import type { ChannelId, TeamId, UserId, WebhookId } from "../../platform/ids.ts";

/**
 * A webhook or a channel has only a few slots. The column `slot` is `taken` while the delivery is being sent, `waiting` while it
 * waits for a slot, else null.
 */
export type DeliveryRow = Selectable<DeliveriesTable>;
export type AttemptRow = Selectable<DeliveryAttemptsTable>;

/** To which receiver a delivery goes: one of the two is null. */
export type ReceiverOf = Pick<DeliveryRow, "webhook_id" | "channel_id">;

/** Who owns a receiver. The receivers of a person or of a team share their slots. */
export type ReceiverOwner = Readonly<{ user_id: UserId | null; team_id: TeamId | null }>;

export const toWebhook = (id: WebhookId): ReceiverOf => ({ webhook_id: id, channel_id: null });
export const toChannel = (id: ChannelId): ReceiverOf => ({ webhook_id: null, channel_id: id });
