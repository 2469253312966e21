import type { CreateWebhookBody, UpdateWebhookBody } from "@tintype/shared/api/webhooks";
import { invalidCredential } from "../accounts/refusals.ts";
import type { Db } from "../database/db.ts";
import type { PageOf, PageRequest } from "../database/paging.ts";
import type { EgressPolicy } from "../egress/policy.ts";
import { AppError, invalid } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { type DeliveryId, newId, type WebhookId } from "../ids.ts";
import type { TeamGate } from "../teams/gate.ts";
import {
  type DeliveryWithAttempts,
  findDelivery,
  listAttempts,
  listDeliveries,
  makeDue,
} from "./delivery-repository.ts";
import { enqueue, queueDelivery } from "./outbox.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockOwner,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from "./repository.ts";
import { generateSecret, type SecretBox } from "./secrets.ts";
import { checkWebhookUrl } from "./url.ts";

/** Every extraction is told to all of them, so there has to be an end. */
const MAX_PER_OWNER = 50;

const noWebhook = () => new AppError("not_found", "There is no such webhook.");
const noTeam = () => new AppError("team_not_found", "There is no such team.");
const noDelivery = () => new AppError("not_found", "This webhook has no such delivery.");

export type WebhookService = ReturnType<typeof createWebhookService>;

/** The rules of webhooks and of their deliveries' log. What a delivery does is in deliver.ts. */
export function createWebhookService({
  db,
  policy,
  box,
  teams,
}: {
  db: Db;
  policy: EgressPolicy;
  box: SecretBox;
  teams: Pick<TeamGate, "requireTeam" | "authorize">;
}) {
  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = async (caller: Caller, id: WebhookId) =>
    teams.authorize(caller, await findWebhook(db, id), "member", "webhook");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const writable = async (caller: Caller, id: WebhookId) =>
    teams.authorize(caller, await findWebhook(db, id), "admin", "webhook");

  return {
    /**
     * Creates a webhook, the caller's own or a team's. The secret is given out here and never again.
     * @throws AppError validation_error, team_not_found, not_team_member, insufficient_role
     */
    async create(
      caller: Caller,
      { secret = generateSecret(), ...body }: CreateWebhookBody,
      teamId: string | undefined,
    ): Promise<{ webhook: WebhookRow; secret: string }> {
      checkWebhookUrl(body.url, policy);
      const owner =
        teamId === undefined ? { user_id: caller.userId } : { team: await teams.requireTeam(caller, teamId, "admin") };
      const id = newId<WebhookId>();
      const webhook = await db.transaction().execute(async (tx) => {
        if (!(await lockOwner(tx, owner))) throw "team" in owner ? noTeam() : invalidCredential();
        return insertWebhook(tx, { id, ...body, secret_sealed: box.seal(id, secret), owner }, MAX_PER_OWNER);
      });
      if (!webhook)
        throw invalid([{ path: "", message: `would be webhook ${MAX_PER_OWNER + 1}; ${MAX_PER_OWNER} is the most` }]);
      return { webhook, secret };
    },

    /** The caller's own and those of their teams; with `teamId` that team's. @throws AppError team_not_found, not_team_member */
    async list(caller: Caller, query: PageRequest, teamId: string | undefined): Promise<PageOf<WebhookRow>> {
      if (teamId === undefined) return listWebhooks(db, { user_id: caller.userId }, query);
      return listWebhooks(db, { team: await teams.requireTeam(caller, teamId, "member") }, query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: WebhookId): Promise<WebhookRow> {
      return readable(caller, id);
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error */
    async update(caller: Caller, id: WebhookId, changes: UpdateWebhookBody): Promise<WebhookRow> {
      const webhook = await writable(caller, id);
      if (changes.url !== undefined) checkWebhookUrl(changes.url, policy);
      const updated = await updateWebhook(db, webhook, changes);
      if (!updated) throw noWebhook();
      return updated;
    },

    /** Removes a webhook with its deliveries. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: WebhookId): Promise<void> {
      await deleteWebhook(db, await writable(caller, id));
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listDeliveries(caller: Caller, id: WebhookId, query: PageRequest): Promise<PageOf<DeliveryWithAttempts>> {
      return listDeliveries(db, await readable(caller, id), query);
    },

    /**
     * Sends a delivery again, with all its attempts, under the same id; one that is pending is tried at once.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async redeliver(caller: Caller, id: WebhookId, deliveryId: DeliveryId): Promise<DeliveryWithAttempts> {
      const webhook = await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        await lockWebhook(tx, id);
        const found = await findDelivery(tx, webhook, deliveryId);
        if (!found) throw noDelivery();
        // One that has its place is being sent, or will be as soon as there is room.
        const delivery = found.place ? found : await makeDue(tx, found, { anew: found.status !== "pending" });
        if (!found.place) await queueDelivery(tx, delivery.id);
        return { delivery, attempts: await listAttempts(tx, [delivery]) };
      });
    },

    /** Sends an event of kind ping. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async test(caller: Caller, id: WebhookId): Promise<DeliveryWithAttempts> {
      await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        if (!(await lockWebhook(tx, id))) throw noWebhook();
        const ping = { event: "ping", timestamp: new Date().toISOString(), data: { webhook_id: id } } as const;
        return { delivery: await enqueue(tx, id, ping), attempts: [] };
      });
    },
  };
}
