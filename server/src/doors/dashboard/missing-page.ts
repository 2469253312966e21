import type { Language } from "@tintype/shared/api/common/languages";
import type { ErrorPage } from "../../platform/operation/answer.ts";
import { errorPage, type Message } from "../../platform/operation/message-page.ts";
import { PAGE_HEADERS } from "./page.ts";

const TEXTS: Readonly<Record<Language, Message>> = {
  en: {
    title: "There is nothing here",
    text: "Check how the address is spelt.",
    toDashboard: "To the dashboard",
  },
  de: {
    title: "Hier ist nichts",
    text: "Prüfe, wie die Adresse geschrieben ist.",
    toDashboard: "Zum Dashboard",
  },
};

/** Paths below these are for programs, also if a person opens one. */
const FOR_PROGRAMS = /^\/(?:api|trpc|app\/assets)(?:\/|$)/;

/**
 * The page for paths that nothing is at.
 * @param shell the page of a share as it was built; undefined if the dashboard has not been built
 */
export function missingPage(shell: string | undefined): ErrorPage {
  return errorPage({ html: shell, headers: PAGE_HEADERS }, TEXTS, (path) => !FOR_PROGRAMS.test(path));
}
