import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import { isOfLogin } from "./login.ts";
import type { Browser } from "./reading.ts";

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host]);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

const page = (body: string) => html("p { color: teal }", body);
const PASSWORD = "<input type=password name=password autocomplete=current-password>";
const EMAIL = "<input type=email name=email>";
const LOGIN = page(
  `<main><p>Welcome<form>${EMAIL}${PASSWORD}<button>Go</button></form></main><footer><p>Imprint</footer>`,
);
const EMAIL_FIRST = page(`<form><h1>Sign in to Acme</h1><p>Work with us</p>${EMAIL}<button>Continue</button></form>`);
const NEWSLETTER = page(
  `<a href=/login>Log in</a><h1>Soon</h1><p>Hear of it<form>${EMAIL}<button>Sign up</button></form>`,
);
const ARTICLE = "<p>Colours of the sea, and what they are called along the coast. ".repeat(30);
const to =
  (location: string): Route =>
  (_, response) =>
    response.writeHead(302, { location }).end();

interface Case {
  readonly what: string;
  readonly isLogin: boolean;
  /** The path that is asked for, which is the first one, and where it may lead. */
  readonly routes: Readonly<Record<string, Route>>;
}

const cases: readonly Case[] = [
  { what: "a form with a password in place of the page", isLogin: true, routes: { "/orders": LOGIN } },
  { what: "a form that asks for an address first", isLogin: true, routes: { "/": EMAIL_FIRST } },
  {
    what: "a redirect to a form that asks for an address first",
    isLogin: true,
    routes: { "/orders": to("/welcome"), "/welcome": EMAIL_FIRST },
  },
  { what: "a login that was asked for", isLogin: false, routes: { "/users/sign_in": LOGIN } },
  {
    what: "a login that was asked for and redirects to its language",
    isLogin: false,
    routes: { "/login": to("/en/login?next=%2F"), "/en/login": LOGIN },
  },
  {
    what: "a page with a login in its header",
    isLogin: false,
    routes: { "/": page(`<header><form>${EMAIL}${PASSWORD}</form></header><p>Shop`) },
  },
  {
    what: "a redirect to a page with a newsletter and a link to a login",
    isLogin: false,
    routes: { "/": to("/en"), "/en": NEWSLETTER },
  },
  {
    what: "a long page with a form with a password",
    isLogin: false,
    routes: { "/": page(`${ARTICLE}<form>${EMAIL}${PASSWORD}</form>`) },
  },
  {
    what: "a view of the page with a form with a password",
    isLogin: true,
    routes: {
      "/": page(`<main id=app></main><script>location.hash = "/login"; app.innerHTML = \`${LOGIN}\`</script>`),
    },
  },
  {
    what: "a form that asks for an address first, in German",
    isLogin: true,
    routes: { "/": page(`<p>Hallo<form>${EMAIL}<button>Anmelden</button></form>`) },
  },
  { what: "a form to register that was asked for", isLogin: false, routes: { "/signup": LOGIN } },
  {
    what: "a form for a new account",
    isLogin: false,
    routes: { "/": page(`<p>Hello<form>${EMAIL}<input type=password autocomplete=new-password></form>`) },
  },
  {
    what: "a page about signing in with a search",
    isLogin: false,
    routes: { "/": page("<h1>Sign in</h1><p>How to do it<form><input type=search name=q></form>") },
  },
];

test.each(night.cases(cases, 8))("isOfLogin returns $isLogin for $what", async ({ isLogin, routes }) => {
  pages.serve(routes);
  const asked = `${pages.base}${Object.keys(routes)[0]}`;
  const reading = await browser.extract(asked, { ...defaultOptions, barriers: true });
  expect(isOfLogin(asked, reading)).toBe(isLogin);
});
