import type { Db } from "../../../../platform/database/db.ts";
import { countMail } from "../../../../platform/limits/mails.ts";
import { hashLinkToken } from "../../../../platform/mail/link-token.ts";
import { enqueueAll } from "../../../deliveries/outbox.ts";
import { toChannel } from "../../../deliveries/rows.ts";
import type { ChannelRow } from "../../repository.ts";
import { confirmationBody } from "./mail.ts";
import { confirmChannel, purgeConfirmations, takeConfirmation } from "./repository.ts";

const LIFETIME_MS = 72 * 3_600_000;

/** Adds a mail in the channel's language that asks an address to confirm. An address that was asked in the last hour, by anybody, gets no mail. */
export async function askToConfirm(
  tx: Db,
  { id, language }: Pick<ChannelRow, "id" | "language">,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  if (!(await countMail(tx, { kind: "channel", to, at: now }))) return;
  const body = confirmationBody(language);
  await enqueueAll(tx, [{ ...toChannel(id), event: "confirmation", body }], { isLater: true });
}

/** Confirms the address to which a token was mailed. @returns false if the token does not work */
export async function confirmAddress(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const id = await takeConfirmation(tx, hashLinkToken(token), new Date(now.getTime() - LIFETIME_MS));
    return id !== undefined && confirmChannel(tx, id);
  });
}

export const purgeOldConfirmations = (db: Db, now: Date): Promise<void> =>
  purgeConfirmations(db, new Date(now.getTime() - LIFETIME_MS));
