import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildTokens } from "@tintype/shared/kinds/build";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser, ExtractOptions } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;

beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host]);
  pages.serve(Object.fromEntries(FILES.map((path) => [`/${path}`, fileOf(path)])));
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

const { resolve } = createRequire(import.meta.url);

/** The files of banners that pages load, below the folder of their package. */
const FILES = [
  "vanilla-cookieconsent/dist/cookieconsent.umd.js",
  "vanilla-cookieconsent/dist/cookieconsent.css",
  "klaro/dist/klaro.js",
  "klaro/dist/klaro-no-css.js",
  "klaro/dist/klaro.min.css",
  "tarteaucitronjs/tarteaucitron.js",
  "tarteaucitronjs/tarteaucitron.services.js",
  "tarteaucitronjs/css/tarteaucitron.css",
  "tarteaucitronjs/lang/tarteaucitron.en.js",
  "cookieconsent/build/cookieconsent.min.js",
  "cookieconsent/build/cookieconsent.min.css",
  "orejime/dist/orejime-standard-en.js",
  "orejime/dist/orejime-standard.css",
  "cookiecraft/dist/cookiecraft.min.js",
  "cookiecraft/dist/cookiecraft.css",
  "cookies-eu-banner/dist/cookies-eu-banner.global.js",
  "cookie-notice-js/dist/cookie.notice.js",
];

function fileOf(path: string): Route {
  const [name = "", ...rest] = path.split("/");
  const file = `${packageFolder(name)}/${rest.join("/")}`;
  return content(path.endsWith(".css") ? "text/css" : "text/javascript", readFileSync(file));
}

/** Packages may export neither their package.json nor their files. */
function packageFolder(name: string): string {
  const folder = (resolve.paths(name) ?? [])
    .map((path) => `${path}/${name}`)
    .find((path) => exists(`${path}/package.json`));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  return folder;
}

function exists(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}

const CSS = `
  :root { --brand: #0b5cad; --gap: 12px }
  body { font: 16px/1.5 Georgia, serif; color: #1b1b1b; margin: 0; background: #fdfdfd }
  h1 { color: var(--brand); font-size: 40px; margin: var(--gap) }
  .button { background: var(--brand); color: #ffffff; border-radius: 6px; padding: 8px 20px; border: 0; transition: background 150ms }
  .button:hover { background: #084a8c }
  header { position: sticky; top: 0; background: #eef3f8; padding: 10px }
  footer { background: #222222; color: #dddddd; padding: 40px; margin-top: 1400px }
  @media (max-width: 700px) { h1 { font-size: 28px } }`;
const BODY = `<header><nav><a href="/cookies">Cookies</a> <a href="/accept">Accept a quote</a></nav></header>
  <h1>A page</h1><p>We bake cookies. <button class="button">Accept the offer</button></p>
  <footer>By the way</footer>`;

const DIALOG = `<style>
    .cb { position: fixed; bottom: 0; left: 0; right: 0; padding: 23px; background: #c0ffee; color: #b00b1e; font-family: Courier }
    .cb button { background: #bada55; border-radius: 17px } @media (max-width: 333px) { .cb { padding: 3px } }
  </style><div class="cb"><p>We use cookies to improve this site.</p>`;
const asksWith = (buttons: string) => `${DIALOG}${buttons}</div>`;
const REJECT = `<button onclick="localStorage.consent = 'no'; this.closest('.cb').remove()">Reject all</button>`;
const ACCEPT = "<button>Accept</button>";
const link = (path: string) => `<link rel="stylesheet" href="/${path}">`;
const script = (path: string) => `<script src="/${path}"></script>`;

const vanilla = (more = "") => `${link("vanilla-cookieconsent/dist/cookieconsent.css")}
  ${script("vanilla-cookieconsent/dist/cookieconsent.umd.js")}<script>${more}
  CookieConsent.run({ hideFromBots: false, categories: { necessary: { enabled: true, readOnly: true }, analytics: {} },
    language: { default: "en", translations: { en: {
      consentModal: { title: "We use cookies", description: "Cookies help us.", acceptAllBtn: "Accept all", acceptNecessaryBtn: "Reject all", showPreferencesBtn: "Manage" },
      preferencesModal: { title: "Preferences", acceptAllBtn: "Accept all", acceptNecessaryBtn: "Reject all", savePreferencesBtn: "Save", sections: [{ title: "Usage", description: "Of cookies" }] } } } } });
  </script>`;
const klaro = (file: string, more = "") => `${more}<script>var klaroConfig = { privacyPolicy: "/privacy",
    services: [{ name: "matomo", title: "Matomo", purposes: ["analytics"] }],
    translations: { en: { purposes: { analytics: "Analytics" } } }, lang: "en" };</script>${script(file)}`;

/** Appends markup, so that its scripts run. */
const insert = (markup: string) =>
  `document.body.append(document.createRange().createContextualFragment(${JSON.stringify(markup).replaceAll("</", "<\\/")}))`;

/** The markup after the page's own content, and the status with `reject`. */
const BANNERS: Record<string, readonly [markup: string, status: "rejected" | "hidden"]> = {
  "vanilla-cookieconsent": [vanilla(), "rejected"],
  "vanilla-cookieconsent in dark": [vanilla(`document.documentElement.classList.add("cc--darkmode");`), "rejected"],
  klaro: [klaro("klaro/dist/klaro.js"), "rejected"],
  "klaro with its own sheet": [klaro("klaro/dist/klaro-no-css.js", link("klaro/dist/klaro.min.css")), "rejected"],
  tarteaucitronjs: [
    `${script("tarteaucitronjs/tarteaucitron.js")}<script>tarteaucitronForceLanguage = "en";
     tarteaucitron.init({ orientation: "bottom", DenyAllCta: true, AcceptAllCta: true, highPrivacy: true, showIcon: true });
     tarteaucitron.user.gtagUa = "G-1"; (tarteaucitron.job = tarteaucitron.job || []).push("gtag");</script>`,
    "rejected",
  ],
  cookieconsent: [
    `${link("cookieconsent/build/cookieconsent.min.css")}${script("cookieconsent/build/cookieconsent.min.js")}
     <script>cookieconsent.initialise({ type: "opt-in", palette: { popup: { background: "#aa1155" }, button: { background: "#115500" } } })</script>`,
    "rejected",
  ],
  orejime: [
    `${link("orejime/dist/orejime-standard.css")}<script>orejimeConfig = { privacyPolicyUrl: "/privacy",
       purposes: [{ id: "stats", title: "Statistics", cookies: ["_ga"] }] };</script>${script("orejime/dist/orejime-standard-en.js")}`,
    "hidden",
  ],
  cookiecraft: [
    `${link("cookiecraft/dist/cookiecraft.css")}${script("cookiecraft/dist/cookiecraft.min.js")}
     <script>new CookieCraft.CookieConsent({ primaryColor: "#aa5511", categories: { necessary: { enabled: true, readOnly: true, label: "Essential" },
       analytics: { enabled: true, readOnly: false, label: "Analytics" } } }).init()</script>`,
    "rejected",
  ],
  "cookies-eu-banner": [
    `<style>#cookies-eu-banner { position: fixed; bottom: 0; background: #550055; color: #ffeeff; padding: 13px }</style>
     <template id="cookies-eu-banner-template"><div id="cookies-eu-banner">By continuing, you accept cookies.
       <button id="cookies-eu-reject">Reject</button><button id="cookies-eu-accept">Accept</button></div></template>
     ${script("cookies-eu-banner/dist/cookies-eu-banner.global.js")}<script>CookiesEuBanner.createCookiesBanner({ onAccept() {} })</script>`,
    "rejected",
  ],
  "cookie-notice-js": [
    `${script("cookie-notice-js/dist/cookie.notice.js")}<script>new cookieNoticeJS({ cookieNoticePosition: "bottom" })</script>`,
    "hidden",
  ],
  "a banner that nobody knows, with a button that rejects": [asksWith(`${REJECT}${ACCEPT}`), "rejected"],
  "a banner that only accepts": [asksWith(ACCEPT), "hidden"],
  "a banner in a shadow tree": [
    `<div id="host"></div><script>host.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(asksWith(ACCEPT))}</script>`,
    "hidden",
  ],
  "a banner in a closed shadow tree": [
    `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(asksWith(ACCEPT))}</script>`,
    "hidden",
  ],
  "a banner in a frame": [
    `<iframe style="position: fixed; bottom: 0; left: 0; border: 0" srcdoc='${asksWith(ACCEPT)}'></iframe>`,
    "hidden",
  ],
  "a banner that comes after 2 s": [
    `<script>setTimeout(() => { ${insert(asksWith(REJECT))} }, 2000)</script>`,
    "rejected",
  ],
  "a banner that comes back after it was rejected": [
    `<script>function ask() { ${insert(asksWith("<button class=no>Reject all</button>"))};
       document.querySelector(".no").onclick = () => { document.querySelector(".cb").remove(); setTimeout(ask, 1000) } }
     ask()</script>`,
    "hidden",
  ],
  "a banner that reloads the page when it is rejected": [
    `<script>if (!localStorage.again) { ${insert(asksWith(`<button onclick="localStorage.again = 1; location.reload()">Reject all</button>`))} }</script>`,
    "rejected",
  ],
};

const readPage = (path: string, options: Partial<ExtractOptions>) =>
  browser.extract(`${pages.base}${path}`, { ...defaultOptions, ...options });

async function readTokens(path: string, options: Partial<ExtractOptions>) {
  const reading = await readPage(path, options);
  const observations = [reading.observation, ...reading.modes.map(({ observation }) => observation)];
  const tokens = observations.map((observation) => buildTokens(observation).tokens);
  return { tokens: tokens.map((part) => JSON.stringify(part, null, 1)), consent: reading.environment.consent };
}

describe("the tokens of a page without its banner", () => {
  const modes = night.cases(
    [
      { name: "mobile", color_scheme: "light" as const, viewport: { width: 390, height: 844 } },
      { name: "dark", color_scheme: "dark" as const, viewport: defaultOptions.viewport },
    ],
    1,
  );
  let withoutBanner: Awaited<ReturnType<typeof readTokens>>;
  beforeAll(async () => {
    pages.serve({ "/plain": html(CSS, BODY) });
    withoutBanner = await readTokens("/plain", { consent: "reject", modes });
    expect(withoutBanner.consent, "the page without a banner").toEqual({ status: "none", banner: null });
  });

  test.each(night.cases(Object.entries(BANNERS), 1))(
    "are read if the banner is rejected and is %s",
    async (name, [markup, status]) => {
      const path = `/banner/${encodeURIComponent(name)}`;
      pages.serve({ [path]: html(CSS, `${BODY}${markup}`) });
      const [expected] = withoutBanner.tokens;
      const asIs = await readTokens(path, { consent: "leave" });
      expect(asIs.consent?.status, "the page with its banner").toBe("left");
      expect(asIs.tokens).not.toEqual([expected]);
      const rejected = await readTokens(path, { consent: "reject", modes });
      expect(rejected.tokens, "in all modes").toEqual(withoutBanner.tokens);
      expect(rejected.consent?.status).toBe(status);
      if (name === "vanilla-cookieconsent") expect(rejected.consent?.banner).toBe("cookieconsent3");
    },
  );

  // The command line's test of --consent hides a banner on a push.
  night.test.each(Object.entries(BANNERS))("are read if the banner is hidden and is %s", async (name, [markup]) => {
    const path = `/hidden/${encodeURIComponent(name)}`;
    pages.serve({ [path]: html(CSS, `${BODY}${markup}`) });
    const hidden = await readTokens(path, { consent: "hide" });
    expect(hidden.tokens).toEqual(withoutBanner.tokens.slice(0, 1));
    expect(hidden.consent?.status).toBe("hidden");
  });
});

night.test.each([
  ["vanilla-cookieconsent", 5],
  ["orejime", 2],
] as const)(
  "the screenshot of a page whose %s is rejected is the one without it, and %d readings are equal in bytes",
  async (name, runs) => {
    const [markup] = BANNERS[name] ?? [];
    pages.serve({ "/shown-plain": html(CSS, BODY), "/shown": html(CSS, `${BODY}${markup}`) });
    const { screenshot } = await readPage("/shown-plain", { consent: "reject", screenshot: true });
    const readings: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { durationMs: _, ...reading } = await readPage("/shown", { consent: "reject", screenshot: true });
      expect(reading.screenshot?.base64).toBe(screenshot?.base64);
      readings.push(JSON.stringify(reading));
    }
    expect(new Set(readings).size).toBe(1);
    const asIs = await readPage("/shown", { consent: "leave", screenshot: true });
    expect(asIs.screenshot?.base64).not.toBe(screenshot?.base64);
  },
);

test.each(
  night.cases(
    [
      ["a fixed form to sign in", "<div class=bar>Cookies stay. <input type=password> <button>Accept</button></div>"],
      ["a fixed bar that links to a page about cookies", "<div class=bar>Cookies <a href=/c>Our cookies</a></div>"],
      ["a dialog that asks something else", "<dialog open>Delete the page? <button>OK</button></dialog>"],
    ] as const,
    1,
  ),
)("a page with %s loses nothing", async (_name, markup) => {
  pages.serve({ "/kept": html(`${CSS} .bar { position: fixed; bottom: 0; background: #135790 }`, `${BODY}${markup}`) });
  const { tokens } = await readTokens("/kept", {});
  expect(await readTokens("/kept", { consent: "reject" })).toEqual({
    tokens,
    consent: { status: "none", banner: null },
  });
});
