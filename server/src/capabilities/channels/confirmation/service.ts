import type { Db } from "../../../platform/database/db.ts";
import type { Gate } from "../../../platform/gates.ts";
import { hashLinkToken } from "../../../platform/mail/link-token.ts";
import { enqueueAll } from "../../webhooks/deliveries/outbox.ts";
import type { ChannelRow } from "../repository.ts";
import { hashAddress } from "../target.ts";
import { confirmationBody } from "./mail.ts";
import { claimAddress, confirmChannel, purgeConfirmations, takeConfirmation } from "./repository.ts";

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 72 * HOUR_MS;

export const CHANNEL_CONFIRMATION_GATE: Gate = {
  ...{ name: "Mails that ask to confirm the address of a channel", at: import.meta.url },
  limit: "1 to each address in an hour",
  answer: "no mail is sent",
};

/** Adds a mail in the channel's language that asks an address to confirm. An address that was asked in the last hour, by anybody, gets no mail. */
export async function askToConfirm(
  tx: Db,
  { id, language }: Pick<ChannelRow, "id" | "language">,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const claim = { hash: hashAddress(to), now, before: new Date(now.getTime() - HOUR_MS) };
  if (!(await claimAddress(tx, claim))) return;
  const body = confirmationBody(language);
  await enqueueAll(tx, [{ webhook_id: null, channel_id: id, event: "confirmation", body }], { isLater: true });
}

/** Confirms the address to which a token was mailed. @returns false if the token does not work */
export async function confirmAddress(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const id = await takeConfirmation(tx, hashLinkToken(token), new Date(now.getTime() - LIFETIME_MS));
    return id !== undefined && confirmChannel(tx, id);
  });
}

export const purgeOldConfirmations = (db: Db, now: Date): Promise<void> =>
  purgeConfirmations(db, {
    tokens: new Date(now.getTime() - LIFETIME_MS),
    addresses: new Date(now.getTime() - HOUR_MS),
  });
