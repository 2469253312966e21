import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { Language } from "@tintype/shared/api/common/languages";
import { isMailed } from "@tintype/shared/channels/types";
import type { CreateChannelBody, UpdateChannelBody } from "@tintype/shared/channels/wire";
import { setMentionMails } from "../../../identity/accounts/repository.ts";
import type { Db } from "../../../platform/database/db.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type ChannelId, newId } from "../../../platform/ids.ts";
import { endLinks, findLinkedUser } from "../../../platform/links/repository.ts";
import { hashToken } from "../../../platform/links/token.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { readTimezone } from "../../../platform/timing.ts";
import { toChannel } from "../../deliveries/rows.ts";
import { askToConfirm, confirmAddress } from "../email/confirmation/service.ts";
import { hasUnsubscribeToken, unsubscribe } from "../email/unsubscribe-repository.ts";
import { type ChannelRow, channels } from "../repository.ts";
import { createReceiverService, type ReceiverTeams } from "../service.ts";
import { writeMessage } from "./message.ts";
import { checkOnly, type FindSubjects } from "./only.ts";
import { checkFormat, checkTarget, noMail, openTarget, sealTarget } from "./target.ts";

const noLink = () => new AppError("not_found", "This link does not work any more.");

/** The mails that a link ends: of a channel, or about comments that mention a person. */
export type EndedMails = "channel" | "mentions";

export type ChannelService = ReturnType<typeof createChannelService>;

/** The rules of channels and of the addresses of those that send mails. */
export function createChannelService({
  db,
  policy,
  box,
  teams,
  findSubjects,
  sendsMail,
  publicUrl,
  onChanged,
  now,
}: {
  db: Db;
  policy: EgressPolicy;
  box: SecretBox;
  teams: ReceiverTeams;
  findSubjects: FindSubjects;
  /** True if SMTP_URL is set. */
  sendsMail: boolean;
  /** The address of the service, without a trailing slash. */
  publicUrl: () => string;
  /** Runs in each transaction that changes a channel. */
  onChanged: (tx: Db, channel: ChannelRow, now: Date) => Promise<void>;
  now: () => Date;
}) {
  const receivers = createReceiverService({
    db,
    teams,
    table: channels,
    what: "channel",
    deliveriesTo: toChannel,
    test: (channel) => ({ event: "test", body: writeMessage(channel, { type: "test", announcements: [] }) }),
    demandReachable,
  });

  /** Finds to whom a link was mailed with a comment that mentions them. */
  const findMentioned = (token: string) => findLinkedUser(db, token, { purposes: ["mentions"], now: now() });

  return {
    ...receivers,
    publicUrl,

    /**
     * Creates a channel for the caller or for a team. An address is asked to confirm.
     * @param accepted the language of its messages, unless the body names one
     * @throws AppError validation_error, email_unavailable, team_not_found, not_team_member, insufficient_role
     */
    async create(
      caller: Caller,
      { target, team_id, only, language, ...body }: CreateChannelBody,
      accepted: Language,
    ): Promise<ChannelRow> {
      const { type } = body;
      const timezone = requireTimezone(body.timezone);
      checkTarget({ type, format: body.format, target }, { policy, sendsMail });
      const owner = await teams.requireOwner(caller, team_id, "admin");
      await checkOnly(findSubjects, owner, only);
      const id = newId<ChannelId>();
      const row = {
        id,
        ...body,
        timezone,
        ...sealTarget(box, { id, type, target }),
        language: language ?? accepted,
        filter: only,
        status: isMailed(type) ? "unconfirmed" : "active",
        target_set_by: caller.userId,
        owner,
      } as const;
      return receivers.add(caller, row, async (tx, added) => {
        if (isMailed(type)) await askToConfirm(tx, added, { to: target, now: now() });
      });
    },

    /**
     * Changes a channel. A new address is asked to confirm.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error, email_unavailable
     */
    async update(caller: Caller, id: ChannelId, { target, only, ...changes }: UpdateChannelBody): Promise<ChannelRow> {
      const oldRow = await receivers.writable(caller, id);
      const { type } = oldRow;
      const timezone = changes.timezone === undefined ? undefined : requireTimezone(changes.timezone);
      if (target !== undefined) checkTarget({ type, format: "message", target }, { policy, sendsMail });
      checkFormat(type, changes.format);
      await checkOnly(findSubjects, await teams.requireOwner(caller, oldRow.team_id, "admin"), only, oldRow.filter);
      const address = isMailed(type) ? target : undefined;
      const columns = {
        ...changes,
        ...(timezone !== undefined && { timezone }),
        ...(only !== undefined && { filter: only }),
        ...(target !== undefined && { ...sealTarget(box, { id, type, target }), target_set_by: caller.userId }),
        ...(address !== undefined && { status: "unconfirmed" as const }),
      };
      return receivers.change(caller, oldRow, columns, async (tx, channel) => {
        if (address !== undefined) {
          await endLinks(tx, ["channel"], { channel_id: id });
          await askToConfirm(tx, channel, { to: address, now: now() });
        }
        await onChanged(tx, channel, now());
      });
    },

    /**
     * Asks the address of a channel again to confirm, unless it was asked in the last hour. Does nothing if it is confirmed, or
     * if its reader wants no mails.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, email_unavailable
     */
    async askAgain(caller: Caller, id: ChannelId): Promise<void> {
      const oldRow = await receivers.writable(caller, id);
      if (!sendsMail) throw noMail();
      await db.transaction().execute(async (tx) => {
        const channel = await receivers.holdWritable(tx, caller, oldRow);
        if (channel.status !== "unconfirmed") return;
        await askToConfirm(tx, channel, { to: openTarget(box, channel).to, now: now() });
      });
    },

    /** Confirms the address to which the token was mailed. @throws AppError not_found if the token is wrong or used */
    async confirm(token: string): Promise<void> {
      if (!(await confirmAddress(db, token, now()))) throw noLink();
    },

    /** Finds which mails a reader's link ends, and changes nothing. @throws AppError not_found */
    async checkUnsubscribe(token: string): Promise<EndedMails> {
      if (await hasUnsubscribeToken(db, hashToken(token))) return "channel";
      if (await findMentioned(token)) return "mentions";
      throw noLink();
    },

    /** Ends the mails to the reader who has the token. @throws AppError not_found */
    async unsubscribe(token: string): Promise<EndedMails> {
      if (await unsubscribe(db, hashToken(token))) return "channel";
      const userId = await findMentioned(token);
      if (!userId || !(await setMentionMails(db, userId, false))) throw noLink();
      return "mentions";
    },
  };
}

/** @throws AppError channel_unconfirmed if no messages may be sent to the channel */
function demandReachable({ status }: ChannelRow): void {
  if (status === "unconfirmed") {
    throw new AppError("channel_unconfirmed", "Nobody has confirmed the address of this channel yet.");
  }
  if (status === "unsubscribed") {
    throw new AppError("channel_unconfirmed", "The reader of this address wants no more mails.");
  }
}

/** Returns the name of a time zone in its usual letter case. @throws AppError validation_error */
function requireTimezone(name: string): string {
  const timezone = readTimezone(name);
  if (timezone !== undefined) return timezone;
  throw invalid([{ path: "timezone", reason: "timezone", message: "is not a known IANA time zone" }]);
}
