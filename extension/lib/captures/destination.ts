/** Where a page's versions go: they stay on this device, or a server gets them too, for the person or for a team. */
export type Destination =
  | { readonly kind: "device" }
  | { readonly kind: "personal" }
  | { readonly kind: "team"; readonly teamId: string };

/** The team of a destination on the server, null for the person's own; undefined where no server gets anything. */
export function teamOf(destination: Destination): string | null | undefined {
  switch (destination.kind) {
    case "device":
      return undefined;
    case "personal":
      return null;
    case "team":
      return destination.teamId;
  }
}
