/** What stands in the popup in place of the page's tokens, of which it comes from a server. */
export type ServerRoomView =
  | "account"
  | "queue"
  | "public"
  /** By its id. */
  | { readonly team: string };

export type View = "tokens" | "history" | "export" | ServerRoomView;

export const isServerRoom = (view: View): view is ServerRoomView =>
  typeof view === "object" || view === "account" || view === "queue" || view === "public";
