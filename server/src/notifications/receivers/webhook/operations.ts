import {
  createdWebhook,
  createWebhookBody,
  deliveryList,
  deliverySchema,
  updateWebhookBody,
  webhookList,
  webhookSchema,
} from "@tintype/shared/api/notifications/webhooks";
import { z } from "zod";
import { idParam, type WebhookId } from "../../../platform/ids.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { receiverOperations, teamHeader, writeErrors } from "../operations.ts";
import { presentDeliveryFacts, presentWebhook } from "../presenter.ts";
import type { WebhookService } from "./service.ts";

const tag = "Webhooks";

/** The operations of webhooks and their deliveries. */
export function webhookOperations(webhooks: WebhookService) {
  const common = receiverOperations({
    path: "webhooks",
    tag,
    what: "webhook",
    service: webhooks,
    schema: webhookSchema,
    list: webhookList,
    delivery: deliverySchema,
    deliveryList,
    present: presentWebhook,
    presentDelivery: (sent) => ({
      event: deliverySchema.shape.event.parse(sent.delivery.event),
      ...presentDeliveryFacts(sent),
    }),
    texts: {
      test: "Sends a `ping` event.",
      content: "body",
    },
  });
  return {
    create: operation({
      rest: "POST /api/webhooks",
      tag,
      summary: "Create a webhook",
      description:
        "A personal webhook gets the events of your personal extractions, a team's webhook those of the team's. Each delivery is signed: " +
        "`X-Service-Signature` is the hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the secret, " +
        "and `webhook-signature` is that of Standard Webhooks.",
      status: 201,
      errors: ["team_not_found", "not_team_member", "insufficient_role"],
      input: {
        headers: teamHeader("Creates the webhook in this team. Requires the role admin."),
        body: createWebhookBody,
      },
      output: createdWebhook,
      run: async ({ team_id, ...body }, { caller }) => {
        const { webhook, secret } = await webhooks.create(caller, body, team_id);
        return { ...presentWebhook(webhook), secret };
      },
    }),
    list: common.list,
    get: common.get,
    update: operation({
      rest: "PUT /api/webhooks/:id",
      tag,
      summary: "Update a webhook",
      description: "Fields that you leave out do not change.",
      errors: writeErrors,
      input: { params: z.object({ id: idParam<WebhookId>() }), body: updateWebhookBody },
      output: webhookSchema,
      run: async ({ id, ...body }, { caller }) => presentWebhook(await webhooks.update(caller, id, body)),
    }),
    delete: common.delete,
    test: common.test,
    deliveries: common.deliveries,
    redeliver: common.redeliver,
  };
}
