import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { countMail } from "../../platform/limits/mails.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Outgoing } from "../../platform/mail/outgoing.ts";
import { plainName } from "../../platform/mail/plain-name.ts";

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
function invitationMail(invitation: Omit<MailedInvitation, "to" | "by">): { subject: string; text: string } {
  const { subject, text } = TEXTS[invitation.language];
  const names = { team: plainName(invitation.team), inviter: plainName(invitation.inviter) };
  return { subject, text: text(names, invitation.link) };
}

/** Returns a function that mails invitations after the answer to the request, if they are not too many. */
export function createInvitationMailer(parts: { db: Db; mailer: Mailer; outgoing: Outgoing; now: () => Date }) {
  const { db, mailer, outgoing, now } = parts;
  return (invitation: MailedInvitation): void => {
    const { to, by } = invitation;
    const time = now(); // the work may begin later
    outgoing.send("an invitation", async () => {
      if (!(await countMail(db, { kind: "invitation", to, by, at: time }))) return;
      await mailer({ to, ...invitationMail(invitation) });
    });
  };
}
