import { success } from "@tintype/shared/api/common/common";
import {
  type ChannelDelivery,
  channelDelivery,
  channelDeliveryList,
  channelList,
  channelSchema,
  confirmChannelBody,
  confirmedChannel,
  createChannelBody,
  updateChannelBody,
} from "@tintype/shared/channels/wire";
import { z } from "zod";
import { type ChannelId, idParam } from "../../../platform/ids.ts";
import { languageHeader } from "../../../platform/operation/language.ts";
import { operation } from "../../../platform/operation/operation.ts";
import type { DeliveryWithAttempts } from "../../deliveries/repository.ts";
import { receiverOperations, writeErrors } from "../operations.ts";
import { presentChannel, presentDeliveryFacts } from "../presenter.ts";
import { readMessage } from "./message.ts";
import type { ChannelService } from "./service.ts";

const tag = "Channels";
const params = z.object({ id: idParam<ChannelId>() });

/** The operations of channels, their addresses and their deliveries. */
export function channelOperations(channels: ChannelService) {
  const common = receiverOperations({
    path: "channels",
    tag,
    what: "channel",
    service: channels,
    schema: channelSchema,
    list: channelList,
    delivery: channelDelivery,
    deliveryList: channelDeliveryList,
    present: presentChannel,
    presentDelivery: (sent) => presentChannelDelivery(sent, channels.publicUrl()),
    sendErrors: ["channel_unconfirmed"],
    texts: {
      test: "Sends a message that says that it is a test.",
      content: "message",
    },
  });
  return {
    // "confirm" stands before ":id", which would match it too.
    askToConfirm: operation({
      rest: "POST /api/channels/:id/confirmation",
      tag,
      summary: "Ask an address again to confirm",
      description:
        "At most one such mail an hour goes to an address, whoever asks. None is sent if the address is confirmed, or if its reader wants no mails.",
      errors: [...writeErrors, "email_unavailable"],
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await channels.askAgain(caller, id);
        return { success: true };
      },
    }),

    confirm: operation({
      rest: "POST /api/channels/confirm",
      tag,
      summary: "Confirm an address with the token of a mail",
      description: "A token works once, for three days.",
      credentials: "none",
      errors: ["not_found"],
      input: { body: confirmChannelBody },
      output: confirmedChannel,
      run: async ({ token }) => {
        await channels.confirm(token);
        return { status: "active" };
      },
    }),

    create: operation({
      rest: "POST /api/channels",
      tag,
      summary: "Create a channel",
      description:
        "A personal channel gets messages about the events of your personal extractions and sites, a team's channel about those of the team's. An email address gets one mail that asks to confirm, and nothing else before.",
      status: 201,
      errors: ["team_not_found", "not_team_member", "insufficient_role", "email_unavailable"],
      input: { headers: languageHeader, body: createChannelBody },
      output: channelSchema,
      run: async (body, { caller, language }) => presentChannel(await channels.create(caller, body, language)),
    }),
    list: common.list,
    get: common.get,
    update: operation({
      rest: "PATCH /api/channels/:id",
      tag,
      summary: "Update a channel",
      description: "Fields that you leave out do not change. A new email address is unconfirmed.",
      errors: [...writeErrors, "email_unavailable"],
      input: { params, body: updateChannelBody },
      output: channelSchema,
      run: async ({ id, ...body }, { caller }) => presentChannel(await channels.update(caller, id, body)),
    }),
    delete: common.delete,
    test: common.test,
    deliveries: common.deliveries,
    redeliver: common.redeliver,
  };
}

/** @param publicUrl the address with which the links of messages begin */
function presentChannelDelivery(sent: DeliveryWithAttempts, publicUrl: string): ChannelDelivery {
  const event = channelDelivery.shape.event.parse(sent.delivery.event);
  const message = event === "confirmation" ? null : readMessage(sent.delivery.body, publicUrl);
  return { ...presentDeliveryFacts(sent), event, message: message && toWire(message) };
}

/** The wire's lists can be changed. */
const toWire = (message: ReturnType<typeof readMessage>): NonNullable<ChannelDelivery["message"]> =>
  structuredClone(message) as NonNullable<ChannelDelivery["message"]>;
