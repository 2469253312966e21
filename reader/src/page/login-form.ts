import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";
import { allVisible } from "./visible.ts";

/** The characters that a page shows at most of which a form to sign in is all. */
const MAX_TEXT = 1_000;
/** Fields in which people write. */
const FIELDS =
  "input:not([type=hidden],[type=checkbox],[type=radio],[type=submit],[type=button],[type=image],[type=reset],[type=range],[type=color],[type=file]),textarea";
/** The parts of a page in which ordinary pages have a small form to sign in. */
const AROUND = "header,nav,aside,footer,[role=banner],[role=navigation],[role=complementary],[role=contentinfo]";
const IDENTIFIER = /user|e-?mail|login|identifier|account|benutzer|konto/i;
/** The words of a form that asks for an address or a name first, and then for a password. */
const SIGN_IN =
  /\b(log|sign)[ -]?[io]n\b|anmelden|einloggen|se connecter|connexion|iniciar sesi|acceder|entrar|accedi\b|inloggen|logga in|logg inn|log ind|zaloguj|ログイン|サインイン|登录|登入|로그인|войти|вход/i;

/**
 * Returns whether a form to sign in is all that the page shows: few words, and outside of header and footer no fields
 * but one for a password with one for a name, or one for a name that the page asks for in order to sign in.
 */
export function isLoginForm(scopes: readonly TreeScope[]): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
  const { length } = dom.body(document)?.innerText ?? "";
  if (length > MAX_TEXT) return false;
  const fields = scopes.flatMap((scope) => allVisible(scope, FIELDS)) as HTMLInputElement[]; // all that is read of them, areas for text have too
  if (fields.some((field) => dom.closest(field, AROUND) !== null)) return false;
  const [password, ...others] = fields.filter(({ type }) => type === "password");
  if (password) return others.length === 0 && fields.length <= 2 && password.autocomplete !== "new-password";
  const [field, ...further] = fields;
  return field !== undefined && further.length === 0 && isIdentifier(field) && asksToSignIn(scopes, field);
}

const isIdentifier = ({ type, autocomplete, name, id }: HTMLInputElement): boolean =>
  IDENTIFIER.test(`${type} ${autocomplete} ${name} ${id}`);

/** Returns whether the title, a heading or a button of the form asks to sign in. */
function asksToSignIn(scopes: readonly TreeScope[], { form }: HTMLInputElement): boolean {
  const ofScopes = (selector: string) => scopes.flatMap((scope) => allVisible(scope, selector));
  const buttons = ofScopes("button,input[type=submit]") as HTMLButtonElement[]; // both have a form and a value
  const texts = [
    dom.title(document),
    ...ofScopes("h1,h2").map(dom.textContent),
    ...buttons.filter((button) => button.form === form).map((button) => `${dom.textContent(button)} ${button.value}`),
  ];
  return texts.some((text) => text !== null && SIGN_IN.test(text));
}
