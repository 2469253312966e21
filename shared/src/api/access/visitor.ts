/** As whom a page is read: as somebody who comes for the first time, or as the visitor of the first run. */
export const visitors = ["new", "returning"] as const;
export type Visitor = (typeof visitors)[number];

export const DEFAULT_VISITOR: Visitor = "new";

/** Why nothing of a visitor can be kept: it is more than 256 kB, or the browser could not tell it. */
export const visitorFaults = ["too_large", "unreadable"] as const;
