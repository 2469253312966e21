import type { UpdateWebhookBody } from "@tintype/shared/api/notifications/webhooks";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { type Owner, type Owners, ownedBy, ownerColumns } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { WebhooksTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { TeamId, UserId, WebhookId } from "../../platform/ids.ts";

export type WebhookRow = Selectable<WebhooksTable>;

/**
 * Inserts a webhook. The transaction has locked its owner.
 * @returns undefined if the owner already has `limit` webhooks
 */
export async function insertWebhook(
  tx: Db,
  { owner, ...webhook }: Omit<Insertable<WebhooksTable>, "user_id" | "team_id"> & { owner: Owner<"admin"> },
  limit: number,
): Promise<WebhookRow | undefined> {
  const { count } = await tx
    .selectFrom("webhooks")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  if (count >= limit) return undefined;
  return tx
    .insertInto("webhooks")
    .values({ ...webhook, ...ownerColumns(owner) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findWebhook(db: Db, id: WebhookId): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first. */
export async function listWebhooks(db: Db, of: Owners, request: PageRequest): Promise<PageOf<WebhookRow>> {
  const matching = db.selectFrom("webhooks").where(ownedBy(of));
  const ordered = matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

/** @param by who makes the changes. @returns undefined if it has been deleted meanwhile */
export async function updateWebhook(
  db: Db,
  webhook: Authorized<WebhookRow, "admin">,
  changes: UpdateWebhookBody,
  by: UserId,
): Promise<WebhookRow | undefined> {
  return db
    .updateTable("webhooks")
    .set((e) => ({ ...changes, url_set_by: changes.url === undefined ? e.ref("url_set_by") : by }))
    .where("id", "=", webhook.id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the webhook with its deliveries. */
export async function deleteWebhook(db: Db, webhook: Authorized<WebhookRow, "admin">): Promise<void> {
  await db.deleteFrom("webhooks").where("id", "=", webhook.id).execute();
}

/**
 * Finds the webhooks that get an extraction's events: its team's, or its creator's personal ones, except paused ones. They
 * cannot be deleted until the transaction ends.
 */
export async function findSubscribers(
  tx: Db,
  { user_id, team_id }: Readonly<{ user_id: UserId | null; team_id: TeamId | null }>,
): Promise<Pick<WebhookRow, "id" | "events">[]> {
  const [column, owner] = team_id === null ? (["user_id", user_id] as const) : (["team_id", team_id] as const);
  return tx
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where(column, "=", owner)
    .where("active", "=", true)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/**
 * Locks the webhook until the transaction ends. Every transaction that gives or frees slots of its deliveries does this
 * first. New deliveries, which refer to the webhook, can still be added.
 */
export async function lockWebhook(tx: Db, id: WebhookId): Promise<WebhookRow | undefined> {
  return tx.selectFrom("webhooks").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function setWebhookStatus(tx: Db, id: WebhookId, status: WebhookRow["status"]): Promise<void> {
  await tx.updateTable("webhooks").set({ status }).where("id", "=", id).where("status", "<>", status).execute();
}

/** Locks all webhooks and reads their secrets. */
export async function lockSecrets(tx: Db): Promise<Pick<WebhookRow, "id" | "secret_sealed">[]> {
  await sql`lock table webhooks in exclusive mode`.execute(tx);
  return tx.selectFrom("webhooks").select(["id", "secret_sealed"]).execute();
}

export async function setSecret(tx: Db, id: WebhookId, secret_sealed: Buffer): Promise<void> {
  await tx.updateTable("webhooks").set({ secret_sealed }).where("id", "=", id).execute();
}
