import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designSystemRoutes } from "../../test/design-systems/routes.ts";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import { type Browser, type PageReading, THEMES_MS } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;

beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host]);
  pages.serve(designSystemRoutes());
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

const readPath = (path: string, themesMs = THEMES_MS.alone): Promise<PageReading> =>
  browser.extract(`${pages.base}${path}`, { ...defaultOptions, themesMs });

async function readPage(page: Route): Promise<PageReading> {
  pages.serve({ "/found": page });
  return readPath("/found");
}

const themesOf = ({ environment }: PageReading) => environment.themes_found ?? [];

const BODY = `<main class="app"><h1 class="title">Heading</h1><p class="lead">Text <a href="#">link</a></p><button class="btn btn-dark">A</button></main>`;
const SHEET = `body { background: var(--bg); color: var(--fg) } .btn-dark { background: #000; color: #fff; padding: 2px }
  .title { font-size: 30px } .text-dark { color: #111 }`;
const themed = (css: string, { root = "", body = BODY } = {}) =>
  html(`${SHEET} ${css}`, body).replace("<html", `<html ${root}`);
/** A theme of twelve properties, of which two paint. */
const dozen = (bg: string, fg: string) =>
  `--bg: ${bg}; --fg: ${fg}; ${Array.from("abcdefghij", (letter) => `--${letter}: 1;`).join(" ")}`;

describe("themes of a page are found", () => {
  test.each<[string, string, unknown[]]>([
    [
      "by an attribute that its root wears",
      themed(
        `:root, [data-theme=light] { --bg: #fff; --fg: #111 } [data-theme=dark] { --bg: #111; --fg: #fff }
        [data-theme="sepia"] { --bg: #fdf6e3; --fg: #333 }`,
        { root: 'data-theme="light"' },
      ),
      [
        { name: "dark", attributes: { "data-theme": "dark" } },
        { name: "sepia", attributes: { "data-theme": "sepia" } },
      ],
    ],
    [
      "by a class",
      themed(":root { --bg: #fff; --fg: #111 } .dark { --bg: #111; --fg: #fff }"),
      [{ name: "dark", classes: { dark: true } }],
    ],
    [
      "by classes that take each other's place, whatever their names",
      themed(
        `.paper { ${dozen("#fff", "#111")} } .navy { ${dozen("#001", "#eef")} } .coal { ${dozen("#222", "#eee")} }`,
        {
          root: 'class="paper js"',
        },
      ),
      [
        { name: "navy", classes: { paper: false, navy: true } },
        { name: "coal", classes: { paper: false, coal: true } },
      ],
    ],
    [
      "by a class of a wrapper",
      themed(
        ".ui { background: var(--bg); color: var(--fg) } .ui.light, .light { --bg: #fff; --fg: #111 } .dark { --bg: #111; --fg: #fff }",
        { body: `<div class="ui light">${BODY}</div>` },
      ),
      [{ name: "dark", on: ".ui", classes: { light: false, dark: true } }],
    ],
    [
      "by two attributes at once, of which the second comes first in no other theme",
      themed(
        `[data-mode=light] { --bg: #fff; --fg: #111 } [data-mode=dark][data-tone=soft] { --bg: #222; --fg: #ddd }
        [data-mode=dark][data-tone=hard] { --bg: #000; --fg: #fff }`,
        { root: 'data-mode="light" data-tone="soft"' },
      ),
      [
        { name: "dark-soft", attributes: { "data-mode": "dark" } },
        { name: "dark-hard", attributes: { "data-mode": "dark", "data-tone": "hard" } },
      ],
    ],
    [
      "by the reader's preference",
      themed(
        ":root { --bg: #fff; --fg: #111 } @media (prefers-color-scheme: dark) { :root { --bg: #111; --fg: #fff } }",
      ),
      [{ name: "dark", color_scheme: "dark" }],
    ],
    [
      "once if a preference looks like an attribute",
      themed(`:root { --bg: #fff; --fg: #111 } [data-theme=dark] { --bg: #111; --fg: #fff }
        @media (prefers-color-scheme: dark) { :root:not([data-theme]) { --bg: #111; --fg: #fff } }`),
      [{ name: "dark", attributes: { "data-theme": "dark" } }],
    ],
    [
      "with schemes before accents",
      themed(
        `:root { --bg: #fff; --fg: #111; --accent: red } a { color: var(--accent) }
        [data-accent-color=blue] { --accent: blue } [data-accent-color=green] { --accent: green }
        [data-color-mode=dark] { --bg: #111; --fg: #fff }`,
        { root: 'data-accent-color="red" data-color-mode="light"' },
      ),
      [
        { name: "dark", attributes: { "data-color-mode": "dark" } },
        { name: "blue", attributes: { "data-accent-color": "blue" } },
        { name: "green", attributes: { "data-accent-color": "green" } },
      ],
    ],
    ["nowhere in the classes of components and utilities", themed(":root { --bg: #fff; --fg: #111 }"), []],
    [
      "nowhere in a class that the sheet lays out",
      themed(
        ":root { --bg: #fff; --fg: #111 } .theme-popup { display: block; --bg: #eee; --fg: #222 } .theme-popup a { color: red }",
      ),
      [],
    ],
    [
      "nowhere in the states of components",
      themed(
        ":root { --bg: #fff; --fg: #111 } [data-state=dark] { --bg: #000; --fg: #fff } [aria-theme=dark] { --bg: #000; --fg: #eee }",
      ),
      [],
    ],
  ])("%s", async (_, page, themes) => {
    expect(themesOf(await readPage(page))).toEqual(themes);
  });

  test.each([
    ["/bootstrap", { name: "dark", attributes: { "data-bs-theme": "dark" } }],
    ["/pico", { name: "dark", attributes: { "data-theme": "dark" } }],
    ["/bulma", { name: "dark", classes: { "theme-dark": true } }],
  ])("is one dark theme if it has the design system at %s", async (path, theme) => {
    expect(themesOf(await readPath(path))).toEqual([theme]);
  });
});

test("the evidence for a theme tells how much it changes", async () => {
  const { themes } = await readPage(themed(":root { --bg: #fff; --fg: #111 } .dark { --bg: #111; --fg: #fff }"));
  expect(themes).toMatchObject({
    evidence: [{ name: "dark", properties: 2, text: "rgb(255, 255, 255)", background: "rgb(17, 17, 17)" }],
    truncated: false,
  });
});

test("a reading is the same whether themes are looked for or not", async () => {
  const page = themed(":root { --bg: #fff; --fg: #111 } .dark { --bg: #111; --fg: #fff }");
  pages.serve({ "/same": page });
  const without = await browser.extract(`${pages.base}/same`, defaultOptions);
  expect((await readPath("/same")).observation).toEqual(without.observation);
});

describe("a page is read although it", () => {
  const dark = ":root { --bg: #fff; --fg: #111 } .dark { --bg: #111; --fg: #fff }";
  const script = (text: string) => themed(dark, { body: `<script>${text}</script>${BODY}` });
  test.each([
    [
      "never ends when its root is changed",
      script("new MutationObserver(() => { for (;;); }).observe(document.documentElement, { attributes: true })"),
    ],
    [
      "grows with each trial",
      script(`new MutationObserver(() => document.body.append(...Array.from({ length: 2000 }, () => document.createElement("i"))))
        .observe(document.documentElement, { attributes: true })`),
    ],
    [
      "has thousands of classes that sound like themes",
      themed(Array.from({ length: 10_000 }, (_, i) => `.theme-${i} { --bg: #fff; --fg: #${100_000 + i} }`).join("\n")),
    ],
    [
      "has a selector that is hard to read",
      themed(
        `${dark} ${":is(".repeat(200)}a${")".repeat(200)} { color: red } ${".a:not(".repeat(100)}b${")".repeat(100)} { color: red }`,
      ),
    ],
  ])("%s", async (_, page) => {
    const reading = await readPage(page);
    expect(reading.observation.elements).toBeGreaterThan(3);
    expect(themesOf(reading).length).toBeLessThanOrEqual(16);
  });
});
