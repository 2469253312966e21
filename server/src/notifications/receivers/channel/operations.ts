import { pageQuery, success, text } from "@tintype/shared/api/common";
import {
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
import { type ChannelId, type DeliveryId, idParam } from "../../../platform/ids.ts";
import { languageHeader } from "../../../platform/operation/language.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { presentPage } from "../../../platform/operation/present-page.ts";
import { presentChannel, presentChannelDelivery } from "./presenter.ts";
import type { ChannelService } from "./service.ts";

const tag = "Channels";
const params = z.object({ id: idParam<ChannelId>() });

/** The errors for callers who may not read, or may not change, a channel. */
const readErrors = ["forbidden", "not_team_member"] as const;
const writeErrors = [...readErrors, "insufficient_role"] as const;

/** The operations of channels, their addresses and their deliveries. */
export function channelOperations(channels: ChannelService) {
  // "confirm" stands before ":id", which would match it too.
  return { ...addressOperations(channels), ...settingOperations(channels), ...deliveryOperations(channels) };
}

function settingOperations(channels: ChannelService) {
  return {
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

    list: operation({
      rest: "GET /api/channels",
      tag,
      summary: "List channels",
      description: "Your own and those of your teams, newest first.",
      errors: ["team_not_found", "not_team_member"],
      input: {
        query: pageQuery,
        headers: z.object({ "x-team-id": text().optional().describe("Only this team's channels.") }),
      },
      output: channelList,
      run: async ({ team_id, ...query }, { caller }) =>
        presentPage(channels.list(caller, query, team_id), query, presentChannel),
    }),

    get: operation({
      rest: "GET /api/channels/:id",
      tag,
      summary: "Get a channel",
      errors: readErrors,
      input: { params },
      output: channelSchema,
      run: async ({ id }, { caller }) => presentChannel(await channels.get(caller, id)),
    }),

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

    delete: operation({
      rest: "DELETE /api/channels/:id",
      tag,
      summary: "Delete a channel",
      description: "Deletes its deliveries too; pending ones are not sent.",
      errors: writeErrors,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await channels.remove(caller, id);
        return { success: true };
      },
    }),
  };
}

function addressOperations(channels: ChannelService) {
  return {
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
  };
}

function deliveryOperations(channels: ChannelService) {
  return {
    test: operation({
      rest: "POST /api/channels/:id/test",
      tag,
      summary: "Test a channel",
      description:
        "Sends a message that says that it is a test. The response is its delivery; the list of deliveries shows its result.",
      limit: "webhook_test",
      errors: [...writeErrors, "channel_unconfirmed"],
      input: { params },
      output: channelDelivery,
      run: async ({ id }, { caller }) => presentChannelDelivery(channels.publicUrl())(await channels.test(caller, id)),
    }),

    deliveries: operation({
      rest: "GET /api/channels/:id/deliveries",
      tag,
      summary: "List the deliveries of a channel",
      description: "Newest first, with every attempt. They are deleted after 30 days.",
      errors: readErrors,
      input: { params, query: pageQuery },
      output: channelDeliveryList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(channels.listDeliveries(caller, id, query), query, presentChannelDelivery(channels.publicUrl())),
    }),

    redeliver: operation({
      rest: "POST /api/channels/:id/deliveries/:delivery_id/redeliver",
      tag,
      summary: "Redeliver to a channel",
      description:
        "Sends the same message again under the same delivery id, with all attempts again. A pending delivery is tried at once.",
      errors: [...writeErrors, "channel_unconfirmed"],
      input: { params: params.extend({ delivery_id: idParam<DeliveryId>() }) },
      output: channelDelivery,
      run: async ({ id, delivery_id }, { caller }) =>
        presentChannelDelivery(channels.publicUrl())(await channels.redeliver(caller, id, delivery_id)),
    }),
  };
}
