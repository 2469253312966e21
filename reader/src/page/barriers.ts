import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";
import { isLoginForm } from "./login-form.ts";
import { allVisible } from "./visible.ts";

/** Signs of a page that keeps visitors from its content. */
export interface Barriers {
  /** True if a field for a password is visible. */
  readonly hasPasswordField: boolean;
  /** True if a form to sign in is all that the page shows. */
  readonly isLoginForm: boolean;
  /** True if the page asks for a proof that the visitor is no robot, or says that it is blocked. */
  readonly isChallenge: boolean;
}

/** Elements that only the challenges of Cloudflare, PerimeterX, Akamai, DataDome, Imperva and AWS have. */
const CHALLENGES = [
  "#challenge-form",
  "#challenge-running",
  "#cf-challenge-running",
  "#px-captcha",
  "#sec-if-cpt-container",
  'iframe[src*="captcha-delivery.com"]',
  'iframe[src*="_Incapsula_Resource"]',
  "awswaf-captcha",
].join(",");
/** Widgets that ordinary forms have too. */
const WIDGETS = '.cf-turnstile,.g-recaptcha,.h-captcha,iframe[src*="challenges.cloudflare.com"]';
const TITLES =
  /^\W*(just a moment|one moment, please|attention required|access (to this page has been )?denied|pardon our interruption|checking your browser|ddos-guard|(are you a|i am not a) (robot|human)|robot (check|or human)|human verification|verify(ing)? (that )?you are (a )?human|security check(point)?|you have been blocked|request (blocked|rejected)|(401|403|429|503)\b|forbidden|unauthorized|too many requests|service unavailable)/i;
/** The characters that a challenge shows at most. */
const MAX_CHALLENGE = 2_000;
const MAX_BARE = 300;

/** Looks for what keeps a visitor from a page. */
export function findBarriers(scopes: readonly TreeScope[]): Barriers {
  return {
    hasPasswordField: scopes.some((scope) => hasVisible(scope, "input[type=password]")),
    isLoginForm: isLoginForm(scopes),
    isChallenge: isChallenge(scopes),
  };
}

function isChallenge(scopes: readonly TreeScope[]): boolean {
  const isNamed = TITLES.test(dom.title(document));
  const has = (selector: string) => scopes.some((scope) => dom.find(scope, selector) !== null);
  if (has(CHALLENGES)) return true;
  const hasWidget = has(WIDGETS);
  if (!isNamed && !hasWidget) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
  const { length } = dom.body(document)?.innerText ?? "";
  const hasField = scopes.some((scope) => hasVisible(scope, "input,textarea,select"));
  return (isNamed && length <= MAX_CHALLENGE) || (hasWidget && length <= MAX_BARE && !hasField);
}

const hasVisible = (scope: TreeScope, selector: string): boolean => allVisible(scope, selector).length > 0;
