import { createHash } from "node:crypto";
import type { Db } from "../database/db.ts";
import type { Gate } from "../gates.ts";
import type { UserId } from "../ids.ts";
import { HOUR_MS } from "./bucket.ts";
import { takeRequest } from "./windows.ts";

/** The mails that people can have sent to any address. */
export type MailKind = "reset" | "confirmation" | "invitation" | "channel" | "mention";

interface Limit {
  /** The name in docs/limits.md. */
  readonly name: string;
  /** Mails to one address in any hour, whoever asks for them. */
  readonly toAddress: number;
  /** Mails that one person may ask for in an hour, to whatever address. */
  readonly byPerson?: number;
  /** The answer beyond the limit. */
  readonly answer: string;
}

const LIMITS: Readonly<Record<MailKind, Limit>> = {
  reset: {
    name: "Mails with a link for a new password",
    toAddress: 3,
    answer: "no mail is sent, and the answer is the same",
  },
  confirmation: { name: "Mails that confirm an address", toAddress: 3, answer: "no mail is sent" },
  invitation: {
    name: "Mails of invitations",
    toAddress: 3,
    byPerson: 30,
    answer: "the invitation is there, but is not mailed",
  },
  channel: {
    name: "Mails that ask to confirm the address of a channel",
    toAddress: 1,
    answer: "no mail is sent",
  },
  mention: {
    name: "Mails about comments that mention somebody",
    toAddress: 20,
    byPerson: 60,
    answer: "the comment is there, but is not mailed",
  },
};

export const MAIL_LIMIT_GATES: readonly Gate[] = Object.values(LIMITS).map(({ name, toAddress, byPerson, answer }) => ({
  name,
  at: import.meta.url,
  answer,
  limit: `${toAddress} to one address in an hour${byPerson ? `, ${byPerson} by one person` : ""}`,
}));

/**
 * Counts a mail before it is written: what is counted afterwards does not limit requests that come at once. An address counts by
 * its hash, not by its account, which somebody can delete and register again.
 * @param mail.by who asks for it, if that is limited too
 * @returns false if it must not be sent
 */
export async function countMail(
  db: Db,
  { kind, to, by, at }: { kind: MailKind; to: string; by?: UserId; at: Date },
): Promise<boolean> {
  const { toAddress, byPerson } = LIMITS[kind];
  const take = async (key: string, maximum: number): Promise<boolean> => {
    const bucket = { key: `mail:${kind}:${key}`, maximum, what: "mails", isOfPlan: false, windowMs: HOUR_MS };
    const rows = await takeRequest(db, [bucket], { at, until: new Date(at.getTime() + HOUR_MS), cost: 1 });
    return rows.every(({ taken }) => taken);
  };
  if (by !== undefined && byPerson !== undefined && !(await take(by, byPerson))) return false;
  const address = createHash("sha256").update(to.toLowerCase()).digest("base64url");
  // A window of one mail for each of them: one window of three would let five mails through around its end.
  for (let mail = 1; mail <= toAddress; mail++) if (await take(`${address}:${mail}`, 1)) return true;
  return false;
}
