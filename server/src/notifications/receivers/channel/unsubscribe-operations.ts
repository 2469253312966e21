import { text } from "@tintype/shared/api/common/common";
import type { Language } from "@tintype/shared/api/common/languages";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { file, fileReply } from "../../../platform/operation/answer.ts";
import { languageHeader } from "../../../platform/operation/language.ts";
import { errorPage, type Message, messagePage, type PageShell } from "../../../platform/operation/message-page.ts";
import { type Operation, operation } from "../../../platform/operation/operation.ts";
import { unsubscribePath } from "../email/message.ts";
import type { ChannelService, EndedMails } from "./service.ts";

interface Texts {
  readonly ask: Message & { readonly button: string };
  readonly ended: Message;
}

const TEXTS: Readonly<Record<Language, Readonly<Record<EndedMails, Texts>>>> = {
  en: {
    channel: {
      ask: {
        title: "No more of these mails?",
        text: "This address gets messages about changes of web pages. They end with a click.",
        button: "End the mails",
      },
      ended: { title: "The mails have ended", text: "This address gets no more of these messages." },
    },
    mentions: {
      ask: {
        title: "No more of these mails?",
        text: "You get a mail when a comment mentions you. These mails end with a click.",
        button: "End the mails",
      },
      ended: {
        title: "The mails have ended",
        text: "You get no more mails when a comment mentions you. Your account can turn them on again.",
      },
    },
  },
  de: {
    channel: {
      ask: {
        title: "Keine dieser Mails mehr?",
        text: "Diese Adresse bekommt Nachrichten über Änderungen von Webseiten. Mit einem Klick enden sie.",
        button: "Mails beenden",
      },
      ended: { title: "Die Mails sind beendet", text: "Diese Adresse bekommt keine dieser Nachrichten mehr." },
    },
    mentions: {
      ask: {
        title: "Keine dieser Mails mehr?",
        text: "Du bekommst eine Mail, wenn dich ein Kommentar erwähnt. Mit einem Klick enden diese Mails.",
        button: "Mails beenden",
      },
      ended: {
        title: "Die Mails sind beendet",
        text: "Du bekommst keine Mails mehr, wenn dich ein Kommentar erwähnt. In deinem Konto kannst du sie wieder einschalten.",
      },
    },
  },
};

const DEAD: Readonly<Record<Language, Message>> = {
  en: {
    title: "This link leads nowhere any more",
    text: "The messages to this address have ended, or go to another one.",
  },
  de: {
    title: "Dieser Link führt nirgends mehr hin",
    text: "Die Nachrichten an diese Adresse sind beendet, oder sie gehen an eine andere.",
  },
};

const tag = "Channels";
const params = z.object({ token: text({ max: 100 }) });

interface Parts {
  readonly channels: ChannelService;
  /** The page of a share. */
  readonly shell: PageShell;
}

/**
 * The page on which the reader of mails of a channel, or about comments, ends them. To open it changes nothing, because programs follow links in
 * mails; programs for mail post to the same address (RFC 8058).
 */
export function unsubscribeOperations({ channels, shell }: Parts): Operation[] {
  const headers = { ...shell.headers, "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "no-store" };
  const show = (message: Message, language: Language, token: string) => {
    if (shell.html === undefined) throw new AppError("not_ready", "The dashboard has not been built.");
    const page = messagePage(shell.html, message, { language, path: unsubscribePath(token) });
    return fileReply(page, { contentType: "text/html; charset=utf-8", headers });
  };
  const common = {
    tag,
    credentials: "none",
    hasSecretPath: true,
    hidden: true,
    input: { params, headers: languageHeader },
    output: file("text/html"),
    errorPage: errorPage(shell, DEAD),
  } as const;
  return [
    operation({
      ...common,
      rest: "GET /unsubscribe/:token",
      summary: "Open the page that ends mails",
      run: async ({ token }, { language }) => {
        const mails = await channels.checkUnsubscribe(token);
        return show(TEXTS[language][mails].ask, language, token);
      },
    }),
    operation({
      ...common,
      rest: "POST /unsubscribe/:token",
      summary: "End mails",
      run: async ({ token }, { language }) => {
        const mails = await channels.unsubscribe(token);
        return show(TEXTS[language][mails].ended, language, token);
      },
    }),
  ];
}
