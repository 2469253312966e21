import type { Language } from "@tintype/shared/api/common/languages";

const TEXTS: Readonly<Record<Language, { subject: string; text: (link: string) => string }>> = {
  en: {
    subject: "Confirm your address for Tintype",
    text: (link) => `Hello,

somebody, probably you, has made a Tintype account with this address. Confirm within three days that it is yours:

${link}

If it was not you, do not confirm. The account then gets nothing that is meant for this address. If you want to use it, choose "Forgot your password?" where people sign in: a new password ends everything that others have made with it.
`,
  },
  de: {
    subject: "Bestätige deine Adresse für Tintype",
    text: (link) => `Hallo,

jemand, vermutlich du, hat mit dieser Adresse ein Tintype-Konto angelegt. Bestätige innerhalb von drei Tagen, dass sie dir gehört:

${link}

Falls du es nicht warst, bestätige nichts. Das Konto bekommt dann nichts, was für diese Adresse bestimmt ist. Willst du es benutzen, wähle bei der Anmeldung „Passwort vergessen?“: Ein neues Passwort beendet alles, was andere damit angelegt haben.
`,
  },
};

/** The mail with a link that confirms an address. It contains no text that a person has chosen: anybody can register any address. */
export function confirmationMail(language: Language, link: string): { subject: string; text: string } {
  const { subject, text } = TEXTS[language];
  return { subject, text: text(link) };
}
