import { type Channel, type ChannelDelivery, channelDelivery } from "@tintype/shared/channels/wire";
import type { DeliveryWithAttempts } from "../../deliveries/repository.ts";
import { presentDeliveryFacts } from "../webhook/presenter.ts";
import { readMessage } from "./message.ts";
import type { ChannelRow } from "./repository.ts";

/** Callers see a hint of the target. */
export function presentChannel(row: ChannelRow): Channel {
  const { id, type, target_hint, events, filter, digest, at, timezone, remind_after, format, language } = row;
  return {
    id,
    type,
    target: target_hint,
    events,
    only: filter,
    digest,
    at,
    timezone,
    remind_after,
    format,
    language,
    active: row.active,
    status: row.status,
    team_id: row.team_id,
    created_at: row.created_at.toISOString(),
  };
}

/** @param publicUrl the address with which the links of messages begin */
export const presentChannelDelivery =
  (publicUrl: string) =>
  (of: DeliveryWithAttempts): ChannelDelivery => {
    const event = channelDelivery.shape.event.parse(of.delivery.event);
    const message = event === "confirmation" ? null : readMessage(of.delivery.body, publicUrl);
    return { ...presentDeliveryFacts(of), event, message: message && toWire(message) };
  };

/** The wire's lists can be changed. */
const toWire = (message: ReturnType<typeof readMessage>): NonNullable<ChannelDelivery["message"]> =>
  structuredClone(message) as NonNullable<ChannelDelivery["message"]>;
