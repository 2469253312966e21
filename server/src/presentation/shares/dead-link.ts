import type { Language } from "@tintype/shared/api/common/languages";
import type { Message } from "../../platform/operation/message-page.ts";

/** The page of a link that does not exist, or has ended. */
export const DEAD_LINK: Readonly<Record<Language, Message>> = {
  en: {
    title: "This link leads nowhere any more",
    text: "It was revoked, it has expired, or a part of its address is missing. Ask the person who sent it for a new one.",
  },
  de: {
    title: "Dieser Link führt nirgends mehr hin",
    text: "Er wurde widerrufen, er ist abgelaufen, oder ein Teil seiner Adresse fehlt. Bitte die Person, von der er kommt, um einen neuen.",
  },
};
