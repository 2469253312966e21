/** The answers of a reading to a banner that asks for consent. */
export const consentActions = ["leave", "reject", "hide"] as const;
export type ConsentAction = (typeof consentActions)[number];

/** The states of a page's banner when the page was read. */
export const consentStatuses = ["none", "rejected", "hidden", "left"] as const;

/** Default for pages that are read by themselves. Sites reject, because nobody looks at each of their pages. */
export const DEFAULT_CONSENT: ConsentAction = "leave";
export const DEFAULT_CONSENT_OF_SITES: ConsentAction = "reject";
