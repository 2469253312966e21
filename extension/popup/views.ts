/** The popup's views with data of a server. */
export type ServerView =
  | "account"
  | "queue"
  | "public"
  | "reviews"
  /** By its id. */
  | { readonly team: string };

export type View = "tokens" | "history" | "export" | "conformance" | ServerView;

export const isServerView = (view: View): view is ServerView =>
  typeof view === "object" || ["account", "queue", "public", "reviews"].includes(view);

/** Returns whether a view stays the same, whichever page the tab shows. */
export const isAboutNoPage = (view: View): boolean => isServerView(view) && view !== "public";
