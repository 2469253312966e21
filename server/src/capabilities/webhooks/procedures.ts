import { success } from "@tintype/shared/api/common";
import {
  createWebhookInput,
  deliveryInput,
  listDeliveriesInput,
  listWebhooksInput,
  updateWebhookInput,
  webhookInput,
} from "@tintype/shared/api/procedure-inputs";
import { createdWebhook, deliveryList, deliverySchema, webhookList, webhookSchema } from "@tintype/shared/api/webhooks";
import { deliveryId, webhookId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import type { RequestLimiter } from "../limits/limiter.ts";
import { presentCreatedWebhook, presentDelivery, presentWebhook } from "./presenter.ts";
import type { WebhookService } from "./service.ts";

/** The procedures for webhooks and their deliveries. */
export function webhookProcedures(webhooks: WebhookService, limiter: Pick<RequestLimiter, "takeWebhookTest">) {
  return router({
    list: procedure
      .input(input(listWebhooksInput))
      .output(output(webhookList))
      .query(async ({ ctx, input: { team_id, ...query } }) => {
        const { rows, total } = await webhooks.list(ctx.caller, query, team_id);
        return { data: rows.map(presentWebhook), pagination: { ...query, total } };
      }),

    get: procedure
      .input(input(webhookInput))
      .output(output(webhookSchema))
      .query(async ({ ctx, input: { id } }) => presentWebhook(await webhooks.get(ctx.caller, webhookId(id)))),

    /** This answer is the only one that contains the secret. */
    create: procedure
      .input(input(createWebhookInput))
      .output(output(createdWebhook))
      .mutation(async ({ ctx, input: { team_id, ...body } }) =>
        presentCreatedWebhook(await webhooks.create(ctx.caller, body, team_id ?? undefined)),
      ),

    update: procedure
      .input(input(updateWebhookInput))
      .output(output(webhookSchema))
      .mutation(async ({ ctx, input: { id, ...changes } }) =>
        presentWebhook(await webhooks.update(ctx.caller, webhookId(id), changes)),
      ),

    delete: procedure
      .input(input(webhookInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { id } }) => {
        await webhooks.remove(ctx.caller, webhookId(id));
        return { success: true };
      }),

    /** Sends a `ping` event, and returns its delivery. */
    test: procedure
      .input(input(webhookInput))
      .output(output(deliverySchema))
      .mutation(async ({ ctx, input: { id } }) => {
        await limiter.takeWebhookTest(ctx.caller.userId);
        return presentDelivery(await webhooks.test(ctx.caller, webhookId(id)));
      }),

    deliveries: procedure
      .input(input(listDeliveriesInput))
      .output(output(deliveryList))
      .query(async ({ ctx, input: { id, ...query } }) => {
        const { rows, total } = await webhooks.listDeliveries(ctx.caller, webhookId(id), query);
        return { data: rows.map(presentDelivery), pagination: { ...query, total } };
      }),

    redeliver: procedure
      .input(input(deliveryInput))
      .output(output(deliverySchema))
      .mutation(async ({ ctx, input: { id, delivery_id } }) =>
        presentDelivery(await webhooks.redeliver(ctx.caller, webhookId(id), deliveryId(delivery_id))),
      ),
  });
}
