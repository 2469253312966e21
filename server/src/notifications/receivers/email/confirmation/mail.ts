import type { Language } from "@tintype/shared/api/common/languages";
import { letterHtml } from "@tintype/shared/channels/email/html";
import type { Db } from "../../../../platform/database/db.ts";
import { makeLink } from "../../../../platform/links/service.ts";
import type { DeliveryRow } from "../../../deliveries/rows.ts";
import type { ChannelRow } from "../../repository.ts";

type Texts = Readonly<Record<"subject" | "greeting" | "label" | "otherwise", string>> & {
  /** @param who the name of who asked; undefined: it is not told */
  readonly question: (who: string | undefined) => string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: "Confirm that you want mails from Tintype",
    greeting: "Hello,",
    question: (who = "somebody, probably you,") =>
      `${who} wants Tintype to send messages about changes of web pages to this address. Confirm within three days that you want them:`,
    label: "Confirm",
    otherwise: "If you do not want them, do nothing: you will get no messages.",
  },
  de: {
    subject: "Bestätige, dass du Mails von Tintype möchtest",
    greeting: "Hallo,",
    question: (who = "jemand, vermutlich du,") =>
      `${who} möchte, dass Tintype Nachrichten über Änderungen von Webseiten an diese Adresse schickt. Bestätige innerhalb von drei Tagen, dass du sie haben möchtest:`,
    label: "Bestätigen",
    otherwise: "Wenn du sie nicht möchtest, tu nichts: Du bekommst dann keine Nachrichten.",
  },
};

/** The stored content of a delivery that asks to confirm an address. It has no token, which only the mail may have. */
export const confirmationBody = (language: Language): string => JSON.stringify({ language });

/**
 * Writes the mail that asks to confirm an address, with a new token. Of what a person has chosen it contains only a plain name:
 * anybody can name any address.
 * @param asker who asked, by `plainName`
 */
export async function writeConfirmation(
  db: Db,
  { id, asker }: Pick<ChannelRow, "id"> & { readonly asker: string | undefined },
  { body }: Pick<DeliveryRow, "body">,
  publicUrl: string,
): Promise<{ subject: string; text: string; html: string }> {
  const { language } = JSON.parse(body) as { language: Language }; // `confirmationBody` wrote it
  const { subject, greeting, label, otherwise, ...texts } = TEXTS[language];
  const question = texts.question(asker);
  const link = await makeLink(db, "channel", { channel_id: id }, { publicUrl, now: new Date() });
  return {
    subject,
    text: `${[greeting, question, link, otherwise].join("\n\n")}\n`,
    html: letterHtml({ title: subject, language, question: `${greeting} ${question}`, link, label, otherwise }),
  };
}
