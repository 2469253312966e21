import { KIND_WORDS } from "../../kinds/keys.ts";
import { changeText, type ToldComment, type ToldDecision } from "../../review/told.ts";
import type { Words } from "./words.ts";

const number = (value: number): string => value.toLocaleString("de");
const count = (value: number, one: string, other: string): string => `${number(value)} ${value === 1 ? one : other}`;
const changes = (value: number): string => count(value, "Änderung", "Änderungen");

/** The texts of messages in German. */
export const de: Words = {
  locale: "de-DE",
  sentences: {
    "extraction.completed": () => "wurde gelesen",
    "snapshot.created": () => "hat eine neue Version",
    "diff.detected": ({ total }) => `hat ${changes(total)}`,
    "conformance.changed": ({ total }) =>
      total === 0
        ? "stimmt anders als bisher mit dem Designsystem überein"
        : `hat ${count(total, "neue Abweichung", "neue Abweichungen")} vom Designsystem`,
    "review.pending": ({ total }) => `hat ${changes(total)}, über die zu entscheiden ist`,
    "review.decided": ({ total }) => `hat eine Entscheidung über ${changes(total)}`,
    "review.resolved": ({ total }) =>
      total === 1
        ? "zeigt eine abgelehnte Änderung nicht mehr"
        : `zeigt ${number(total)} abgelehnte Änderungen nicht mehr`,
    "review.commented": () => "hat einen neuen Kommentar",
    "run.failed": () => "konnte dreimal nacheinander nicht gelesen werden",
    "run.recovered": () => "kann wieder gelesen werden",
    "schedule.paused": () => "wird nicht mehr gelesen: Der Zeitplan ruht",
    "site.changed": ({ total, pages }) =>
      `hat ${changes(total)}${pages === null ? "" : ` auf ${count(pages, "Seite", "Seiten")}`}, über die zu entscheiden ist`,
  },
  causes: {
    http_status: "Die Seite antwortete mit einem Fehler.",
    login: "Der Zugang zur Seite ist abgelaufen oder zu Ende. Setze ihn in ihren Einstellungen neu.",
    blocked: "Die Seite hat Tintype abgewiesen.",
    blank: "Die Seite war leer.",
    timeout: "Die Seite brauchte zu lange.",
    consent: "Die Seite verlangte eine Einwilligung.",
    quota_day: "Die Läufe des Tages waren verbraucht.",
    quota_month: "Die Läufe des Monats waren verbraucht.",
    too_many_runs: "Es warteten schon zu viele Läufe.",
    no_pages: "Die Website hat keine Seite, die gelesen werden kann.",
    no_access: "Wer den Zeitplan festgelegt hat, hat keinen Zugriff mehr. Lege ihn neu fest, damit er weiterläuft.",
    account_disabled: "Das Konto, zu dem die Läufe zählen, oder das des Inhabers ist gesperrt.",
    interval: "So häufige Läufe erlaubt der Tarif des Inhabers nicht.",
    team_size: "Das Team hat mehr Mitglieder, als der Tarif des Inhabers erlaubt.",
  },
  decision: tellDecision,
  comment: tellComment,
  kindName: (kind) => KIND_WORDS[kind].de,
  parts: {
    weights: "Schriftstärken",
    sizes: "Größen",
    line_heights: "Zeilenhöhen",
    letter_spacings: "Laufweiten",
    stack: "Schriftfamilie im CSS",
  },
  testTitle: "Testnachricht von Tintype",
  testIntro: (isMadeUp) =>
    `Das ist ein Test: Der Kanal funktioniert. ${isMadeUp ? "Alles Folgende ist erfunden." : "Nichts hat sich geändert."}`,
  digest: (subject) => `Sammelnachricht: ${subject}`,
  digestIntro: (from, to) => `Alles Neue von ${from} bis ${to}.`,
  reminder: (total) => `Erinnerung: Über ${changes(total)} ist zu entscheiden`,
  reminderIntro: (from, to) => `Seit ${from} hat niemand entschieden. Diese Erinnerung ist von ${to}.`,
  announcements: (total) => count(total, "Meldung", "Meldungen"),
  noAnnouncement: "Neues von Tintype",
  moreAnnouncements: (total) => `und ${count(total, "weitere Meldung", "weitere Meldungen")}`,
  moreChanges: (total) => `und ${count(total, "weitere Änderung", "weitere Änderungen")}`,
  onPages: (total) => `auf ${count(total, "Seite", "Seiten")}`,
  noName: "Eine Seite ohne Namen",
  open: "Tintype öffnen",
  settings: (channel) => (channel === null ? "Einstellungen dieses Kanals" : `Einstellungen des Kanals „${channel}“`),
  why: (channel, who) =>
    `Tintype schickt das, weil ${who ?? "jemand"} ${channel === null ? "einen Kanal" : `den Kanal „${channel}“`} für deine Adresse eingerichtet hat.`,
  end: "Diese Mails ändern oder beenden",
  mention: (who, subject) => `${who ?? "Jemand"} hat dich erwähnt: ${subject}`,
  whyMentioned: "Tintype schickt das, weil dich ein Kommentar erwähnt.",
  everything: "Alles",
  palette: (colors) => `Die Farben der Änderungen: ${colors}`,
  changes: "Änderungen",
  columns: ["Token", "Vorher", "Nachher"],
};

/** The verb of a decision, with its object. */
const DECIDED: Readonly<Record<ToldDecision["action"], (object: string) => string>> = {
  accept: (object) => `nahm ${object} an`,
  reject: (object) => `lehnte ${object} ab`,
  ignore: (object) => `ignorierte ${object}`,
  reopen: (object) => `öffnete ${object} wieder`,
  approve: () => "gab den neuesten Stand frei",
  expect: (object) => `erwartet ${object}`,
  take_back: (object) => `erwartet ${object} nicht mehr`,
};

function tellDecision({ who, action, count: total, about, note }: ToldDecision): string {
  const [only] = about;
  const listed = about.length > 0 ? ` (${about.map(changeText).join(", ")}${about.length < total ? ", …" : ""})` : "";
  const object = total === 1 && only ? changeText(only) : `${changes(total)}${listed}`;
  return `${who ?? "Jemand"} ${DECIDED[action](object)}${note ? `: „${note}“` : ""}`;
}

function tellComment({ who, about, text }: ToldComment): string {
  const commented = about === null ? "schrieb einen Kommentar" : `kommentierte ${changeText(about)}`;
  return `${who ?? "Jemand"} ${commented}: „${text}“`;
}
