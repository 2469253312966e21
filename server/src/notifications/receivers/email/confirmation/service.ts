import type { Db } from "../../../../platform/database/db.ts";
import { countMail } from "../../../../platform/limits/mails.ts";
import { endLinks, takeLink } from "../../../../platform/links/repository.ts";
import { enqueueAll } from "../../../deliveries/outbox.ts";
import { toChannel } from "../../../deliveries/rows.ts";
import type { ChannelRow } from "../../repository.ts";
import { confirmationBody } from "./mail.ts";
import { confirmChannel } from "./repository.ts";

/** Adds a mail in the channel's language that asks an address to confirm. An address that was asked in the last hour, by anybody, gets no mail. */
export async function askToConfirm(
  tx: Db,
  { id, language }: Pick<ChannelRow, "id" | "language">,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  if (!(await countMail(tx, { kind: "channel", to, at: now }))) return;
  const body = confirmationBody(language);
  await enqueueAll(tx, [{ ...toChannel(id), event: "confirmation", body }], { isLowPriority: true });
}

/** Confirms the address to which a token was mailed. @returns false if the token does not work */
export async function confirmAddress(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, token, { purposes: ["channel"], now });
    if (!link) return false;
    await endLinks(tx, ["channel"], link);
    return confirmChannel(tx, link.channel_id);
  });
}
