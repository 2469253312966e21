import type { Language } from "@tintype/shared/api/common/languages";
import { letterHtml } from "@tintype/shared/channels/email/html";
import type { Db } from "../../../../platform/database/db.ts";
import { makeLink } from "../../../../platform/links/service.ts";
import type { DeliveryRow } from "../../../deliveries/rows.ts";
import type { ChannelRow } from "../../repository.ts";

type Texts = Readonly<Record<"subject" | "greeting" | "question" | "label" | "otherwise", string>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: "Confirm that you want mails from Tintype",
    greeting: "Hello,",
    question:
      "somebody, probably you, wants Tintype to send messages about changes of web pages to this address. Confirm within three days that you want them:",
    label: "Confirm",
    otherwise: "If you do not want them, do nothing: you will get no messages.",
  },
  de: {
    subject: "Bestätige, dass du Mails von Tintype möchtest",
    greeting: "Hallo,",
    question:
      "jemand, vermutlich du, möchte, dass Tintype Nachrichten über Änderungen von Webseiten an diese Adresse schickt. Bestätige innerhalb von drei Tagen, dass du sie haben möchtest:",
    label: "Bestätigen",
    otherwise: "Wenn du sie nicht möchtest, tu nichts: Du bekommst dann keine Nachrichten.",
  },
};

/** The stored content of a delivery that asks to confirm an address. It has no token, which only the mail may have. */
export const confirmationBody = (language: Language): string => JSON.stringify({ language });

/**
 * Writes the mail that asks to confirm an address, with a new token. It contains no text that a person has chosen: anybody can
 * name any address.
 */
export async function writeConfirmation(
  db: Db,
  { id }: Pick<ChannelRow, "id">,
  { body }: Pick<DeliveryRow, "body">,
  publicUrl: string,
): Promise<{ subject: string; text: string; html: string }> {
  const { language } = JSON.parse(body) as { language: Language }; // `confirmationBody` wrote it
  const { subject, greeting, question, label, otherwise } = TEXTS[language];
  const link = await makeLink(db, "channel", { channel_id: id }, { publicUrl, now: new Date() });
  return {
    subject,
    text: `${[greeting, question, link, otherwise].join("\n\n")}\n`,
    html: letterHtml({ title: subject, language, question: `${greeting} ${question}`, link, label, otherwise }),
  };
}
