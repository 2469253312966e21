import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { ChannelFormat, ChannelType } from "@tintype/shared/api/notifications/channels";
import { z } from "zod";
import { AppError, invalid } from "../../platform/errors.ts";
import type { ChannelId } from "../../platform/ids.ts";
import { generateToken } from "../../platform/links/token.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { checkReceiverUrl } from "../webhooks/url.ts";
import type { ChannelRow } from "./repository.ts";

/** Microsoft ended these URLs: nothing that is sent there arrives. */
const ENDED_TEAMS_HOST = /(?:^|\.)webhook\.office\.com$/;

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
  if (type === "email") {
    if (!sendsMail) throw new AppError("email_unavailable", "This server sends no email: SMTP_URL is not set.");
    if (!address.safeParse(target).success) throw invalid([{ path: "target", message: "must be an email address" }]);
    return;
  }
  checkReceiverUrl(target, policy, "target");
  if (type === "teams" && ENDED_TEAMS_HOST.test(new URL(target).hostname)) {
    const message =
      "must be the URL of a Power Automate workflow: Microsoft has ended connectors of webhook.office.com";
    throw invalid([{ path: "target", message }]);
  }
}

/** @throws AppError validation_error */
export function checkFormat(type: ChannelType, format: ChannelFormat | undefined): void {
  if (format !== "card" || type === "teams") return;
  throw invalid([{ path: "format", message: "may be card only for the type teams" }]);
}

/** The columns of a channel that follow from a new target. Whoever reads the mails of an address must confirm it first. */
export function sealTarget(
  box: SecretBox,
  { id, type, target }: { id: ChannelId; type: ChannelType; target: string },
): Pick<ChannelRow, "target_sealed" | "target_hint" | "unsubscribe_hash"> {
  const isMail = type === "email";
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
