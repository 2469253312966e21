import { channelTypes } from "@tintype/shared/channels/types";
import { findUserNames } from "../../../identity/accounts/repository.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { ChannelId, UserId } from "../../../platform/ids.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { plainName } from "../../../platform/mail/plain-name.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import type { LockReceiver, Sender } from "../../deliveries/receiver.ts";
import { type Outbound, post } from "../../deliveries/send.ts";
import { writeConfirmation } from "../email/confirmation/mail.ts";
import { createMailSender, type SendMail } from "../email/mail-sender.ts";
import { messageMail, unsubscribePath } from "../email/message.ts";
import { lockReceiversOf } from "../lock-receiver.ts";
import { type ChannelRow, channels } from "../repository.ts";
import { readMessage } from "./message.ts";
import { openTarget } from "./target.ts";

export interface ChannelReceiverParts {
  readonly db: Db;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  readonly box: SecretBox;
  readonly outbound: Outbound;
  /** The address of the service, without a trailing slash. */
  readonly publicUrl: () => string;
}

/** Sends deliveries to channels: the stored message, in the format of the channel's type. */
export function createChannelReceiver(parts: ChannelReceiverParts): LockReceiver<ChannelId> {
  const sendMail = createMailSender(parts.mailer);
  return lockReceiversOf(channels, { refusalOf, senderOf: (channel) => senderOf(channel, parts, sendMail) });
}

function refusalOf({ active, status }: ChannelRow, event: string): string | null {
  if (!active) return "the channel is paused";
  if (status === "unsubscribed") return "the reader of the address wants no more mails";
  if (event === "confirmation") return status === "unconfirmed" ? null : "the address is confirmed already";
  return status === "unconfirmed" ? "nobody has confirmed the address" : null;
}

function senderOf(channel: ChannelRow, parts: ChannelReceiverParts, sendMail: SendMail): Sender {
  const { id, name, type, format } = channel;
  const { target, write } = channelTypes[type];
  const { to, unsubscribe } = openTarget(parts.box, channel);
  if (target.by === "https") {
    return {
      host: new URL(to).hostname,
      send: ({ body }, { signal }) => {
        const message = write({ ...readMessage(body, parts.publicUrl()), channel: { name, by: null } }, format);
        return post(to, { body: Buffer.from(JSON.stringify(message)) }, parts.outbound, signal);
      },
    };
  }
  return {
    host: to.split("@").at(-1) ?? "",
    send: async (delivery, { signal }) => {
      const publicUrl = parts.publicUrl();
      const asker = await plainNameOf(parts.db, channel.target_set_by);
      if (delivery.event === "confirmation") {
        const letter = await writeConfirmation(parts.db, { id, asker }, delivery, publicUrl);
        return sendMail({ to, ...letter }, signal);
      }
      const message = {
        ...readMessage(delivery.body, publicUrl),
        channel: { name: plainName(name ?? undefined) ?? null, by: asker ?? null },
      };
      const end = `${publicUrl}${unsubscribePath(unsubscribe ?? "")}`;
      return sendMail(messageMail({ reader: id, to, end, id: delivery.id, message }), signal);
    },
  };
}

/** Finds the name of who said where a channel sends. Its mails go to an address that anybody can name. */
async function plainNameOf(db: Db, userId: UserId | null): Promise<string | undefined> {
  return userId === null ? undefined : plainName((await findUserNames(db, [userId])).get(userId));
}
