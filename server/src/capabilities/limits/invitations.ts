import { createHash } from "node:crypto";
import type { Db } from "../../platform/database/db.ts";
import type { Gate } from "../../platform/gates.ts";
import type { UserId } from "../../platform/ids.ts";
import { HOUR_MS } from "../../platform/limits/bucket.ts";
import { takeRequest } from "../../platform/limits/windows.ts";

/** Invitations that are mailed in an hour to one address, whoever invites, and for one person who invites. */
const TO_ADDRESS = 3;
const BY_PERSON = 30;

export const INVITATION_GATE: Gate = {
  ...{ name: "Mails of invitations", at: import.meta.url },
  limit: `${TO_ADDRESS} an hour to one address, ${BY_PERSON} an hour by one person`,
  answer: "the invitation is there, but is not mailed",
};

/** Returns a function that counts the mails of invitations and tells whether one more may be sent. */
export function createInvitationLimit({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return async ({ by, to }: { by: UserId; to: string }): Promise<boolean> => {
    const at = now();
    const address = createHash("sha256").update(to.toLowerCase()).digest("base64url");
    const limit = { what: "invitations", isOfPlan: false, windowMs: HOUR_MS };
    const buckets = [
      { key: `invitation:${address}`, maximum: TO_ADDRESS, ...limit },
      { key: `invitations:${by}`, maximum: BY_PERSON, ...limit },
    ];
    const rows = await takeRequest(db, buckets, { at, until: new Date(at.getTime() + HOUR_MS), cost: 1 });
    return rows.every(({ taken }) => taken);
  };
}
