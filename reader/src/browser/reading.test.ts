import { environmentSchema } from "@tintype/shared/api/extractions/environment";
import { buildTokens } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Mode } from "@tintype/shared/modes/mode";
import { hideMembersOfDocument, hideMembersOfForms } from "@tintype/shared/observe/testing/hidden-members";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designSystemRoutes } from "../../test/design-systems/routes.ts";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser, ExtractOptions, PageReading } from "../reading/reading.ts";

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

describe("a reading of a page with conditions, frames and shadow roots", () => {
  const css = `@font-face { font-family: "Gone"; src: url(/gone.woff2) }
    body { margin: 0 } .font { font-family: Gone, sans-serif; color: #123456 }
    a { display: block; height: 90px; color: #112233; transition: color 200ms }
    a:hover { color: #ee0011 } html:hover p { color: #ee0022 }
    .size { color: #0000aa } @media (width < 600px) { .size { color: #00aa00 } }
    .scheme { color: #000011 } @media (prefers-color-scheme: dark) { .scheme { color: #eeeeff } }
    @media (prefers-reduced-motion) { .scheme { color: #ff0000 } }`;
  const shadows = `<div id="open"></div><div id="closed"></div>
    <div><template shadowrootmode="closed"><style>p { color: #030303 }</style><p>Declared</p>
      <div><template shadowrootmode="closed"><style>p { color: #040404 }</style><p>Inside</p></template></div></template></div>
    <iframe srcdoc="<div><template shadowrootmode=closed><p style='color: #050505'>Framed</p></template></div>"></iframe>
    <script>
      document.getElementById("open").attachShadow({ mode: "open" }).innerHTML = "<p style='color: #010101'>Open</p>";
      document.getElementById("closed").attachShadow({ mode: "closed" }).innerHTML = "<p style='color: #020202'>Closed</p>";
    </script>`;
  const asIs: Partial<ExtractOptions> = { canonical: true };
  const narrowAndDark: Partial<ExtractOptions> = { viewport: { width: 400, height: 600 }, colorScheme: "dark" };
  let readings: Awaited<ReturnType<typeof readTokens>>[];

  beforeAll(async () => {
    const conditions = `<a href="#">In the corner</a><p class="font">Font</p><p class="size">Size</p><p class="scheme">Scheme</p>`;
    const frames = `<iframe src="/inner"></iframe><iframe src="${elsewhere.base}/inner"></iframe>`;
    const link = `<base href="/shop/"><link rel="canonical"><link rel="Alternate canonical" href="one#top">`;
    pages.serve({
      "/all": html(css, `${link}${conditions}${frames}${shadows}`),
      "/inner": html("p { color: #222222 }", "<p>Inner</p>"),
    });
    elsewhere.serve({ "/inner": html("p { color: #333333 }", "<p>Foreign</p>") });
    readings = [await readTokens("/all", asIs), await readTokens("/all", narrowAndDark)];
  });

  const colors = () => readings.map(colorsOf);

  test("includes the environment in which it was made, with fonts that could not be loaded and foreign frames", () => {
    const [, reading] = readings;
    expect(environmentSchema.strict().parse(reading?.environment)).toEqual({
      viewport: { width: 400, height: 600 },
      device_scale_factor: 1,
      color_scheme: "dark",
      final_url: `${pages.base}/all`,
      http_status: 200,
      browser_version: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
      extractor_version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
      fonts_not_loaded: ["Gone"],
      unreadable_frames: 1,
      lazy_images: 0,
      not_revealed: 0,
      truncated: false,
    });
    expect(reading?.title).toBe("A page");
    expect(reading?.elementsAnalyzed).toBeGreaterThan(1);
    expect(reading?.durationMs).toBeGreaterThan(0);
  });

  test("contains nothing in its hover state, also not what lies in the corner", () => {
    for (const values of colors()) {
      expect(values).toContain("#112233");
      expect(values).not.toContain("#ee0011");
      expect(values).not.toContain("#ee0022");
    }
  });

  test("evaluates media queries with the viewport of the options", () => {
    const sized = colors().map((values) => values.filter((value) => /^#00(00aa|aa00)$/.test(value)));
    expect(sized).toEqual([["#0000aa"], ["#00aa00"]]);
  });

  test("shows the page the colour scheme of the options, and that its reader does not prefer reduced motion", () => {
    const schemes = colors().map((values) => values.filter((value) => /^#(000011|eeeeff|ff0000)$/.test(value)));
    expect(schemes).toEqual([["#000011"], ["#eeeeff"]]);
  });

  test("covers open and closed shadow roots, made by scripts or by markup, also in frames", () => {
    const roots = ["#010101", "#020202", "#030303", "#040404", "#050505"];
    for (const values of colors()) expect(values).toEqual(expect.arrayContaining(roots));
  });

  test("covers frames of the same origin only", () => {
    for (const values of colors()) {
      expect(values).toContain("#222222");
      expect(values).not.toContain("#333333");
    }
  });

  test("tells the address that the page names as its canonical one, if it is asked for", () => {
    expect(readings.map(({ canonical }) => canonical)).toEqual([`${pages.base}/shop/one`, undefined]);
  });
});

night.test(
  "a page whose forms and document hide all their members is read as one that hides nothing, in all modes",
  async () => {
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
  },
);

test("a reading covers matches of the selectors with their descendants, without those of the excluded selectors", async () => {
  const css = `header { color: #aa0000 } main { color: #00aa00 } main b { color: #00bb00 } main i { color: #00cc00 }
    aside { color: #0000aa } footer { color: #aaaaaa }`;
  const body =
    "<header>Top</header><main>Text <b>bold</b> <i>slanted</i><aside>Note</aside></main><footer>End</footer>";
  pages.serve({ "/parts": html(css, body) });
  const reading = await readTokens("/parts", { selectors: ["main", "header"], excludeSelectors: ["aside", "b"] });
  expect(colorsOf(reading)).toEqual(["#00aa00", "#00cc00", "#aa0000"]);
});

night.test("a reading covers a closed shadow root that is inside of hundreds of elements", async () => {
  const root = "<template shadowrootmode=closed><p style='color: #060606'>Deep</p></template>";
  pages.serve({ "/deep": html("", `${"<div>".repeat(400)}<div>${root}</div>`) });
  expect(colorsOf(await readTokens("/deep"))).toContain("#060606");
});

test("a reading is affected neither by dialogs, popups and prompts nor by built-in objects and members that the page has changed", async () => {
  const noise = `alert("Hello"); confirm("Sure?"); prompt("Name?"); open("/plain"); print();
    Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {});
    onbeforeunload = () => "Stay"; document.body.style.color = "#00ab00";`;
  const hidden = hideMembersOfForms(true) + hideMembersOfDocument(true);
  const sabotage = `getComputedStyle = () => ({}); Map = Set = Array = JSON = undefined; document.querySelectorAll = () => [];
    Element.prototype.getBoundingClientRect = () => { throw new Error("no") }; performance.now = () => 0;
    requestAnimationFrame = () => {}; EventTarget.prototype.addEventListener = null; globalThis.tintypeObserve = null`;
  pages.serve({
    "/plain": html("", "<p>Text</p>"),
    "/hostile": html(
      "b, form { color: #123456 }",
      `<p>Text</p><form>A form, <b>bold</b></form><script>${noise}${hidden}${sabotage}</script>`,
    ),
  });
  expect(colorsOf(await readTokens("/hostile"))).toEqual(["#00ab00", "#123456"]);
});

test.each(
  night.cases<[string, (to: string) => string]>(
    [
      ["by a script", (to) => `<script>setTimeout(() => location.replace("${to}"), 300)</script>`],
      ["by a header", (to) => `HTTP ${to}`],
      ["by a tag", (to) => `<meta http-equiv="refresh" content="1; url=${to}">`],
    ],
    1,
  ),
)("a reading follows a redirect %s", async (_, markup) => {
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

describe("a reading of an app", () => {
  let reading: Awaited<ReturnType<typeof readTokens>>;

  beforeAll(async () => {
    const css = `html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100%; overflow: auto }
      img { margin-top: 9000px } p { color: #00dd00 }`;
    const script = `history.pushState(null, "", "/elsewhere"); setTimeout(() => { location.hash = "part" }, 500);
      const inner = frame.contentDocument; inner.open(); setTimeout(() => inner.close(), 9000);
      onload = () => { document.body.style.background = "#00fa00" }`;
    const box = `<main><p>Text</p><img loading="lazy" src="/low.svg" alt=""></main>`;
    pages.serve({
      "/app": html(css, `${box}<iframe id="frame"></iframe><script>${script}</script>`),
      "/low.svg": content("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`),
    });
    reading = await readTokens("/app");
  });

  test("continues when the page changes its URL without navigating", () => {
    expect(colorsOf(reading)).toContain("#00dd00");
    expect(reading.environment.final_url).toBe(`${pages.base}/elsewhere#part`);
  });

  test("gives a page that finishes loading only after one of its own timers the time for it", () => {
    expect(colorsOf(reading)).toContain("#00fa00");
  });

  test("scrolls a page inside of the box in which it scrolls", () => {
    expect(reading.tokens.assets).toEqual([
      expect.objectContaining({ url: `${pages.base}/low.svg`, dimensions: { width: 9, height: 7 } }),
    ]);
  });
});

night.test("a reading continues when the page starts a download", async () => {
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

describe("a reading of a page with a real design system", () => {
  beforeAll(() => pages.serve(designSystemRoutes()));

  // design-system-versions.test.ts reads pages of the same systems on a push.
  night.test.each<[string, Record<string, string>]>([
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
  ])("%s: names colours as its authors do", async (name, colors) => {
    const { tokens, environment } = await readTokens(`/${name}`);
    expect(Object.fromEntries(tokens.colors.map(({ name: tokenName, value }) => [tokenName, value]))).toMatchObject(
      colors,
    );
    expect(environment.fonts_not_loaded).toEqual([]);
    expect(tokens.spacing.length).toBeGreaterThan(5);
  });

  night.test("govuk: contains its web font", async () => {
    const { typography, assets } = (await readTokens("/govuk")).tokens;
    expect(typography.map(({ family }) => family)).toEqual(["GDS Transport"]);
    expect(assets.filter(({ type }) => type === "font")).toHaveLength(2);
  });

  night.test("pico: contains its dark colour scheme", async () => {
    const { colors } = (await readTokens("/pico", { colorScheme: "dark" })).tokens;
    expect(colors).toContainEqual(expect.objectContaining({ name: "pico-background-color", value: "#13171f" }));
  });
});
