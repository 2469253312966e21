import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { CreateChannelBody, UpdateChannelBody } from "@tintype/shared/api/channels";
import type { Language } from "@tintype/shared/api/languages";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ChannelId, type DeliveryId, newId } from "../../platform/ids.ts";
import { hashLinkToken } from "../../platform/mail/link-token.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { isTimezone } from "../../platform/timing.ts";
import { enqueueOne } from "../webhooks/deliveries/outbox.ts";
import { redeliver } from "../webhooks/deliveries/redeliver.ts";
import { type DeliveryWithAttempts, listDeliveries } from "../webhooks/deliveries/repository.ts";
import { deleteConfirmations } from "./confirmation/repository.ts";
import { askToConfirm, confirmAddress } from "./confirmation/service.ts";
import { requeueDigest } from "./digests.ts";
import { writeMessage } from "./message.ts";
import { checkOnly, type FindSubjects } from "./only.ts";
import {
  type ChannelRow,
  deleteChannel,
  findChannel,
  hasUnsubscribeToken,
  insertChannel,
  listChannels,
  lockChannel,
  unsubscribe,
  updateChannel,
} from "./repository.ts";
import { checkFormat, checkTarget, openTarget, sealTarget } from "./target.ts";

/** Each event of an extraction is sent to all of its owner's channels, so their number is limited. */
const MAX_PER_OWNER = 50;

const noChannel = () => new AppError("not_found", "There is no such channel.");
const noDelivery = () => new AppError("not_found", "This channel has no such delivery.");
const noLink = () => new AppError("not_found", "This link does not work any more.");

export type ChannelService = ReturnType<typeof createChannelService>;

/** The rules of channels and of their list of deliveries. webhooks/deliveries/deliver.ts sends the deliveries. */
export function createChannelService({
  db,
  policy,
  box,
  teams,
  findSubjects,
  sendsMail,
  publicUrl,
  now = () => new Date(),
}: {
  db: Db;
  policy: EgressPolicy;
  box: SecretBox;
  teams: Pick<TeamGate, "requireOwner" | "requireOwners" | "authorize" | "holdRights" | "lockOwner">;
  findSubjects: FindSubjects;
  /** Whether SMTP_URL is set. */
  sendsMail: boolean;
  /** The address of the service, without a trailing slash. */
  publicUrl: () => string;
  now?: () => Date;
}) {
  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = async (caller: Caller, id: ChannelId) =>
    teams.authorize(caller, await findChannel(db, id), "viewer", "channel");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const writable = async (caller: Caller, id: ChannelId) =>
    teams.authorize(caller, await findChannel(db, id), "admin", "channel");

  /** Locks a channel to which messages may be sent. @throws AppError not_found, channel_unconfirmed */
  const lockReachable = async (tx: Db, id: ChannelId): Promise<ChannelRow> => {
    const channel = await lockChannel(tx, id);
    if (!channel) throw noChannel();
    if (channel.status === "unconfirmed") {
      throw new AppError("channel_unconfirmed", "Nobody has confirmed the address of this channel yet.");
    }
    if (channel.status === "unsubscribed") {
      throw new AppError("channel_unconfirmed", "The reader of this address wants no more mails.");
    }
    return channel;
  };

  return {
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
      checkTimezone(body.timezone);
      checkTarget({ ...body, target }, { policy, sendsMail });
      const owner = await teams.requireOwner(caller, team_id, "admin");
      await checkOnly(findSubjects, owner, only);
      const id = newId<ChannelId>();
      const isMail = body.type === "email";
      const created = await db.transaction().execute(async (tx) => {
        await teams.lockOwner(tx, caller, owner);
        const sealed = { ...sealTarget(box, { id, type: body.type, target }), target_set_by: caller.userId };
        const status = isMail ? "unconfirmed" : "active";
        const row = await insertChannel(
          tx,
          { id, ...body, language: language ?? accepted, filter: only, ...sealed, status, owner },
          MAX_PER_OWNER,
        );
        if (row && isMail) await askToConfirm(tx, row, { to: target, now: now() });
        return row;
      });
      if (!created)
        throw invalid([
          {
            path: "",
            reason: "too_many",
            message: `there are ${MAX_PER_OWNER} channels already, which is the maximum`,
          },
        ]);
      return created;
    },

    /** Lists the caller's own channels and those of their teams, or with `teamId` that team's. @throws AppError team_not_found, not_team_member */
    async list(caller: Caller, query: PageRequest, teamId: string | undefined): Promise<PageOf<ChannelRow>> {
      return listChannels(db, await teams.requireOwners(caller, teamId), query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: ChannelId): Promise<ChannelRow> {
      return readable(caller, id);
    },

    /**
     * Changes a channel. A new address is asked to confirm.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error, email_unavailable
     */
    async update(caller: Caller, id: ChannelId, { target, only, ...changes }: UpdateChannelBody): Promise<ChannelRow> {
      const before = await writable(caller, id);
      const { type } = before;
      if (changes.timezone !== undefined) checkTimezone(changes.timezone);
      if (target !== undefined) checkTarget({ type, format: "message", target }, { policy, sendsMail });
      checkFormat(type, changes.format);
      await checkOnly(findSubjects, await teams.requireOwner(caller, before.team_id, "admin"), only, before.filter);
      const updated = await db.transaction().execute(async (tx) => {
        const resource = async () => before;
        const channel = await teams.holdRights(tx, caller, { before, resource, atLeast: "admin", what: "channel" });
        const isNewAddress = target !== undefined && type === "email";
        const row = await updateChannel(tx, channel, {
          ...changes,
          ...(only !== undefined && { filter: only }),
          ...(target !== undefined && { ...sealTarget(box, { id, type, target }), target_set_by: caller.userId }),
          ...(isNewAddress && { status: "unconfirmed" }),
        });
        if (row && isNewAddress) {
          await deleteConfirmations(tx, id);
          await askToConfirm(tx, row, { to: target, now: now() });
        }
        if (row) await requeueDigest(tx, row, now());
        return row;
      });
      if (!updated) throw noChannel();
      return updated;
    },

    /** Deletes a channel with its deliveries. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: ChannelId): Promise<void> {
      await deleteChannel(db, await writable(caller, id));
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listDeliveries(caller: Caller, id: ChannelId, query: PageRequest): Promise<PageOf<DeliveryWithAttempts>> {
      return listDeliveries(db, receiverOf(await readable(caller, id)), query);
    },

    /**
     * Sends a delivery again under the same id, with all its attempts. A pending one is tried at once.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, channel_unconfirmed
     */
    async redeliver(caller: Caller, id: ChannelId, deliveryId: DeliveryId): Promise<DeliveryWithAttempts> {
      const channel = await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        await lockReachable(tx, id);
        const delivery = await redeliver(tx, receiverOf(channel), deliveryId);
        if (!delivery) throw noDelivery();
        return delivery;
      });
    },

    /** Sends a message that says that it is a test. @throws AppError not_found, forbidden, not_team_member, insufficient_role, channel_unconfirmed */
    async test(caller: Caller, id: ChannelId): Promise<DeliveryWithAttempts> {
      await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        const channel = await lockReachable(tx, id);
        const body = writeMessage(channel, { type: "test", announcements: [] });
        const test = { webhook_id: null, channel_id: id, event: "test", body } as const;
        return { delivery: await enqueueOne(tx, test, { isLater: true }), attempts: [] };
      });
    },

    /**
     * Asks the address of a channel again to confirm, unless it was asked in the last hour. Does nothing if it is confirmed, or
     * if its reader wants no mails.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, email_unavailable
     */
    async askAgain(caller: Caller, id: ChannelId): Promise<void> {
      await writable(caller, id);
      if (!sendsMail) throw new AppError("email_unavailable", "This server sends no email: SMTP_URL is not set.");
      await db.transaction().execute(async (tx) => {
        const channel = await lockChannel(tx, id);
        if (!channel) throw noChannel();
        if (channel.status !== "unconfirmed") return;
        await askToConfirm(tx, channel, { to: openTarget(box, channel).to, now: now() });
      });
    },

    /** Confirms the address to which the token was mailed. @throws AppError not_found if the token is wrong or used */
    async confirm(token: string): Promise<void> {
      if (!(await confirmAddress(db, token, now()))) throw noLink();
    },

    /** Checks the token in the link with which a reader ends the mails, and changes nothing. @throws AppError not_found */
    async checkUnsubscribe(token: string): Promise<void> {
      if (!(await hasUnsubscribeToken(db, hashLinkToken(token)))) throw noLink();
    },

    /** Ends the mails to the reader who has the token. @throws AppError not_found */
    async unsubscribe(token: string): Promise<void> {
      if (!(await unsubscribe(db, hashLinkToken(token)))) throw noLink();
    },
  };
}

const receiverOf = ({ id }: ChannelRow) => ({ webhook_id: null, channel_id: id });

function checkTimezone(name: string): void {
  if (isTimezone(name)) return;
  throw invalid([{ path: "timezone", reason: "timezone", message: "is not a known IANA time zone" }]);
}
