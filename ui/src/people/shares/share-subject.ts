import type { ServerClient } from "../../platform/server/client.ts";

/** A page or a site that links open. */
export interface ShareSubject {
  readonly kind: "page" | "site";
  readonly id: string;
  readonly name: string;
}

/** The procedures of the links to a page or to a site, which are alike. */
export const sharesOf = ({ shares }: ServerClient, { kind }: Pick<ShareSubject, "kind">) =>
  kind === "page"
    ? { list: shares.list, create: shares.create, revoke: shares.revoke }
    : { list: shares.listOfSite, create: shares.createOfSite, revoke: shares.revokeOfSite };
