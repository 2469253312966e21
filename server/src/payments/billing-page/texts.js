// The texts of the page, in the language of the browser.

const english = {
  heading: "Plan and billing",
  title: "Plan and billing · Tintype",
  signInLead: "Sign in to see your plan and what you have used of it.",
  email: "Email",
  password: "Password",
  signIn: "Sign in",
  signOut: "Sign out",
  manage: "Manage subscription",
  operator: "Plans are managed by this server's operator.",
  paidSignIn: "Thank you. Sign in to see your new plan.",
  paidWaiting: "Thank you. Your new plan shows here as soon as Stripe has confirmed the payment.",
  paidDone: (plan) => `Thank you. You are on the plan ${plan} now.`,
  paidSlow: "Stripe has not confirmed the payment yet. Your plan changes by itself once it has.",
  canceled: "Nothing was charged. Your plan has not changed.",
  expired: "You have been signed out. Sign in again.",
  unreachable: "The server cannot be reached. Try again.",
  unexpected: "That did not work. Try again.",
  plans: { free: "Free", pro: "Pro", enterprise: "Enterprise" },
  states: { active: "Active", trialing: "Trial", past_due: "Payment failed", canceled: "Ended" },
  renews: (date) => `Renews on ${date}.`,
  ends: (date) => `Ends on ${date}. You are not charged again.`,
  pastDue: "The last payment failed. Stripe will try again. Please check your payment method.",
  used: (count) => count,
  usedOf: (limit) => `of ${limit} extractions used`,
  usedFree: "extractions used, without a limit",
  reset: (date) => `Resets on ${date}.`,
  upgrade: (plan) => `Upgrade to ${plan}`,
  extractions: (month, day) => `${month} extractions a month, ${day} a day`,
  extractionsFree: "Extractions without a limit",
  requests: (count) => `${count} requests a minute`,
  teams: (count, members) => `${count} teams of up to ${members} people`,
  teamsFree: "Teams of any number and size",
  schedules: (minutes) => `Schedules down to ${minutes === 60 ? "every hour" : `every ${minutes} minutes`}`,
};

/** @type {typeof english} */
const german = {
  heading: "Tarif und Abrechnung",
  title: "Tarif und Abrechnung · Tintype",
  signInLead: "Melde dich an, um deinen Tarif und deinen Verbrauch zu sehen.",
  email: "E-Mail",
  password: "Passwort",
  signIn: "Anmelden",
  signOut: "Abmelden",
  manage: "Abo verwalten",
  operator: "Tarife vergibt der Betreiber dieses Servers.",
  paidSignIn: "Danke! Melde dich an, um deinen neuen Tarif zu sehen.",
  paidWaiting: "Danke! Dein neuer Tarif erscheint hier, sobald Stripe die Zahlung bestätigt hat.",
  paidDone: (plan) => `Danke! Du hast jetzt den Tarif ${plan}.`,
  paidSlow: "Stripe hat die Zahlung noch nicht bestätigt. Danach ändert sich dein Tarif von selbst.",
  canceled: "Es wurde nichts abgebucht. Dein Tarif ist unverändert.",
  expired: "Du wurdest abgemeldet. Melde dich neu an.",
  unreachable: "Der Server ist nicht erreichbar. Versuche es noch einmal.",
  unexpected: "Das hat nicht geklappt. Versuche es noch einmal.",
  plans: { free: "Free", pro: "Pro", enterprise: "Enterprise" },
  states: { active: "Aktiv", trialing: "Testphase", past_due: "Zahlung fehlgeschlagen", canceled: "Beendet" },
  renews: (date) => `Verlängert sich am ${date}.`,
  ends: (date) => `Endet am ${date}. Es wird nichts mehr abgebucht.`,
  pastDue: "Die letzte Zahlung ist fehlgeschlagen. Stripe versucht es erneut; prüfe solange dein Zahlungsmittel.",
  used: (count) => count,
  usedOf: (limit) => `von ${limit} Extraktionen genutzt`,
  usedFree: "Extraktionen genutzt, ohne Obergrenze",
  reset: (date) => `Die Zählung beginnt neu am ${date}.`,
  upgrade: (plan) => `Zu ${plan} wechseln`,
  extractions: (month, day) => `${month} Extraktionen im Monat, ${day} am Tag`,
  extractionsFree: "Extraktionen ohne Obergrenze",
  requests: (count) => `${count} Anfragen pro Minute`,
  teams: (count, members) => `${count} Teams mit bis zu ${members} Personen`,
  teamsFree: "Beliebig viele und große Teams",
  schedules: (minutes) => `Zeitpläne bis ${minutes === 60 ? "stündlich" : `alle ${minutes} Minuten`}`,
};

export const language = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
export const texts = language === "de" ? german : english;

const dates = new Intl.DateTimeFormat(navigator.language, { dateStyle: "long" });
const numbers = new Intl.NumberFormat(navigator.language);

/** @param {string} timestamp */
export const inWords = (timestamp) => dates.format(new Date(timestamp));
/** @param {number} value */
export const number = (value) => numbers.format(value);
