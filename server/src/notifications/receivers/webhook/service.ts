import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { CreateWebhookBody, UpdateWebhookBody } from "@tintype/shared/api/webhooks";
import type { TeamGate } from "../../../identity/teams/gate.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../../platform/database/paging.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type DeliveryId, newId, type WebhookId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { enqueue } from "../../deliveries/outbox.ts";
import { redeliver } from "../../deliveries/redeliver.ts";
import { type DeliveryWithAttempts, listDeliveries } from "../../deliveries/repository.ts";
import { checkReceiverUrl } from "../url.ts";
import { generateSecret } from "./generate-secret.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from "./repository.ts";

/** Each event of an extraction is sent to all of its owner's webhooks, so their number is limited. */
const MAX_PER_OWNER = 50;

const noWebhook = () => new AppError("not_found", "There is no such webhook.");
const noDelivery = () => new AppError("not_found", "This webhook has no such delivery.");

const receiverOf = ({ id }: WebhookRow) => ({ webhook_id: id, channel_id: null });

export type WebhookService = ReturnType<typeof createWebhookService>;

/** The rules of webhooks and of their list of deliveries. deliver.ts sends the deliveries. */
export function createWebhookService({
  db,
  policy,
  box,
  teams,
}: {
  db: Db;
  policy: EgressPolicy;
  box: SecretBox;
  teams: Pick<TeamGate, "requireOwner" | "requireOwners" | "authorize" | "holdRights" | "lockOwner">;
}) {
  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = async (caller: Caller, id: WebhookId) =>
    teams.authorize(caller, await findWebhook(db, id), "viewer", "webhook");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const writable = async (caller: Caller, id: WebhookId) =>
    teams.authorize(caller, await findWebhook(db, id), "admin", "webhook");

  return {
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
      const webhook = await db.transaction().execute(async (tx) => {
        await teams.lockOwner(tx, caller, owner);
        const sealed = { secret_sealed: box.seal(id, secret), url_set_by: caller.userId };
        return insertWebhook(tx, { id, ...body, ...sealed, owner }, MAX_PER_OWNER);
      });
      if (!webhook)
        throw invalid([
          {
            path: "",
            reason: "too_many",
            message: `there are ${MAX_PER_OWNER} webhooks already, which is the maximum`,
          },
        ]);
      return { webhook, secret };
    },

    /** Lists the caller's own webhooks and those of their teams, or with `teamId` that team's. @throws AppError team_not_found, not_team_member */
    async list(caller: Caller, query: PageRequest, teamId: string | undefined): Promise<PageOf<WebhookRow>> {
      return listWebhooks(db, await teams.requireOwners(caller, teamId), query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: WebhookId): Promise<WebhookRow> {
      return readable(caller, id);
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error */
    async update(caller: Caller, id: WebhookId, changes: UpdateWebhookBody): Promise<WebhookRow> {
      const before = await writable(caller, id);
      if (changes.url !== undefined) checkReceiverUrl(changes.url, policy);
      const updated = await db.transaction().execute(async (tx) => {
        const resource = async () => before;
        const webhook = await teams.holdRights(tx, caller, { before, resource, atLeast: "admin", what: "webhook" });
        return updateWebhook(tx, webhook, changes, caller.userId);
      });
      if (!updated) throw noWebhook();
      return updated;
    },

    /** Deletes a webhook with its deliveries. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: WebhookId): Promise<void> {
      await deleteWebhook(db, await writable(caller, id));
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listDeliveries(caller: Caller, id: WebhookId, query: PageRequest): Promise<PageOf<DeliveryWithAttempts>> {
      return listDeliveries(db, receiverOf(await readable(caller, id)), query);
    },

    /**
     * Sends a delivery again under the same id, with all its attempts. A pending one is tried at once.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async redeliver(caller: Caller, id: WebhookId, deliveryId: DeliveryId): Promise<DeliveryWithAttempts> {
      const webhook = await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        await lockWebhook(tx, id);
        const delivery = await redeliver(tx, receiverOf(webhook), deliveryId);
        if (!delivery) throw noDelivery();
        return delivery;
      });
    },

    /** Sends a `ping` event. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async test(caller: Caller, id: WebhookId): Promise<DeliveryWithAttempts> {
      await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        if (!(await lockWebhook(tx, id))) throw noWebhook();
        const ping = { event: "ping", timestamp: new Date().toISOString(), data: { webhook_id: id } } as const;
        return { delivery: await enqueue(tx, id, ping, { isLater: true }), attempts: [] };
      });
    },
  };
}
