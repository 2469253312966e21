/** The languages that the service speaks to people. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];
