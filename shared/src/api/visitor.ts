/** As whom a page is read: as somebody who comes for the first time, or as the visitor of the first run. */
export const visitors = ["new", "returning"] as const;
export type Visitor = (typeof visitors)[number];

export const DEFAULT_VISITOR: Visitor = "new";
