import { buildSnapshot } from "@tintype/shared/modes/build";
import type { Mode } from "@tintype/shared/modes/mode";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designSystemRoutes } from "../../test/design-systems/routes.ts";
import {
  createTestBrowser,
  defaultOptions,
  failureOf,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser, ExtractContext, PageReading } from "../reading/reading.ts";

const LIGHT = "rgb(1, 1, 1)";
const DARK = "rgb(2, 2, 2)";
const { viewport } = defaultOptions;

let pages: PageServer;
let otherPages: PageServer;
let browser: Browser;

beforeAll(async () => {
  [pages, otherPages] = await Promise.all([startPageServer(), startPageServer()]);
  browser = createTestBrowser([pages.host, otherPages.host]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([pages.close(), otherPages.close()]);
});

const mode = (name: string, conditions: Partial<Mode>): Mode => ({
  name,
  color_scheme: "light",
  viewport,
  ...conditions,
});
const byAttribute = mode("dark", { attributes: { "data-theme": "dark" } });
const byClass = mode("dark", { classes: { dark: true, light: false } });

const CSS = `p { color: ${LIGHT} } [data-theme=dark] p, .dark p { color: ${DARK} }`;
const textColors = ({ paints }: PageReading["observation"]) =>
  paints.filter(({ property }) => property === "color").map(({ value }) => value);

async function readInModes(page: Route, modes: readonly Mode[], context: ExtractContext = {}) {
  pages.serve({ "/theme": page });
  const reading = await browser.extract(`${pages.base}/theme`, { ...defaultOptions, modes }, context);
  const inMode = reading.modes.map(({ observation }) => textColors(observation));
  return { reading, base: textColors(reading.observation), inMode, reloaded: reading.environment.modes_reloaded ?? [] };
}

describe("a theme by attributes or classes is read in the loaded page", () => {
  test.each(
    night.cases<[string, string, Mode]>(
      [
        ["of style sheets", html(CSS, "<p>Text"), byAttribute],
        ["whose class replaces another one", html(CSS, "<p>Text").replace("<html", '<html class="light app"'), byClass],
        ["whose theme stands on its body", html(CSS, "<p>Text"), mode("dark", { on: "body", classes: { dark: true } })],
        [
          "whose wrappers wear the theme that they are found by",
          html(
            `${CSS} .v-light p { color: ${LIGHT} } .v-dark p { color: ${DARK} }`,
            "<div class=v-light><p>Text</div>",
          ),
          mode("dark", { on: ".v-light", classes: { "v-light": false, "v-dark": true } }),
        ],
        [
          "with transitions",
          html(
            `${CSS} p { transition: color 2s } b { animation: pulse 2s infinite } @keyframes pulse { to { color: red } }`,
            "<p>Text <b>pulsing</b>",
          ),
          byAttribute,
        ],
        [
          "with scripts that do not ask what it wears",
          html(
            CSS,
            `<p>Text<script>document.body.append(document.createElement("hr"));
        new MutationObserver(() => {}).observe(document, { subtree: true, childList: true });
        document.body.getAttribute("data-theme"); document.documentElement.getAttribute("lang")</script>`,
          ),
          byAttribute,
        ],
      ],
      3,
    ),
  )("%s", async (_, page, theme) => {
    const { reading, inMode, base, reloaded } = await readInModes(page, [theme]);
    expect(reloaded).toEqual([]);
    expect(base).toContain(LIGHT);
    expect(inMode[0]).toContain(DARK);
    expect(inMode[0]).not.toContain(LIGHT);
    // A query makes it a load of its own, in which the page wears the theme from the beginning.
    const loaded = await readInModes(page, [{ ...theme, query: { load: "anew" } }]);
    expect(loaded.reloaded).toEqual(["dark"]);
    expect(reading.modes[0]?.observation).toEqual(loaded.reading.modes[0]?.observation);
  });
});

describe("a theme by attributes or classes gets a load of its own if", () => {
  const scripted = (script: string) => html(CSS, `<script>${script}</script><p>Text`);

  test.each(
    night.cases<[string, string, Mode]>(
      [
        [
          "a script asks for the attribute",
          scripted(`addEventListener("load", () => {
            if (document.documentElement.getAttribute("data-theme") === "dark") document.querySelector("p").style.color = "${DARK}" })`),
          byAttribute,
        ],
        [
          "a script asks for the class",
          scripted(`addEventListener("load", () => {
            if (document.documentElement.classList.contains("dark")) document.querySelector("p").style.color = "${DARK}" })`),
          byClass,
        ],
        [
          "a script asks by a selector",
          scripted(`addEventListener("load", () => { document.querySelector("html.dark") })`),
          byClass,
        ],
        [
          "a script asks for all data of the root",
          scripted("document.documentElement.dataset.started = 1"),
          byAttribute,
        ],
        [
          "an observer answers",
          scripted(`new MutationObserver(() => { document.adoptedStyleSheets = [new CSSStyleSheet()] })
            .observe(document.documentElement, { attributes: true })`),
          byAttribute,
        ],
        [
          "a script asks for computed styles",
          scripted("getComputedStyle(document.documentElement).color"),
          byAttribute,
        ],
        [
          "the theme needs another file",
          html(`${CSS} [data-theme=dark] p { background: url(/theme-picture.svg) }`, "<p>Text"),
          byAttribute,
        ],
      ],
      4,
    ),
  )("%s", async (_, page, theme) => {
    const { base, inMode, reloaded } = await readInModes(page, [theme]);
    expect({ base, inMode, reloaded }).toEqual({ base: [LIGHT], inMode: [[DARK]], reloaded: ["dark"] });
  });
});

describe("a page in the loading of which scripts decide about its theme", () => {
  const late = (script: string) =>
    html(CSS, `<p>Text<script>matchMedia("print"); setTimeout(() => { ${script} }, 300)</script>`);
  const reset = `document.documentElement.setAttribute("data-theme", "light")`;

  test.each(
    night.cases<[string, string, Mode]>(
      [
        [
          "keeps a theme although its provider hydrates late",
          late(`document.documentElement.className = "light"; ${reset}`),
          byAttribute,
        ],
        [
          "keeps a class although its provider hydrates late",
          late(`document.documentElement.className = "light"`),
          byClass,
        ],
        [
          "keeps a theme on elements that come late",
          late(`document.body.innerHTML = "<div class=app><p>Late</div>"`),
          mode("dark", { on: ".app", classes: { dark: true } }),
        ],
        [
          "has the theme before its first script",
          html(
            CSS,
            `<script>document.documentElement.dataset.seen = document.documentElement.dataset.theme</script><p>Text
        <style>:not([data-seen=dark]) > body > p { color: ${LIGHT} !important }</style>`,
          ),
          byAttribute,
        ],
        [
          "has the theme in a document to which it leads",
          html(CSS, `<script>if (!location.search) location.search = "?led"</script><p>Text`),
          byAttribute,
        ],
      ],
      3,
    ),
  )("%s", async (_, page, theme) => {
    const { base, inMode, reloaded } = await readInModes(page, [theme]);
    expect({ base, inMode, reloaded }).toEqual({ base: [LIGHT], inMode: [[DARK]], reloaded: ["dark"] });
  });
});

describe("a mode that does not stand", () => {
  const fights = (script: string) =>
    html(CSS, `<p>Text<script>const root = document.documentElement; ${script}</script>`);

  test.each<[string, Route, Mode, RegExp]>([
    [
      "fails by its name if the page changes it back each time",
      fights(`new MutationObserver(() => { if (root.dataset.theme) delete root.dataset.theme })
        .observe(root, { attributes: true }); root.dataset.started = 1`),
      byAttribute,
      /in the mode dark\. The page changes back what the mode sets: data-theme\./,
    ],
    [
      "fails by its name if the page adds an element for each that wears it",
      fights(`matchMedia("print"); new MutationObserver(() => {
        const last = document.body.lastElementChild;
        if (last.className.includes("dark")) document.body.append(Object.assign(document.createElement("i"), { className: "app" }));
      }).observe(document, { subtree: true, childList: true, attributes: true });
      document.body.append(Object.assign(document.createElement("i"), { className: "app" }))`),
      mode("dark", { on: ".app", classes: { dark: true } }),
      /in the mode dark\. The page changes back what the mode sets: \.dark\./,
    ],
    [
      "fails by its name if no element matches",
      html(CSS, "<p>Text"),
      mode("dark", { on: ".app", classes: { dark: true } }),
      /in the mode dark\. No element of the page matches the selector "\.app"/,
    ],
    [
      "fails if its selector is no selector",
      html(CSS, "<p>Text"),
      mode("dark", { on: "p[", classes: { dark: true } }),
      /The selector "p\[" is not valid CSS/,
    ],
  ])("%s", async (_, page, theme, message) => {
    pages.serve({ "/fights": page });
    const reading = browser.extract(`${pages.base}/fights`, { ...defaultOptions, modes: [theme] });
    expect((await failureOf(reading)).message).toMatch(message);
  });
});

describe("a page is told while it loads", () => {
  const APP = (source: string) =>
    html(
      CSS,
      `<script>const theme = ${source}; if (theme) document.documentElement.dataset.theme = theme</script><p>Text`,
    );
  const byCookie: Route = (request, response) => {
    const theme = /(?:^|; )theme=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? "light";
    response
      .setHeader("content-type", "text/html")
      .end(html(CSS, "<p>Text").replace("<html", `<html data-theme="${theme}"`));
  };

  test.each<[string, Route, Partial<Mode>]>([
    ["its storage", APP(`localStorage.getItem("theme")`), { storage: { theme: "dark" } }],
    ["a cookie", byCookie, { cookies: { theme: "dark" } }],
    ["its address", APP(`new URL(location).searchParams.get("theme")`), { query: { theme: "dark" } }],
  ])("%s", async (_, page, conditions) => {
    const { reading, base, inMode, reloaded } = await readInModes(page, [mode("dark", conditions)]);
    expect({ base, inMode, reloaded }).toEqual({ base: [LIGHT], inMode: [[DARK]], reloaded: ["dark"] });
    expect(reading.environment.final_url).toBe(`${pages.base}/theme`);
    expect(reading.modes[0]?.marks).toEqual({ on: "html", attributes: { "data-theme": "dark" } });
  });

  test("nothing that another mode was told", async () => {
    const page = APP(`localStorage.getItem("theme") ?? document.cookie.split("=")[1]`);
    const modes = [
      mode("stored", { storage: { theme: "dark" } }),
      mode("asked", { query: { other: "1" } }),
      mode("baked", { cookies: { theme: "dark" } }),
      mode("plain", { query: { other: "2" } }),
    ];
    expect((await readInModes(page, modes)).inMode).toEqual([[DARK], [LIGHT], [DARK], [LIGHT]]);
  });

  test("nothing of it in a frame of another origin", async () => {
    otherPages.serve({
      "/frame": (request, response) => {
        const color = request.headers.cookie ? "red" : "green";
        response.setHeader("content-type", "text/html");
        response.end(
          `<p>Frame<script>parent.postMessage(localStorage.length === 0 ? "${color}" : "red", "*")</script>`,
        );
      },
    });
    const page = html(
      "p { color: gray }",
      `<p>Text<iframe src="${otherPages.base}/frame"></iframe><script>onmessage = ({ data }) => { document.querySelector("p").style.color = data }</script>`,
    );
    const told = mode("told", { storage: { theme: "dark" }, cookies: { theme: "dark" } });
    expect((await readInModes(page, [told])).inMode).toEqual([["rgb(0, 128, 0)"]]);
  });

  test("an entry of its mode in place of that of its visitor", async () => {
    const origin = pages.base;
    const page = APP(`localStorage.getItem("kept") === "1" && localStorage.getItem("theme") !== "light"
      && !localStorage.getItem("gone") && document.cookie === "theme=dark" ? "dark" : ""`);
    const cookie = {
      name: "theme",
      value: "light",
      domain: "127.0.0.1",
      path: "/",
      expires: -1,
      httpOnly: false,
      secure: false,
    };
    const localStorage = Object.entries({ kept: "1", theme: "light", gone: "1" }).map(([name, value]) => ({
      name,
      value,
    }));
    const storage = {
      cookies: [{ ...cookie, sameSite: "Lax" as const }],
      origins: [{ origin, localStorage, indexedDB: [] }],
    };
    const told = mode("told", { storage: { theme: "dark", gone: null }, cookies: { theme: "dark" } });
    const { base, inMode } = await readInModes(page, [told], { visitor: { state: { origin, storage } } });
    expect({ base, inMode }).toEqual({ base: [LIGHT], inMode: [[DARK]] });
  });
});

describe("a preference of the page's reader", () => {
  const css = (feature: string) => `p { color: ${LIGHT} } @media (${feature}) { p { color: ${DARK} } }`;

  test.each<[string, Partial<Mode>]>([
    ["prefers-contrast: more", { contrast: "more" }],
    ["prefers-contrast: less", { contrast: "less" }],
    ["(forced-colors: active) and (prefers-color-scheme: light)", { forced_colors: true }],
  ])("%s holds in the loaded page as in a load of its own", async (feature, conditions) => {
    const page = html(`${css(feature)} p { forced-color-adjust: none }`, "<p>Text");
    const theme = mode("preferring", conditions);
    const { reading, base, inMode, reloaded } = await readInModes(page, [theme, mode("plain", { query: { a: "1" } })]);
    expect({ base, inMode, reloaded }).toEqual({ base: [LIGHT], inMode: [[DARK], [LIGHT]], reloaded: ["plain"] });
    const asking = await readInModes(page.replace("<p>", `<script>matchMedia("(${feature})")</script><p>`), [theme]);
    expect(asking.reloaded).toEqual(["preferring"]);
    expect(asking.inMode).toEqual([[DARK]]);
    expect(asking.reading.modes[0]?.observation.paints).toEqual(reading.modes[0]?.observation.paints);
  });

  test("less contrast does not stay when another mode follows it in the loaded page", async () => {
    const page = html(
      `${css("prefers-contrast: less")} @media (prefers-color-scheme: dark) { b { color: red } }`,
      "<p>Text",
    );
    const modes = [
      mode("less", { contrast: "less" }),
      mode("dark", { color_scheme: "dark" }),
      mode("less-dark", { contrast: "less", color_scheme: "dark" }),
      mode("more", { contrast: "more" }),
    ];
    const { inMode, reloaded } = await readInModes(page, modes);
    expect({ inMode, reloaded }).toEqual({ inMode: [[DARK], [LIGHT], [DARK], [LIGHT]], reloaded: [] });
  });
});

test("a theme that moves a reference changes the token of the property that refers", async () => {
  const css = `:root { --blue-9: rgb(0, 0, 255); --red-9: rgb(255, 0, 0); --accent: var(--blue-9) } [data-accent=red] { --accent: var(--red-9) }
    a { color: var(--accent); border-bottom: 1px solid var(--accent) } .red { color: var(--red-9) }`;
  const red = mode("red", { attributes: { "data-accent": "red" } });
  for (const body of ["<p>Text <a>link", "<p>Text <a>link</a> <b class=red>bold"]) {
    const { reading } = await readInModes(html(css, body), [red]);
    const { tokens } = buildSnapshot(reading.observation, undefined, reading.modes);
    const namesAndValues = (list: typeof tokens.colors = []) => list.map(({ name, value }) => [name, value]);
    expect(namesAndValues(tokens.colors)).toContainEqual(["accent", "#0000ff"]);
    expect(namesAndValues(tokens.modes?.[0]?.colors)).toContainEqual(["accent", "#ff0000"]);
  }
});

test("the order of modes changes nothing in them", async () => {
  pages.serve(designSystemRoutes());
  const modes = [
    mode("dark", { attributes: { "data-bs-theme": "dark" } }),
    mode("scheme", { color_scheme: "dark" }),
    mode("wide", { classes: { "text-bg-dark": true }, on: "body" }),
    mode("dark-mobile", { attributes: { "data-bs-theme": "dark" }, viewport: { width: 390, height: 844 } }),
  ];
  const readInOrder = async (ordered: readonly Mode[]) => {
    const reading = await browser.extract(`${pages.base}/bootstrap`, { ...defaultOptions, modes: ordered });
    return new Map(reading.modes.map(({ name, observation }) => [name, JSON.stringify(observation)]));
  };
  const inOrder = await readInOrder(modes);
  expect(new Set(inOrder.values()).size).toBeGreaterThanOrEqual(3);
  const reversed = await readInOrder(modes.toReversed());
  for (const { name } of modes) expect(reversed.get(name), name).toBe(inOrder.get(name));
});
