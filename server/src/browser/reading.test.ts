import { environmentSchema } from "@tintype/shared/api/environment";
import { buildTokens } from "@tintype/shared/tokens/build";
import type { Tokens } from "@tintype/shared/tokens/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designSystemRoutes } from "../../test/design-systems/routes.ts";
import { content, html, startSite, type TestSite, testBrowser, usual } from "../../test/page-server.ts";
import type { Browser, ExtractOptions, PageReading } from "./browser.ts";

let site: TestSite;
let elsewhere: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, elsewhere] = await Promise.all([startSite(), startSite()]);
  browser = testBrowser([site.host, elsewhere.host]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), elsewhere.close()]);
});

async function read(path: string, options: Partial<ExtractOptions> = {}): Promise<PageReading & { tokens: Tokens }> {
  const reading = await browser.extract(`${site.base}${path}`, { ...usual, ...options });
  return { ...reading, tokens: buildTokens(reading.observation).tokens };
}

const colorsOf = ({ tokens }: { tokens: Tokens }) => tokens.colors.map(({ value }) => value).sort();

test("a reading says what it was made with", async () => {
  site.serve({ "/plain": html("p { color: #123456 }", "<p>Text</p>") });
  const reading = await read("/plain", { viewport: { width: 800, height: 600 }, colorScheme: "dark" });
  expect(environmentSchema.strict().parse(reading.environment)).toEqual({
    viewport: { width: 800, height: 600 },
    device_scale_factor: 1,
    color_scheme: "dark",
    final_url: `${site.base}/plain`,
    http_status: 200,
    browser_version: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    extractor_version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
    fonts_not_loaded: [],
    unreadable_frames: 0,
    truncated: false,
  });
  expect(reading.title).toBe("A page");
  expect(reading.elementsAnalyzed).toBeGreaterThan(1);
  expect(reading.durationMs).toBeGreaterThan(0);
});

test("the viewport decides which media queries apply", async () => {
  site.serve({ "/wide": html("p { color: #0000aa } @media (width < 600px) { p { color: #00aa00 } }", "<p>Text</p>") });
  expect(colorsOf(await read("/wide"))).toEqual(["#0000aa"]);
  expect(colorsOf(await read("/wide", { viewport: { width: 400, height: 700 } }))).toEqual(["#00aa00"]);
});

test("the colour scheme is the one that was asked for, and motion is reduced", async () => {
  const css = `p { color: #000011 } @media (prefers-color-scheme: dark) { p { color: #eeeeff } }
    @media (prefers-reduced-motion: no-preference) { p { color: #ff0000 } }`;
  site.serve({ "/scheme": html(css, "<p>Text</p>") });
  expect(colorsOf(await read("/scheme"))).toEqual(["#000011"]);
  expect(colorsOf(await read("/scheme", { colorScheme: "dark" }))).toEqual(["#eeeeff"]);
});

test("selectors limit the reading to what matches and stands below, excluded ones take away", async () => {
  const css = "header { color: #aa0000 } main { color: #00aa00 } main b { color: #00bb00 } aside { color: #0000aa }";
  const body = "<header>Top</header><main>Text <b>bold</b><aside>Note</aside></main>";
  site.serve({ "/parts": html(css, body) });
  expect(colorsOf(await read("/parts"))).toEqual(["#0000aa", "#00aa00", "#00bb00", "#aa0000"]);
  expect(colorsOf(await read("/parts", { selectors: ["main"] }))).toEqual(["#0000aa", "#00aa00", "#00bb00"]);
  const both = await read("/parts", { selectors: ["main", "header"], excludeSelectors: ["aside", "b"] });
  expect(colorsOf(both)).toEqual(["#00aa00", "#aa0000"]);
});

test("shadow roots are read, open and closed, made by scripts or by markup, in frames too", async () => {
  const body = `<div id="open"></div><div id="closed"></div>
    <div><template shadowrootmode="closed"><style>p { color: #030303 }</style><p>Declared</p>
      <div><template shadowrootmode="closed"><style>p { color: #040404 }</style><p>Inside</p></template></div></template></div>
    <iframe srcdoc="<div><template shadowrootmode=closed><p style='color: #050505'>Framed</p></template></div>"></iframe>
    <script>
      open.call; document.getElementById("open").attachShadow({ mode: "open" }).innerHTML = "<p style='color: #010101'>Open</p>";
      document.getElementById("closed").attachShadow({ mode: "closed" }).innerHTML = "<p style='color: #020202'>Closed</p>";
    </script>`;
  site.serve({ "/shadow": html("", body) });
  expect(colorsOf(await read("/shadow"))).toEqual(
    expect.arrayContaining(["#010101", "#020202", "#030303", "#040404", "#050505"]),
  );
});

test("frames of the same origin are read, others are counted", async () => {
  site.serve({
    "/frames": html(
      "p { color: #111111 }",
      `<p>Text</p><iframe src="/inner"></iframe><iframe src="${elsewhere.base}/inner"></iframe>`,
    ),
    "/inner": html("p { color: #222222 }", "<p>Inner</p>"),
  });
  elsewhere.serve({ "/inner": html("p { color: #333333 }", "<p>Foreign</p>") });
  const reading = await read("/frames");
  expect(colorsOf(reading)).toEqual(expect.arrayContaining(["#111111", "#222222"]));
  expect(colorsOf(reading)).not.toContain("#333333");
  expect(reading.environment.unreadable_frames).toBe(1);
});

test("what the page has done to the built-in objects does not reach the reading", async () => {
  const sabotage = `getComputedStyle = () => ({}); Map = Set = Array = JSON = undefined; document.querySelectorAll = () => [];
    Element.prototype.getBoundingClientRect = () => { throw new Error("no") }; performance.now = () => 0;
    requestAnimationFrame = () => {}; EventTarget.prototype.addEventListener = null; globalThis.tintypeObserve = null`;
  site.serve({ "/hostile": html("p { color: #123456 }", `<p>Text</p><script>${sabotage}</script>`) });
  expect(colorsOf(await read("/hostile"))).toEqual(["#123456"]);
});

test("dialogs, popups and questions for permission do not hold it up", async () => {
  const script = `alert("Hello"); confirm("Sure?"); prompt("Name?"); open("/plain"); print();
    Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {});
    onbeforeunload = () => "Stay"; document.body.style.color = "#00ab00"`;
  site.serve({ "/plain": html("", "<p>Text</p>"), "/noisy": html("", `<p>Text</p><script>${script}</script>`) });
  expect(colorsOf(await read("/noisy"))).toEqual(["#00ab00"]);
});

test.each([
  ["by a header", (to: string) => `HTTP ${to}`],
  ["by a script", (to: string) => `<script>setTimeout(() => location.replace("${to}"), 300)</script>`],
  ["by a tag", (to: string) => `<meta http-equiv="refresh" content="1; url=${to}">`],
])("a redirect %s is followed", async (_, markup) => {
  const there = markup("/there?x=1");
  site.serve({
    "/here": (_request, response) => {
      if (there.startsWith("HTTP")) response.writeHead(301, { location: "/there?x=1" }).end();
      else response.setHeader("content-type", "text/html").end(`<p style="color: #ff0000">Wait</p>${there}`);
    },
    "/there": html("p { color: #00cc00 }", "<p>Here</p>"),
  });
  const reading = await read("/here");
  expect(colorsOf(reading)).toEqual(["#00cc00"]);
  expect(reading.environment.final_url).toBe(`${site.base}/there?x=1`);
  expect(reading.environment.http_status).toBe(200);
});

test("a change of the address within the document is no other document", async () => {
  const script = `history.pushState(null, "", "/elsewhere"); setTimeout(() => { location.hash = "part" }, 500)`;
  site.serve({ "/app": html("p { color: #00dd00 }", `<p>Text</p><script>${script}</script>`) });
  const reading = await read("/app");
  expect(colorsOf(reading)).toEqual(["#00dd00"]);
  expect(reading.environment.final_url).toBe(`${site.base}/elsewhere#part`);
});

test("a download that the page starts leaves it as it is", async () => {
  site.serve({
    "/file": content("application/zip", "PK"),
    "/offers": html(
      "p { color: #00ee00 }",
      `<p>Text</p><script>setTimeout(() => { location = "/file" }, 200)</script>`,
    ),
  });
  const reading = await read("/offers");
  expect(colorsOf(reading)).toEqual(["#00ee00"]);
  expect(reading.environment.final_url).toBe(`${site.base}/offers`);
});

test("a page that only a timer of its own lets finish loading gets the time for it", async () => {
  const script = `const inner = frame.contentDocument; inner.open(); setTimeout(() => inner.close(), 9000);
    onload = () => { document.body.style.color = "#00fa00" }`;
  site.serve({ "/patient": html("", `<p>Text</p><iframe id="frame"></iframe><script>${script}</script>`) });
  expect(colorsOf(await read("/patient"))).toContain("#00fa00");
});

test("fonts that do not arrive are named", async () => {
  const css = `@font-face { font-family: "Gone"; src: url(/gone.woff2) } p { font-family: Gone, sans-serif }`;
  site.serve({ "/fonts": html(css, "<p>Text</p>") });
  expect((await read("/fonts")).environment.fonts_not_loaded).toEqual(["Gone"]);
});

test("an application that scrolls inside a box is scrolled there", async () => {
  const css =
    "html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100%; overflow: auto } img { margin-top: 9000px }";
  site.serve({
    "/boxed": html(css, `<main><p>Text</p><img loading="lazy" src="/low.svg" alt=""></main>`),
    "/low.svg": content("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`),
  });
  const { assets } = (await read("/boxed")).tokens;
  expect(assets).toEqual([
    expect.objectContaining({ url: `${site.base}/low.svg`, dimensions: { width: 9, height: 7 } }),
  ]);
});

describe("pages of real design systems", () => {
  beforeAll(() => site.serve(designSystemRoutes()));

  test.each<[string, Record<string, string>]>([
    [
      "bootstrap",
      { "bs-body-color": "#212529", "bs-danger": "#dc3545", "bs-border-color": "#dee2e6", "bs-success": "#198754" },
    ],
    ["govuk", { "govuk-text-colour": "#0b0c0c", "govuk-brand-colour": "#1d70b8", "govuk-error-colour": "#ca3535" }],
    ["pico", { "pico-color": "#373c44", "pico-primary": "#0172ad", "pico-background-color": "#ffffff" }],
    [
      "bulma",
      { "bulma-primary": "#00d1b2", "bulma-link": "#4258ff", "bulma-info": "#66d1ff", "bulma-warning": "#ffb70f" },
    ],
  ])("%s: colours by the names that its authors gave them", async (name, colors) => {
    const { tokens, environment } = await read(`/${name}`);
    expect(Object.fromEntries(tokens.colors.map(({ name: each, value }) => [each, value]))).toMatchObject(colors);
    expect(environment.fonts_not_loaded).toEqual([]);
    expect(tokens.spacing.length).toBeGreaterThan(5);
  });

  test("govuk: its web font", async () => {
    const { typography, assets } = (await read("/govuk")).tokens;
    expect(typography.map(({ family }) => family)).toEqual(["GDS Transport"]);
    expect(assets.filter(({ type }) => type === "font")).toHaveLength(2);
  });

  test("pico: its dark scheme", async () => {
    const { colors } = (await read("/pico", { colorScheme: "dark" })).tokens;
    expect(colors).toContainEqual(expect.objectContaining({ name: "pico-background-color", value: "#13171f" }));
  });
});
