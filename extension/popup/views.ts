/** What stands in the popup in place of the page's tokens, of which it comes from a server. */
export type ServerView =
  | "account"
  | "queue"
  | "public"
  /** By its id. */
  | { readonly team: string };

export type View = "tokens" | "history" | "export" | ServerView;

export const isServerView = (view: View): view is ServerView =>
  typeof view === "object" || view === "account" || view === "queue" || view === "public";
