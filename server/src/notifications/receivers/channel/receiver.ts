import type { Db } from "../../../platform/database/db.ts";
import type { ChannelId } from "../../../platform/ids.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import type { LockReceiver, Sender } from "../../deliveries/receiver.ts";
import { type Outbound, post } from "../../deliveries/send.ts";
import { writeConfirmation } from "./confirmation/mail.ts";
import { createMailSender, type SendMail } from "./mail-sender.ts";
import { readMessage } from "./message.ts";
import { messageMail } from "./message-mail.ts";
import { type ChannelRow, lockChannel, setChannelStatus } from "./repository.ts";
import { openTarget } from "./target.ts";
import { bodyOf } from "./type.ts";

export interface ChannelReceiverParts {
  readonly db: Db;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  readonly box: SecretBox;
  readonly outbound: Outbound;
  /** The address of the service, without a trailing slash. */
  readonly publicUrl: () => string;
}

/** How deliveries to channels are sent: the stored message, in the format of the channel's type. */
export function createChannelReceiver(parts: ChannelReceiverParts): LockReceiver<ChannelId> {
  const sendMail = createMailSender(parts.mailer);
  return async (tx, id) => {
    const channel = await lockChannel(tx, id);
    if (!channel) return undefined;
    return {
      id,
      user_id: channel.user_id,
      team_id: channel.team_id,
      status: channel.status,
      refusal: ({ event }) => refusalOf(channel, event),
      setStatus: (transaction, status) => setChannelStatus(transaction, id, status),
      open: () => senderOf(channel, parts, sendMail),
    };
  };
}

function refusalOf({ active, status }: ChannelRow, event: string): string | null {
  if (!active) return "the channel is paused";
  if (status === "unsubscribed") return "the reader of the address wants no more mails";
  if (event === "confirmation") return status === "unconfirmed" ? null : "the address is confirmed already";
  return status === "unconfirmed" ? "nobody has confirmed the address" : null;
}

function senderOf(channel: ChannelRow, parts: ChannelReceiverParts, sendMail: SendMail): Sender {
  const { type, format } = channel;
  const target = openTarget(parts.box, channel);
  if (type !== "email") {
    return {
      host: new URL(target.to).hostname,
      send: ({ body }, { signal }) => {
        const message = readMessage(body, parts.publicUrl());
        return post(target.to, { body: bodyOf(type, format, message) }, parts.outbound, signal);
      },
    };
  }
  return {
    host: target.to.split("@").at(-1) ?? "",
    send: async (delivery, { signal }) => {
      const publicUrl = parts.publicUrl();
      return delivery.event === "confirmation"
        ? sendMail({ to: target.to, ...(await writeConfirmation(parts.db, channel, delivery, publicUrl)) }, signal)
        : sendMail(messageMail({ channel, target, delivery, publicUrl }), signal);
    },
  };
}
