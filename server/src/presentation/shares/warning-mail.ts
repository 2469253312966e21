import { inert } from "@tintype/shared/text/inert";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { EndingShareRow } from "./repository.ts";

/** The most characters of an address and of a label. */
const LONGEST = 200;

/** The mail that tells who made a link that it is about to end. It is in English: nobody asks for it in a language. */
export function warningMail({ id, email, name, label, expires_at, ...subject }: EndingShareRow, publicUrl: string) {
  const day = expires_at.toISOString().replace("T", " ").slice(0, 16);
  const { extraction_id: page, site_id: site } = subject;
  const text = `Hello,

a link that you made on Tintype ends on ${day} UTC. Nobody can open it from then on.

${site === null ? "Page" : "Site"}: ${inert(name, LONGEST)}
${label === null ? "" : `Label: ${inert(label, LONGEST)}\n`}
If it is still needed, make a new one and give that to the people who use it:

${publicUrl}/app/${site === null ? `pages/${page}` : `sites/${site}`}
`;
  return { to: email, subject: "A link that you made on Tintype is about to end", text, thread: id } satisfies Mail;
}
