import type { Language } from "../../http/endpoint.ts";

const TEXTS: Readonly<Record<Language, { subject: string; text: (name: string, link: string) => string }>> = {
  en: {
    subject: "Your new password for Tintype",
    text: (name, link) => `Hello ${name},

somebody, probably you, has asked for a new password for your Tintype account. Set it here within an hour:

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`,
  },
  de: {
    subject: "Dein neues Passwort für Tintype",
    text: (name, link) => `Hallo ${name},

jemand, vermutlich du, hat ein neues Passwort für dein Tintype-Konto angefordert. Lege es innerhalb einer Stunde hier fest:

${link}

Falls du es nicht angefordert hast, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.
`,
  },
};

/** The mail with a link for a new password. */
export function resetMail(language: Language, name: string, link: string): { subject: string; text: string } {
  const { subject, text } = TEXTS[language];
  return { subject, text: text(name, link) };
}
