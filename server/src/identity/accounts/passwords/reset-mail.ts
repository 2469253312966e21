import type { Language } from "@tintype/shared/api/common/languages";

const TEXTS: Readonly<Record<Language, { subject: string; text: (link: string) => string }>> = {
  en: {
    subject: "Your new password for Tintype",
    text: (link) => `Hello,

somebody, probably you, has asked for a new password for your Tintype account. Set it here within an hour:

${link}

The new password signs you out everywhere, also in the extension, and revokes all API keys.

If you did not ask for it, ignore this mail: your password stays as it is.
`,
  },
  de: {
    subject: "Dein neues Passwort für Tintype",
    text: (link) => `Hallo,

jemand, vermutlich du, hat ein neues Passwort für dein Tintype-Konto angefordert. Lege es innerhalb einer Stunde hier fest:

${link}

Mit dem neuen Passwort wirst du überall abgemeldet, auch in der Erweiterung, und alle API-Schlüssel werden ungültig.

Falls du es nicht angefordert hast, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.
`,
  },
};

/** The mail with a link for a new password. It contains no text that a person has chosen: anybody can register any address. */
export function resetMail(language: Language, link: string): { subject: string; text: string } {
  const { subject, text } = TEXTS[language];
  return { subject, text: text(link) };
}
