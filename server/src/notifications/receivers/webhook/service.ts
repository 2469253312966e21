import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { CreateWebhookBody, UpdateWebhookBody, WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { Db } from "../../../platform/database/db.ts";
import { newId, type WebhookId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { toWebhook } from "../../deliveries/rows.ts";
import { type WebhookRow, webhooks } from "../repository.ts";
import { createReceiverService, type ReceiverTeams } from "../service.ts";
import { checkReceiverUrl } from "../url.ts";
import { generateSecret } from "./generate-secret.ts";

export type WebhookService = ReturnType<typeof createWebhookService>;

/** The rules of webhooks. */
export function createWebhookService({
  db,
  policy,
  box,
  teams,
}: {
  db: Db;
  policy: EgressPolicy;
  box: SecretBox;
  teams: ReceiverTeams;
}) {
  const receivers = createReceiverService({
    db,
    teams,
    table: webhooks,
    what: "webhook",
    deliveriesTo: toWebhook,
    test: ({ id }) => {
      const ping = {
        event: "ping",
        timestamp: new Date().toISOString(),
        data: { webhook_id: id },
      } satisfies WebhookPayload;
      return { event: ping.event, body: JSON.stringify(ping) };
    },
  });

  return {
    ...receivers,

    /**
     * Creates a webhook for the caller or for a team. Only this answer contains the secret.
     * @throws AppError validation_error, team_not_found, not_team_member, insufficient_role
     */
    async create(
      caller: Caller,
      { secret = generateSecret(), ...body }: CreateWebhookBody,
      teamId: string | undefined,
    ): Promise<{ webhook: WebhookRow; secret: string }> {
      checkReceiverUrl(body.url, policy);
      const owner = await teams.requireOwner(caller, teamId, "admin");
      const id = newId<WebhookId>();
      const secret_sealed = box.seal(id, secret);
      const webhook = await receivers.add(caller, { id, ...body, secret_sealed, url_set_by: caller.userId, owner });
      return { webhook, secret };
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error */
    async update(caller: Caller, id: WebhookId, changes: UpdateWebhookBody): Promise<WebhookRow> {
      const oldRow = await receivers.writable(caller, id);
      if (changes.url === undefined) return receivers.change(caller, oldRow, changes);
      checkReceiverUrl(changes.url, policy);
      return receivers.change(caller, oldRow, { ...changes, url_set_by: caller.userId });
    },
  };
}
