import { createHash } from "node:crypto";
import type { Db } from "../database/db.ts";
import type { Language } from "../http/endpoint.ts";
import type { UserId } from "../ids.ts";
import { takeRequest } from "../limits/windows.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Outgoing } from "../mail/outgoing.ts";
import { plainName } from "../mail/plain-name.ts";

/** An invitation to mail. */
export interface MailedInvitation {
  readonly to: string;
  readonly by: UserId;
  readonly link: string;
  readonly team: string;
  /** The name of who invites; undefined if the account is gone. */
  readonly inviter: string | undefined;
  readonly language: Language;
}

const HOUR_MS = 3_600_000;
/** Invitations that are mailed in an hour to one address, whoever invites, and for one person who invites. */
const TO_ADDRESS = 3;
const BY_PERSON = 30;

type Names = { team: string | undefined; inviter: string | undefined };

const TEXTS: Readonly<Record<Language, { subject: string; text: (names: Names, link: string) => string }>> = {
  en: {
    subject: "Invitation to a team on Tintype",
    text: ({ team, inviter }, link) => `Hello,

${inviter ?? "somebody"} invites you to ${team === undefined ? "a team" : `the team “${team}”`} on Tintype. Join it here within two weeks:

${link}

If you do not know what this is about, ignore this mail.
`,
  },
  de: {
    subject: "Einladung in ein Team bei Tintype",
    text: ({ team, inviter }, link) => `Hallo,

${inviter ?? "jemand"} lädt dich in ${team === undefined ? "ein Team" : `das Team „${team}“`} bei Tintype ein. Tritt ihm hier innerhalb von zwei Wochen bei:

${link}

Falls du damit nichts anfangen kannst, ignoriere diese Mail.
`,
  },
};

/** The mail of an invitation. Names that could be a message of their own, or lead anywhere, are left out. */
export function invitationMail(invitation: Omit<MailedInvitation, "to" | "by">): { subject: string; text: string } {
  const { subject, text } = TEXTS[invitation.language];
  const names = { team: plainName(invitation.team), inviter: plainName(invitation.inviter) };
  return { subject, text: text(names, invitation.link) };
}

/** Returns a function that mails invitations after the answer to the request, up to a limit an hour. */
export function createInvitationMailer(parts: { db: Db; mailer: Mailer; outgoing: Outgoing; now?: () => Date }) {
  const { db, mailer, outgoing, now = () => new Date() } = parts;
  return (invitation: MailedInvitation): void => {
    const { to, by } = invitation;
    const at = now();
    outgoing.send("an invitation", async () => {
      const address = createHash("sha256").update(to.toLowerCase()).digest("base64url");
      const limit = { what: "invitations", isOfPlan: false, windowMs: HOUR_MS };
      const buckets = [
        { key: `invitation:${address}`, maximum: TO_ADDRESS, ...limit },
        { key: `invitations:${by}`, maximum: BY_PERSON, ...limit },
      ];
      const rows = await takeRequest(db, buckets, { at, until: new Date(at.getTime() + HOUR_MS), cost: 1 });
      if (rows.every(({ taken }) => taken)) await mailer({ to, ...invitationMail(invitation) });
    });
  };
}
