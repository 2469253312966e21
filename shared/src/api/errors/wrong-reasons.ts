/** Errors of fields that views explain in the reader's language. */
export const wrongReasons = [
  "web_address",
  "credentials_in_address",
  "not_public",
  "cron",
  "timezone",
  "too_often",
  "too_many",
  "past",
] as const;
export type WrongReason = (typeof wrongReasons)[number];
