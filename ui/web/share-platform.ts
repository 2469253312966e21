import { languageFor } from "../src/i18n/i18n.ts";
import { failed } from "../src/platform/outcome.ts";
import type { Platform, SignedIn, Store } from "../src/platform/platform.ts";
import { sharedPage } from "../src/platform/sources/shared-page.ts";
import { address } from "./address.ts";
import { goToShared, shareLink, shareRoutes } from "./share-routes.ts";

/** Somebody without an account, who has a link to one page. No view shows this user. */
const VISITOR: SignedIn = { address, user: { id: "visitor", email: "", name: "" }, revoked: false };
const visitor: Store<SignedIn> = { get: () => VISITOR, watch: () => () => {} };

/** Besides the view: its maker may look at the page in another language, without being counted. */
const parameters = new URLSearchParams(location.search);
const isPreview = parameters.has("preview");

const refuse = async () => failed({ code: "not_allowed" });

/** The view of the page that a link opens. It calls nothing but the addresses below the link. */
export const sharePlatform: Platform = {
  language: languageFor(parameters.get("lang") ?? navigator.language),
  session: visitor,
  signIn: refuse,
  register: refuse,
  signOut: async () => ({ revoked: false }),
  call: refuse,
  followProgress: () => () => {},
  pages: sharedPage(location.origin + location.pathname, { isPreview }),
  watch: () => () => {},
  isShare: true,
  route: shareRoutes,
  link: shareLink,
  go: goToShared,
  icon: () => new URL("./icon.svg", import.meta.url).href,
};
