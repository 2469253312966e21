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
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { type DeliveryId, idParam, type WebhookId } from "../../platform/ids.ts";
import { presentCreatedWebhook, presentDelivery, presentWebhook } from "./presenter.ts";
import type { WebhookService } from "./service.ts";

const tag = "Webhooks";
const params = z.object({ id: idParam<WebhookId>() });
const teamHeader = (meaning: string) => z.object({ "x-team-id": text().optional().describe(meaning) });

/** The errors for callers who may not read, or may not change, a webhook. */
const readErrors = ["forbidden", "not_team_member"] as const;
const writeErrors = [...readErrors, "insufficient_role"] as const;

/** The REST endpoints of webhooks and their deliveries. */
export function webhookEndpoints(webhooks: WebhookService): Endpoint[] {
  return [...subscriptionEndpoints(webhooks), ...deliveryEndpoints(webhooks)];
}

function subscriptionEndpoints(webhooks: WebhookService): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/webhooks",
      tag,
      summary: "Create a webhook",
      description:
        "A personal webhook gets the events of your personal extractions, a team's webhook those of the team's. Each delivery is signed: " +
        "`X-Service-Signature` is the hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the secret.",
      credentials: "any",
      headers: teamHeader("Creates the webhook in this team. Requires the role admin."),
      body: createWebhookBody,
      status: 201,
      response: createdWebhook,
      errors: ["team_not_found", "not_team_member", "insufficient_role"],
      handle: async ({ caller, headers, body }) =>
        presentCreatedWebhook(await webhooks.create(caller, body, headers["x-team-id"])),
    }),

    endpoint({
      method: "GET",
      path: "/api/webhooks",
      tag,
      summary: "List webhooks",
      description: "Your own and those of your teams, newest first.",
      credentials: "any",
      headers: teamHeader("Only this team's webhooks."),
      query: pageQuery,
      status: 200,
      response: webhookList,
      errors: ["team_not_found", "not_team_member"],
      handle: async ({ caller, headers, query }) => {
        const { rows, total } = await webhooks.list(caller, query, headers["x-team-id"]);
        return { data: rows.map(presentWebhook), pagination: { ...query, total } };
      },
    }),

    endpoint({
      method: "GET",
      path: "/api/webhooks/:id",
      tag,
      summary: "Get a webhook",
      credentials: "any",
      params,
      status: 200,
      response: webhookSchema,
      errors: readErrors,
      handle: async ({ caller, params: { id } }) => presentWebhook(await webhooks.get(caller, id)),
    }),

    endpoint({
      method: "PUT",
      path: "/api/webhooks/:id",
      tag,
      summary: "Update a webhook",
      description: "Fields that you leave out do not change.",
      credentials: "any",
      params,
      body: updateWebhookBody,
      status: 200,
      response: webhookSchema,
      errors: writeErrors,
      handle: async ({ caller, params: { id }, body }) => presentWebhook(await webhooks.update(caller, id, body)),
    }),

    endpoint({
      method: "DELETE",
      path: "/api/webhooks/:id",
      tag,
      summary: "Delete a webhook",
      description: "Deletes its deliveries too; pending ones are not sent.",
      credentials: "any",
      params,
      status: 200,
      response: success,
      errors: writeErrors,
      handle: async ({ caller, params: { id } }) => {
        await webhooks.remove(caller, id);
        return { success: true };
      },
    }),

    endpoint({
      method: "POST",
      path: "/api/webhooks/:id/test",
      tag,
      summary: "Test a webhook",
      description: "Sends a `ping` event. The response is its delivery; the list of deliveries shows its result.",
      credentials: "any",
      params,
      status: 200,
      response: deliverySchema,
      limit: "webhook_test",
      errors: writeErrors,
      handle: async ({ caller, params: { id } }) => presentDelivery(await webhooks.test(caller, id)),
    }),
  ];
}

function deliveryEndpoints(webhooks: WebhookService): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: "/api/webhooks/:id/deliveries",
      tag,
      summary: "List deliveries",
      description: "Newest first, with every attempt. They are deleted after 30 days.",
      credentials: "any",
      params,
      query: pageQuery,
      status: 200,
      response: deliveryList,
      errors: readErrors,
      handle: async ({ caller, params: { id }, query }) => {
        const { rows, total } = await webhooks.listDeliveries(caller, id, query);
        return { data: rows.map(presentDelivery), pagination: { ...query, total } };
      },
    }),

    endpoint({
      method: "POST",
      path: "/api/webhooks/:id/deliveries/:delivery_id/redeliver",
      tag,
      summary: "Redeliver",
      description:
        "Sends the same body again under the same delivery id, with all attempts again. A pending delivery is tried at once.",
      credentials: "any",
      params: params.extend({ delivery_id: idParam<DeliveryId>() }),
      status: 200,
      response: deliverySchema,
      errors: writeErrors,
      handle: async ({ caller, params: { id, delivery_id } }) =>
        presentDelivery(await webhooks.redeliver(caller, id, delivery_id)),
    }),
  ];
}
