import type { Db } from "../database/db.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { NewLink } from "./purposes.ts";
import { hashToken } from "./token.ts";

/** The purposes of links that this table has, with whom or what each is about. */
export interface LinkSubjects {
  readonly address: { readonly user_id: UserId };
  readonly password: { readonly user_id: UserId };
  readonly printed_password: { readonly user_id: UserId };
  readonly channel: { readonly channel_id: ChannelId };
  readonly mentions: { readonly user_id: UserId };
}
export type StoredPurpose = keyof LinkSubjects;

/** A link that somebody has used. */
export type UsedLink<P extends StoredPurpose> = { readonly purpose: P } & LinkSubjects[P];

export async function insertLink<P extends StoredPurpose>(
  db: Db,
  purpose: P,
  subject: LinkSubjects[P],
  { hash, expiresAt }: Pick<NewLink, "hash" | "expiresAt">,
): Promise<void> {
  await db
    .insertInto("links")
    .values({ hash, purpose, ...subject, expires_at: expiresAt })
    .execute();
}

interface Search<P extends StoredPurpose> {
  readonly purposes: readonly P[];
  readonly now: Date;
}

/** Returns whether a link works, without using it. */
export async function hasLink<P extends StoredPurpose>(
  db: Db,
  token: string,
  { purposes, now }: Search<P>,
): Promise<boolean> {
  const links = db.selectFrom("links").select("purpose").where("hash", "=", hashToken(token));
  const ofPurposes = links.where("purpose", "in", purposes);
  return (await ofPurposes.where("expires_at", ">", now).executeTakeFirst()) !== undefined;
}

/** Finds the user of a link that works more than once. */
export async function findLinkedUser(
  db: Db,
  token: string,
  { purposes, now }: Search<"mentions">,
): Promise<UserId | undefined> {
  const links = db.selectFrom("links").select("user_id").where("hash", "=", hashToken(token));
  const link = links.where("purpose", "in", purposes).where("expires_at", ">", now);
  return (await link.executeTakeFirst())?.user_id ?? undefined;
}

/**
 * Takes a link out of the database, so that it works once.
 * @param user whose links alone count
 * @returns undefined if there is no such link, or it has expired
 */
export async function takeLink<P extends StoredPurpose>(
  tx: Db,
  token: string,
  { purposes, now, user }: Search<P> & { readonly user?: UserId },
): Promise<UsedLink<P> | undefined> {
  const links = tx
    .deleteFrom("links")
    .where("hash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .$if(user !== undefined, (query) => query.where("user_id", "=", user ?? null));
  const link = await links.returning(["purpose", "user_id", "channel_id", "expires_at"]).executeTakeFirst();
  if (!link || link.expires_at <= now) return undefined;
  const { purpose, user_id, channel_id } = link;
  const subject = user_id === null ? { channel_id } : { user_id };
  // Constraint links_subject: the purpose says which of the two it has.
  return { purpose, ...subject } as unknown as UsedLink<P>;
}

/** Ends the links of these purposes that are about a user or a channel. */
export async function endLinks<P extends StoredPurpose>(
  tx: Db,
  purposes: readonly P[],
  subject: Partial<LinkSubjects["address"] & LinkSubjects["channel"]> & LinkSubjects[P],
): Promise<void> {
  let links = tx.deleteFrom("links").where("purpose", "in", purposes);
  if (subject.user_id !== undefined) links = links.where("user_id", "=", subject.user_id);
  if (subject.channel_id !== undefined) links = links.where("channel_id", "=", subject.channel_id);
  await links.execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("links").where("expires_at", "<=", now).execute();
}
