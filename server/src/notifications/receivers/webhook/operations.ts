import { pageQuery, success, text } from "@tintype/shared/api/common";
import {
  createdWebhook,
  createWebhookBody,
  deliveryList,
  deliverySchema,
  updateWebhookBody,
  webhookList,
  webhookSchema,
} from "@tintype/shared/api/webhooks";
import { z } from "zod";
import { type DeliveryId, idParam, type WebhookId } from "../../../platform/ids.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { presentPage } from "../../../platform/operation/present-page.ts";
import { presentCreatedWebhook, presentDelivery, presentWebhook } from "./presenter.ts";
import type { WebhookService } from "./service.ts";

const tag = "Webhooks";
const params = z.object({ id: idParam<WebhookId>() });
const teamHeader = (meaning: string) => z.object({ "x-team-id": text().optional().describe(meaning) });

/** The errors for callers who may not read, or may not change, a webhook. */
const readErrors = ["forbidden", "not_team_member"] as const;
const writeErrors = [...readErrors, "insufficient_role"] as const;

/** The operations of webhooks and their deliveries. */
export function webhookOperations(webhooks: WebhookService) {
  return { ...subscriptionOperations(webhooks), ...deliveryOperations(webhooks) };
}

function subscriptionOperations(webhooks: WebhookService) {
  return {
    create: operation({
      rest: "POST /api/webhooks",
      tag,
      summary: "Create a webhook",
      description:
        "A personal webhook gets the events of your personal extractions, a team's webhook those of the team's. Each delivery is signed: " +
        "`X-Service-Signature` is the hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the secret.",
      status: 201,
      errors: ["team_not_found", "not_team_member", "insufficient_role"],
      input: {
        headers: teamHeader("Creates the webhook in this team. Requires the role admin."),
        body: createWebhookBody,
      },
      output: createdWebhook,
      run: async ({ team_id, ...body }, { caller }) =>
        presentCreatedWebhook(await webhooks.create(caller, body, team_id)),
    }),

    list: operation({
      rest: "GET /api/webhooks",
      tag,
      summary: "List webhooks",
      description: "Your own and those of your teams, newest first.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: pageQuery, headers: teamHeader("Only this team's webhooks.") },
      output: webhookList,
      run: async ({ team_id, ...query }, { caller }) =>
        presentPage(webhooks.list(caller, query, team_id), query, presentWebhook),
    }),

    get: operation({
      rest: "GET /api/webhooks/:id",
      tag,
      summary: "Get a webhook",
      errors: readErrors,
      input: { params },
      output: webhookSchema,
      run: async ({ id }, { caller }) => presentWebhook(await webhooks.get(caller, id)),
    }),

    update: operation({
      rest: "PUT /api/webhooks/:id",
      tag,
      summary: "Update a webhook",
      description: "Fields that you leave out do not change.",
      errors: writeErrors,
      input: { params, body: updateWebhookBody },
      output: webhookSchema,
      run: async ({ id, ...body }, { caller }) => presentWebhook(await webhooks.update(caller, id, body)),
    }),

    delete: operation({
      rest: "DELETE /api/webhooks/:id",
      tag,
      summary: "Delete a webhook",
      description: "Deletes its deliveries too; pending ones are not sent.",
      errors: writeErrors,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await webhooks.remove(caller, id);
        return { success: true };
      },
    }),

    test: operation({
      rest: "POST /api/webhooks/:id/test",
      tag,
      summary: "Test a webhook",
      description: "Sends a `ping` event. The response is its delivery; the list of deliveries shows its result.",
      limit: "webhook_test",
      errors: writeErrors,
      input: { params },
      output: deliverySchema,
      run: async ({ id }, { caller }) => presentDelivery(await webhooks.test(caller, id)),
    }),
  };
}

function deliveryOperations(webhooks: WebhookService) {
  return {
    deliveries: operation({
      rest: "GET /api/webhooks/:id/deliveries",
      tag,
      summary: "List deliveries",
      description: "Newest first, with every attempt. They are deleted after 30 days.",
      errors: readErrors,
      input: { params, query: pageQuery },
      output: deliveryList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(webhooks.listDeliveries(caller, id, query), query, presentDelivery),
    }),

    redeliver: operation({
      rest: "POST /api/webhooks/:id/deliveries/:delivery_id/redeliver",
      tag,
      summary: "Redeliver",
      description:
        "Sends the same body again under the same delivery id, with all attempts again. A pending delivery is tried at once.",
      errors: writeErrors,
      input: { params: params.extend({ delivery_id: idParam<DeliveryId>() }) },
      output: deliverySchema,
      run: async ({ id, delivery_id }, { caller }) =>
        presentDelivery(await webhooks.redeliver(caller, id, delivery_id)),
    }),
  };
}
