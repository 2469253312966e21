import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { CHANNEL_TYPES, type ChannelType, channelTypes, isMailed } from "@tintype/shared/channels/types";
import type { ChannelFormat } from "@tintype/shared/channels/wire";
import { z } from "zod";
import { AppError, invalid } from "../../../platform/errors.ts";
import type { ChannelId } from "../../../platform/ids.ts";
import { generateToken } from "../../../platform/links/token.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import type { ChannelRow } from "../repository.ts";
import { checkReceiverUrl } from "../url.ts";

const address = z.email().max(254);

/** A target in the clear. */
export interface Target {
  /** A URL or an address. */
  readonly to: string;
  /** The token in the link with which the reader of an address ends the mails. */
  readonly unsubscribe?: string;
}

/** @throws AppError validation_error, email_unavailable */
export function checkTarget(
  { type, target, format }: { type: ChannelType; target: string; format: ChannelFormat },
  { policy, sendsMail }: { policy: EgressPolicy; sendsMail: boolean },
): void {
  checkFormat(type, format);
  const { by, refuse } = channelTypes[type].target;
  if (by === "mail") {
    if (!sendsMail) throw noMail();
    if (!address.safeParse(target).success) throw invalid([{ path: "target", message: "must be an email address" }]);
    return;
  }
  checkReceiverUrl(target, policy, "target");
  const message = refuse?.(new URL(target));
  if (message !== undefined) throw invalid([{ path: "target", message }]);
}

export const noMail = (): AppError =>
  new AppError("email_unavailable", "This server sends no email: SMTP_URL is not set.");

/** @throws AppError validation_error */
export function checkFormat(type: ChannelType, format: ChannelFormat | undefined): void {
  if (format !== "card" || channelTypes[type].target.hasCard) return;
  const types = CHANNEL_TYPES.filter((candidate) => channelTypes[candidate].target.hasCard);
  throw invalid([{ path: "format", message: `may be card only for the type ${types.join(" or ")}` }]);
}

/** The columns of a channel that follow from a new target. Whoever reads the mails of an address must confirm it first. */
export function sealTarget(
  box: SecretBox,
  { id, type, target }: { id: ChannelId; type: ChannelType; target: string },
): Pick<ChannelRow, "target_sealed" | "target_hint" | "unsubscribe_hash"> {
  const isMail = isMailed(type);
  const link = isMail ? generateToken() : undefined;
  const sealed: Target = { to: target, ...(link && { unsubscribe: link.token }) };
  return {
    target_sealed: box.seal(id, JSON.stringify(sealed)),
    target_hint: isMail ? `…@${target.split("@").at(-1)}` : `${new URL(target).host}/…${target.slice(-4)}`,
    unsubscribe_hash: link?.hash ?? null,
  };
}

/** @throws Error if the target was encrypted under another secret */
export function openTarget(box: SecretBox, { id, target_sealed }: Pick<ChannelRow, "id" | "target_sealed">): Target {
  return JSON.parse(box.open(id, target_sealed)) as Target; // `sealTarget` wrote it
}
