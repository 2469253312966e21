import { environmentSchema } from "@tintype/shared/api/environment";
import { buildTokens } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Mode } from "@tintype/shared/modes/mode";
import { hideMembersOfDocument, hideMembersOfForms } from "@tintype/shared/observe/testing/hidden-members";
import { nightly } from "@tintype/shared/testing/nightly";
import { someOf } from "@tintype/shared/testing/size";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designSystemRoutes } from "../test/design-systems/routes.ts";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  startPageServer,
} from "../test/page-server.ts";
import type { Browser, ExtractOptions, PageReading } from "./reading.ts";

let pages: PageServer;
let elsewhere: PageServer;
let browser: Browser;

beforeAll(async () => {
  [pages, elsewhere] = await Promise.all([startPageServer(), startPageServer()]);
  browser = createTestBrowser([pages.host, elsewhere.host]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([pages.close(), elsewhere.close()]);
});

async function readTokens(
  path: string,
  options: Partial<ExtractOptions> = {},
): Promise<PageReading & { tokens: Tokens }> {
  const reading = await browser.extract(`${pages.base}${path}`, { ...defaultOptions, ...options });
  return { ...reading, tokens: buildTokens(reading.observation).tokens };
}

const colorsOf = ({ tokens }: { tokens: Tokens }) => tokens.colors.map(({ value }) => value).sort();

test("a page whose HTML the caller provides is read without a request, whatever its address, and what it loads is judged", async () => {
  pages.serve({ "/style.css": content("text/css", "p { color: #123456 }") });
  const css = (base: string) => `<link rel="stylesheet" href="${base}/style.css">`;
  const text = `<!doctype html><title>Provided</title>${css(pages.base)}${css("http://127.0.0.1:9")}<p>Text</p>`;
  const options = {
    ...defaultOptions,
    modes: [{ name: "dark", color_scheme: "dark", viewport: defaultOptions.viewport }],
  } as const;
  const reading = await browser.extract("http://127.0.0.1:9/page", options, { html: text });
  expect(reading).toMatchObject({ title: "Provided", environment: { final_url: "http://127.0.0.1:9/page" } });
  expect(colorsOf({ tokens: buildTokens(reading.observation).tokens })).toEqual(["#123456"]);
  await expect(browser.extract("http://127.0.0.1:9/page", defaultOptions)).rejects.toMatchObject({
    kind: "blocked_address",
  });
});

test("a reading includes the environment in which it was made", async () => {
  pages.serve({ "/plain": html("p { color: #123456 }", "<p>Text</p>") });
  const reading = await readTokens("/plain", { viewport: { width: 800, height: 600 }, colorScheme: "dark" });
  expect(environmentSchema.strict().parse(reading.environment)).toEqual({
    viewport: { width: 800, height: 600 },
    device_scale_factor: 1,
    color_scheme: "dark",
    final_url: `${pages.base}/plain`,
    http_status: 200,
    browser_version: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    extractor_version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
    fonts_not_loaded: [],
    unreadable_frames: 0,
    lazy_images: 0,
    not_revealed: 0,
    truncated: false,
  });
  expect(reading.title).toBe("A page");
  expect(reading.elementsAnalyzed).toBeGreaterThan(1);
  expect(reading.durationMs).toBeGreaterThan(0);
});

test("a page whose forms and document hide all their members is read as one that hides nothing, in all modes", async () => {
  const css = "form { color: #112233; overflow: auto } @media (width < 500px) { form { color: #223344 } }";
  const page = (isHiding: boolean) => {
    const hide = hideMembersOfForms(isHiding) + hideMembersOfDocument(isHiding);
    const inFrame = `document.querySelector("iframe").contentWindow.eval(${JSON.stringify(hide)});`;
    const frame = "<style>form:hover { color: #334455 }</style><form>framed</form>";
    const body = `<form>text<div style="height: 2000px"></div></form><iframe srcdoc="${frame}"></iframe>`;
    return html(css, `${body}<script>addEventListener("load", () => { ${inFrame} ${hide} })</script>`);
  };
  pages.serve({ "/hiding": page(true), "/plain": page(false) });
  const narrow: Mode = { name: "narrow", color_scheme: "light", viewport: { width: 400, height: 600 } };
  const observations = ({ observation, modes }: PageReading) =>
    [observation, ...modes.map((mode) => mode.observation)].map(({ url: _url, ...rest }) => rest);
  const unmodified = await readTokens("/plain", { modes: [narrow] });
  expect(JSON.stringify(unmodified.modes)).toContain("rgb(34, 51, 68)");
  expect(observations(await readTokens("/hiding", { modes: [narrow] }))).toEqual(observations(unmodified));
});

test("nothing on the page is read in its hover state, also not what lies in the corner", async () => {
  const css = `body { margin: 0 } a { display: block; height: 90px; color: #112233; transition: color 200ms }
    a:hover { color: #ee0011 } html:hover p { color: #ee0022 }`;
  pages.serve({ "/corner": html(css, '<a href="#">Home</a><p>Text</p>') });
  expect(colorsOf(await readTokens("/corner"))).toEqual(["#000000", "#112233"]);
});

test("media queries are evaluated with the viewport of the options", async () => {
  pages.serve({ "/wide": html("p { color: #0000aa } @media (width < 600px) { p { color: #00aa00 } }", "<p>Text</p>") });
  expect(colorsOf(await readTokens("/wide"))).toEqual(["#0000aa"]);
  expect(colorsOf(await readTokens("/wide", { viewport: { width: 400, height: 700 } }))).toEqual(["#00aa00"]);
});

test("pages see the colour scheme of the options, and that their reader does not prefer reduced motion", async () => {
  const css = `p { color: #000011 } @media (prefers-color-scheme: dark) { p { color: #eeeeff } }
    @media (prefers-reduced-motion) { p { color: #ff0000 } }`;
  pages.serve({ "/scheme": html(css, "<p>Text</p>") });
  expect(colorsOf(await readTokens("/scheme"))).toEqual(["#000011"]);
  expect(colorsOf(await readTokens("/scheme", { colorScheme: "dark" }))).toEqual(["#eeeeff"]);
});

test("a reading covers matches of the selectors with their descendants, without those of the excluded selectors", async () => {
  const css = "header { color: #aa0000 } main { color: #00aa00 } main b { color: #00bb00 } aside { color: #0000aa }";
  const body = "<header>Top</header><main>Text <b>bold</b><aside>Note</aside></main>";
  pages.serve({ "/parts": html(css, body) });
  expect(colorsOf(await readTokens("/parts"))).toEqual(["#0000aa", "#00aa00", "#00bb00", "#aa0000"]);
  expect(colorsOf(await readTokens("/parts", { selectors: ["main"] }))).toEqual(["#0000aa", "#00aa00", "#00bb00"]);
  const both = await readTokens("/parts", { selectors: ["main", "header"], excludeSelectors: ["aside", "b"] });
  expect(colorsOf(both)).toEqual(["#00aa00", "#aa0000"]);
});

test("a reading covers open and closed shadow roots, made by scripts or by markup, also in frames", async () => {
  const body = `<div id="open"></div><div id="closed"></div>
    <div><template shadowrootmode="closed"><style>p { color: #030303 }</style><p>Declared</p>
      <div><template shadowrootmode="closed"><style>p { color: #040404 }</style><p>Inside</p></template></div></template></div>
    <iframe srcdoc="<div><template shadowrootmode=closed><p style='color: #050505'>Framed</p></template></div>"></iframe>
    <script>
      open.call; document.getElementById("open").attachShadow({ mode: "open" }).innerHTML = "<p style='color: #010101'>Open</p>";
      document.getElementById("closed").attachShadow({ mode: "closed" }).innerHTML = "<p style='color: #020202'>Closed</p>";
    </script>`;
  pages.serve({ "/shadow": html("", body) });
  expect(colorsOf(await readTokens("/shadow"))).toEqual(
    expect.arrayContaining(["#010101", "#020202", "#030303", "#040404", "#050505"]),
  );
});

nightly("a reading covers a closed shadow root that is inside of hundreds of elements", async () => {
  const root = "<template shadowrootmode=closed><p style='color: #060606'>Deep</p></template>";
  pages.serve({ "/deep": html("", `${"<div>".repeat(400)}<div>${root}</div>`) });
  expect(colorsOf(await readTokens("/deep"))).toContain("#060606");
});

test("a reading covers frames of the same origin and counts others", async () => {
  pages.serve({
    "/frames": html(
      "p { color: #111111 }",
      `<p>Text</p><iframe src="/inner"></iframe><iframe src="${elsewhere.base}/inner"></iframe>`,
    ),
    "/inner": html("p { color: #222222 }", "<p>Inner</p>"),
  });
  elsewhere.serve({ "/inner": html("p { color: #333333 }", "<p>Foreign</p>") });
  const reading = await readTokens("/frames");
  expect(colorsOf(reading)).toEqual(expect.arrayContaining(["#111111", "#222222"]));
  expect(colorsOf(reading)).not.toContain("#333333");
  expect(reading.environment.unreadable_frames).toBe(1);
});

test("a reading is not affected by built-in objects that the page has changed", async () => {
  const sabotage = `getComputedStyle = () => ({}); Map = Set = Array = JSON = undefined; document.querySelectorAll = () => [];
    Element.prototype.getBoundingClientRect = () => { throw new Error("no") }; performance.now = () => 0;
    requestAnimationFrame = () => {}; EventTarget.prototype.addEventListener = null; globalThis.tintypeObserve = null`;
  pages.serve({ "/hostile": html("p { color: #123456 }", `<p>Text</p><script>${sabotage}</script>`) });
  expect(colorsOf(await readTokens("/hostile"))).toEqual(["#123456"]);
});

test("a reading is not blocked by dialogs, popups and permission prompts", async () => {
  const script = `alert("Hello"); confirm("Sure?"); prompt("Name?"); open("/plain"); print();
    Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {});
    onbeforeunload = () => "Stay"; document.body.style.color = "#00ab00"`;
  pages.serve({ "/plain": html("", "<p>Text</p>"), "/noisy": html("", `<p>Text</p><script>${script}</script>`) });
  expect(colorsOf(await readTokens("/noisy"))).toEqual(["#00ab00"]);
});

test.each([
  ["by a header", (to: string) => `HTTP ${to}`],
  ["by a script", (to: string) => `<script>setTimeout(() => location.replace("${to}"), 300)</script>`],
  ["by a tag", (to: string) => `<meta http-equiv="refresh" content="1; url=${to}">`],
])("a reading follows a redirect %s", async (_, markup) => {
  const there = markup("/there?x=1");
  pages.serve({
    "/here": (_request, response) => {
      if (there.startsWith("HTTP")) response.writeHead(301, { location: "/there?x=1" }).end();
      else response.setHeader("content-type", "text/html").end(`<p style="color: #ff0000">Wait</p>${there}`);
    },
    "/there": html("p { color: #00cc00 }", "<p>Here</p>"),
  });
  const reading = await readTokens("/here");
  expect(colorsOf(reading)).toEqual(["#00cc00"]);
  expect(reading.environment.final_url).toBe(`${pages.base}/there?x=1`);
  expect(reading.environment.http_status).toBe(200);
});

test("a reading continues when the page changes its URL without navigating", async () => {
  const script = `history.pushState(null, "", "/elsewhere"); setTimeout(() => { location.hash = "part" }, 500)`;
  pages.serve({ "/app": html("p { color: #00dd00 }", `<p>Text</p><script>${script}</script>`) });
  const reading = await readTokens("/app");
  expect(colorsOf(reading)).toEqual(["#00dd00"]);
  expect(reading.environment.final_url).toBe(`${pages.base}/elsewhere#part`);
});

nightly("a reading continues when the page starts a download", async () => {
  pages.serve({
    "/file": content("application/zip", "PK"),
    "/offers": html(
      "p { color: #00ee00 }",
      `<p>Text</p><script>setTimeout(() => { location = "/file" }, 200)</script>`,
    ),
  });
  const reading = await readTokens("/offers");
  expect(colorsOf(reading)).toEqual(["#00ee00"]);
  expect(reading.environment.final_url).toBe(`${pages.base}/offers`);
});

test("a page that finishes loading only after one of its own timers gets the time for it", async () => {
  const script = `const inner = frame.contentDocument; inner.open(); setTimeout(() => inner.close(), 9000);
    onload = () => { document.body.style.color = "#00fa00" }`;
  pages.serve({ "/patient": html("", `<p>Text</p><iframe id="frame"></iframe><script>${script}</script>`) });
  expect(colorsOf(await readTokens("/patient"))).toContain("#00fa00");
});

test("a reading names the fonts that could not be loaded", async () => {
  const css = `@font-face { font-family: "Gone"; src: url(/gone.woff2) } p { font-family: Gone, sans-serif }`;
  pages.serve({ "/fonts": html(css, "<p>Text</p>") });
  expect((await readTokens("/fonts")).environment.fonts_not_loaded).toEqual(["Gone"]);
});

test("a page that scrolls inside a box is scrolled there", async () => {
  const css =
    "html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100%; overflow: auto } img { margin-top: 9000px }";
  pages.serve({
    "/boxed": html(css, `<main><p>Text</p><img loading="lazy" src="/low.svg" alt=""></main>`),
    "/low.svg": content("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`),
  });
  const { assets } = (await readTokens("/boxed")).tokens;
  expect(assets).toEqual([
    expect.objectContaining({ url: `${pages.base}/low.svg`, dimensions: { width: 9, height: 7 } }),
  ]);
});

describe("a reading of a page with a real design system", () => {
  beforeAll(() => pages.serve(designSystemRoutes()));

  test.each(
    someOf<[string, Record<string, string>]>(
      [
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
      ],
      2,
    ),
  )("%s: names colours as its authors do", async (name, colors) => {
    const { tokens, environment } = await readTokens(`/${name}`);
    expect(Object.fromEntries(tokens.colors.map(({ name: tokenName, value }) => [tokenName, value]))).toMatchObject(
      colors,
    );
    expect(environment.fonts_not_loaded).toEqual([]);
    expect(tokens.spacing.length).toBeGreaterThan(5);
  });

  nightly("govuk: contains its web font", async () => {
    const { typography, assets } = (await readTokens("/govuk")).tokens;
    expect(typography.map(({ family }) => family)).toEqual(["GDS Transport"]);
    expect(assets.filter(({ type }) => type === "font")).toHaveLength(2);
  });

  nightly("pico: contains its dark colour scheme", async () => {
    const { colors } = (await readTokens("/pico", { colorScheme: "dark" })).tokens;
    expect(colors).toContainEqual(expect.objectContaining({ name: "pico-background-color", value: "#13171f" }));
  });
});
