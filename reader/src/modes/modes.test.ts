import type { Mode } from "@tintype/shared/modes/mode";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  failureOf,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";
import { DEFAULT_LIMITS, type PageReading } from "../reading/reading.ts";
import { Deadline } from "./deadline.ts";

const LIGHT = "rgb(1, 1, 1)";
const DARK = "rgb(2, 2, 2)";
const { viewport } = defaultOptions;
const dark: Mode = { name: "dark", color_scheme: "dark", viewport };
const mobile: Mode = { name: "mobile", color_scheme: "light", viewport: { width: 390, height: 844 } };

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

const picture = (color: string) =>
  content(
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect fill="${color}"/></svg>`,
  );

const MEDIA = `p { color: ${LIGHT} } @media (prefers-color-scheme: dark) { p { color: ${DARK} } }`;
const BY_CLASS = `p { color: ${LIGHT} } .dark p { color: ${DARK} }`;

const textColors = ({ paints }: PageReading["observation"]) =>
  paints.filter(({ property }) => property === "color").map(({ value }) => value);

const modeOf = (reading: PageReading, name: string) => {
  const mode = reading.modes.find((mode) => mode.name === name);
  if (!mode) throw new Error(`no mode ${name}`);
  return mode.observation;
};

describe("a page is read in its modes in one load", () => {
  test.each(
    night.cases<[string, string, Readonly<Record<string, Route>>]>(
      [
        [
          "with shadow roots, frames and scripts that do not ask how it is presented",
          html(
            MEDIA,
            `<p>Text</p><div id=a></div><div id=b></div><iframe srcdoc="<style>${MEDIA}</style><p>Frame"></iframe><script>
        for (const [host, mode] of [[a, "open"], [b, "closed"]])
          host.attachShadow({ mode }).innerHTML = "<style>" + document.querySelector("style").textContent + "</style><p>Shadow";
        setTimeout(() => document.body.append(document.createElement("hr")), 500);
        setInterval(() => document.body.style.setProperty("padding", "77px"), 5000);
        </script>`,
          ),
          {},
        ],
        ["with media queries", html(MEDIA, "<p>Text"), {}],
        [
          "with light-dark()",
          html(`:root { color-scheme: light dark } p { color: light-dark(${LIGHT}, ${DARK}) }`, "<p>Text"),
          {},
        ],
        [
          "with style sheets for a scheme",
          `<!doctype html><link rel=stylesheet href=/light.css><link rel=stylesheet href=/dark.css media="(prefers-color-scheme: dark)">
        <p>Text</p>`,
          {
            "/light.css": content("text/css", `p { color: ${LIGHT} }`),
            "/dark.css": content("text/css", `p { color: ${DARK} }`),
          },
        ],
        [
          "with transitions and animations",
          html(
            `${MEDIA} p { transition: color 2s } b { animation: pulse 2s infinite } i { animation: enter 1s both }
        @keyframes pulse { to { opacity: 0.5; color: red } } @keyframes enter { from { color: lime } to { color: teal } }
        @media (prefers-color-scheme: dark) { b { animation-duration: 6s } i { animation: leave 3s 1s both } }
        @keyframes leave { to { color: navy; opacity: 0.3 } }`,
            "<p>Text <b>pulsing</b> <i>entering</i>",
          ),
          {},
        ],
      ],
      1,
    ),
  )("%s", async (name, page, routes) => {
    const path = `/${encodeURIComponent(name)}`;
    pages.serve({ [path]: page, ...routes });
    const url = `${pages.base}${path}`;
    const reading = await browser.extract(url, { ...defaultOptions, modes: [dark] });
    expect(reading.environment).not.toHaveProperty("modes_reloaded");
    expect(textColors(reading.observation)).toContain(LIGHT);
    expect(textColors(modeOf(reading, "dark"))).not.toContain(LIGHT);
    const loadedDark = await browser.extract(url, { ...defaultOptions, colorScheme: "dark" });
    expect(textColors(loadedDark.observation)).toContain(DARK);
    expect(modeOf(reading, "dark")).toEqual(loadedDark.observation);
  });
});

describe("a page that is read in a mode", () => {
  const ask = 'matchMedia("(prefers-color-scheme: dark)")';
  const page = (script: string) => html(BY_CLASS, `<script>${script}</script><p>Text`);
  const set = "document.documentElement.classList.toggle('dark', isDark)";

  test.each(
    night.cases<[string, Route]>(
      [
        ["a script asks for the scheme once", page(`const isDark = ${ask}.matches; ${set}`)],
        [
          "a script listens for changes",
          page(`const q = ${ask}; q.onchange = () => { const isDark = q.matches; ${set} }; q.onchange()`),
        ],
        [
          "a script keeps what it was told first",
          page(`localStorage.scheme ??= ${ask}.matches; const isDark = localStorage.scheme === "true"; ${set}`),
        ],
        [
          "a server is told in a cookie what a script was told first",
          (request, response) => {
            const isDark = request.headers.cookie?.includes("dark");
            response.setHeader("content-type", "text/html");
            const tell = `document.cookie = "scheme=" + (${ask}.matches ? "dark" : "light"); location.reload()`;
            response.end(
              html(
                `p { color: ${isDark ? DARK : LIGHT} }`,
                request.headers.cookie ? "<p>Text" : `<p>Text<script>${tell}</script>`,
              ),
            );
          },
        ],
        [
          "a script reads a style",
          page(
            `document.documentElement.style.colorScheme = "light dark"; const isDark = getComputedStyle(document.documentElement).getPropertyValue("--dark") === "yes"; ${set}`,
          ).replace("</style>", "@media (prefers-color-scheme: dark) { :root { --dark: yes } }</style>"),
        ],
        [
          "a script asks in a frame",
          page(`const frame = document.createElement("iframe"); document.head.append(frame);
        const isDark = frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches; frame.remove(); ${set}`),
        ],
        [
          "a script asks late, and by another name",
          page(
            `setTimeout(() => { const isDark = window["match" + "Media"].call(null, "(prefers-color-scheme: dark)").matches; ${set} }, 3500)`,
          ),
        ],
        [
          "the document's server asks for the scheme",
          (request, response) => {
            const isDark = request.headers["sec-ch-prefers-color-scheme"] === "dark";
            response.setHeader("content-type", "text/html").setHeader("accept-ch", "Sec-CH-Prefers-Color-Scheme");
            response.end(html(`p { color: ${isDark ? DARK : LIGHT} }`, "<p>Text"));
          },
        ],
        [
          "the document's server cannot answer without knowing the scheme",
          (request, response) => {
            const isDark = request.headers["sec-ch-prefers-color-scheme"] === "dark";
            response.setHeader("content-type", "text/html").setHeader("accept-ch", "Sec-CH-Prefers-Color-Scheme");
            response
              .setHeader("critical-ch", "Sec-CH-Prefers-Color-Scheme")
              .setHeader("vary", "Sec-CH-Prefers-Color-Scheme");
            response.end(html(`p { color: ${isDark ? DARK : LIGHT} }`, "<p>Text"));
          },
        ],
      ],
      1,
    ),
  )("is loaded again if %s", async (name, route) => {
    const path = `/${encodeURIComponent(name)}`;
    pages.serve({ [path]: route });
    const reading = await browser.extract(`${pages.base}${path}`, { ...defaultOptions, modes: [dark] });
    expect(reading.environment.modes_reloaded).toEqual(["dark"]);
    expect(textColors(reading.observation)).toEqual([LIGHT]);
    expect(textColors(modeOf(reading, "dark"))).toEqual([DARK]);
  });

  night.test("is loaded again if the server of a style sheet asks for the scheme", async () => {
    pages.serve({
      "/hinted":
        "<!doctype html><meta http-equiv=accept-ch content=Sec-CH-Prefers-Color-Scheme><link rel=stylesheet href=/hinted.css><p>Text",
      "/hinted.css": (request, response) => {
        const isDark = request.headers["sec-ch-prefers-color-scheme"] === "dark";
        content("text/css", `p { color: ${isDark ? DARK : LIGHT} }`)(request, response);
      },
    });
    const reading = await browser.extract(`${pages.base}/hinted`, { ...defaultOptions, modes: [dark] });
    expect([reading.observation, modeOf(reading, "dark")].map(textColors)).toEqual([[LIGHT], [DARK]]);
  });
});

night.test(
  "a page whose server asks for the scheme is read in the dark with what the server sends for that",
  async () => {
    pages.serve({
      "/dark-only": (request, response) => {
        const isDark = request.headers["sec-ch-prefers-color-scheme"] === "dark";
        response.setHeader("content-type", "text/html").setHeader("accept-ch", "Sec-CH-Prefers-Color-Scheme");
        response.end(html(`p { color: ${isDark ? DARK : LIGHT} }`, "<p>Text"));
      },
    });
    const light: Mode = { name: "light", color_scheme: "light", viewport };
    const options = { ...defaultOptions, colorScheme: "dark", modes: [light] } as const;
    const reading = await browser.extract(`${pages.base}/dark-only`, options);
    expect([reading.observation, modeOf(reading, "light")].map(textColors)).toEqual([[DARK], [LIGHT]]);
  },
);

night.test("readings of a page in three modes are equal, byte for byte", async () => {
  pages.serve({
    "/three": html(
      `${MEDIA} b { transition: all 1s; margin: 2px } @media (width < 600px) { b { margin: 9px } } i { animation: turn 3s infinite }
      @keyframes turn { to { color: red } } @media (prefers-color-scheme: dark) { i { animation-duration: 1s } }`,
      `<p>Text <b>bold</b> <i>turning</i><script>
        let tick = 0;
        setInterval(() => { document.body.style.padding = ++tick + "px" }, 100);
        addEventListener("scroll", () => document.body.classList.add("scrolled"));
      </script>`,
    ),
  });
  const darkMobile = { ...mobile, name: "dark-mobile", color_scheme: "dark" } as const;
  const still = { ...dark, name: "still", color_scheme: "light", reduced_motion: true } as const;
  const options = { ...defaultOptions, modes: [dark, mobile, darkMobile, still] };
  const readWithoutDuration = async () => {
    const { durationMs: _, ...reading } = await browser.extract(`${pages.base}/three`, options);
    return reading;
  };
  // Two readings at a time slow each other down, like visits on a busy server.
  const [first, second] = await Promise.all([readWithoutDuration(), readWithoutDuration()]);
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(first.environment).not.toHaveProperty("modes_reloaded");
  expect(first.modes.map(({ observation, ...mode }) => mode)).toEqual(options.modes);
  expect(new Set(first.modes.map(({ observation }) => JSON.stringify(observation))).size).toBe(4);
});

night.test("a mode that prefers reduced motion has the durations of that preference", async () => {
  const still: Mode = { name: "still", color_scheme: "light", viewport, reduced_motion: true };
  pages.serve({
    "/motion": html(
      "p { transition: color 300ms } @media (prefers-reduced-motion) { p { transition-duration: 10ms } }",
      "<p>Text",
    ),
  });
  const durations = ({ paints }: PageReading["observation"]) =>
    paints.filter(({ property }) => property === "transition-duration").map(({ value }) => value);
  const reading = await browser.extract(`${pages.base}/motion`, { ...defaultOptions, modes: [still] });
  expect([reading.observation, modeOf(reading, "still")].map(durations)).toEqual([["0.3s"], ["0.01s"]]);
});

test("a script learns of reduced motion only in the mode that prefers it, for which the page is loaded again", async () => {
  const still: Mode = { name: "still", color_scheme: "light", viewport, reduced_motion: true };
  const script = `if (matchMedia("(prefers-reduced-motion)").matches) document.body.className = "still"`;
  pages.serve({
    "/asking": html(
      "p { transition: color 300ms } .still p { transition-duration: 10ms !important; color: #00c0de }",
      `<p>Text<script>${script}</script>`,
    ),
  });
  const reading = await browser.extract(`${pages.base}/asking`, { ...defaultOptions, modes: [still] });
  expect(reading.environment.modes_reloaded).toEqual(["still"]);
  const values = ({ paints }: PageReading["observation"]) =>
    paints.filter(({ property }) => /^(color|transition-duration)$/.test(property)).map(({ value }) => value);
  expect(values(reading.observation)).toEqual(["rgb(0, 0, 0)", "0.3s"]);
  expect(values(modeOf(reading, "still"))).toEqual(["rgb(0, 192, 222)", "0.01s"]);
});

night.test.each([
  [
    "picture",
    `${MEDIA}`,
    `<picture><source srcset=/dark.svg media="(prefers-color-scheme: dark)"><img src=/light.svg alt=""></picture>`,
  ],
  ["background", `${MEDIA} @media (prefers-color-scheme: dark) { p { background: url(/dark.svg) } }`, ""],
])("a page is loaded again for a mode with another %s", async (name, css, body) => {
  pages.serve({
    [`/${name}`]: html(css, `<p>Text${body}`),
    "/dark.svg": picture("navy"),
    "/light.svg": picture("white"),
  });
  const reading = await browser.extract(`${pages.base}/${name}`, { ...defaultOptions, modes: [dark] });
  expect(reading.environment.modes_reloaded).toEqual(["dark"]);
  expect(modeOf(reading, "dark").assets).toEqual([expect.objectContaining({ url: `${pages.base}/dark.svg` })]);
});

describe("a mode that cannot be read", () => {
  const hidden = "@media (prefers-color-scheme: dark) { body { display: none } }";
  const once: Route = (_request, response) => {
    response.statusCode = served ? 503 : 200;
    served = true;
    response.setHeader("content-type", "text/html").end("<p>Text<script>matchMedia('print')</script>");
  };
  let served = false;

  test.each(
    night.cases<[string, Route, RegExp]>(
      [
        ["in the load of the base", html(hidden, "<p>Text"), /^The page could not be read in the mode dark\. .*empty/],
        ["in a load of its own", once, /^The page could not be read in the mode dark\. .*503/],
      ],
      1,
    ),
  )("%s fails the reading with its name", async (_, route, message) => {
    pages.serve({ "/unreadable": route });
    const reading = browser.extract(`${pages.base}/unreadable`, { ...defaultOptions, modes: [dark] });
    expect((await failureOf(reading)).message).toMatch(message);
  });

  test("fails the reading with its name if its time is over", async () => {
    const deadline = new Deadline({ ...DEFAULT_LIMITS, totalMs: 1 });
    deadline.mode = "dark";
    await new Promise((resolve) => deadline.signal.addEventListener("abort", resolve));
    expect(deadline.signal.reason).toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("the mode dark"),
    });
  });
});

describe("a mode with another viewport:", () => {
  const narrow = `p { color: ${LIGHT}; margin: 40px } @media (width < 600px) { p { color: ${DARK}; margin: 4vw } }`;

  test.each(
    night.cases<[string, string, string[]]>(
      [
        [
          "a script that asks for the window's width is told the mode's",
          html(narrow, `<p>Text<script>document.body.style.paddingTop = innerWidth / 10 + "px"</script>`),
          ["mobile"],
        ],
        ["a page of style sheets is read in one load", html(narrow, "<p>Text"), []],
        [
          "an image that loads when it is shown is loaded",
          html(
            `${narrow} img { display: none } @media (width < 600px) { img { display: block; margin-top: 5000px } }`,
            "<p>Text<img src=/lazy.svg loading=lazy alt=''>",
          ),
          ["mobile"],
        ],
        [
          "a list of images is chosen from anew",
          html(narrow, `<p>Text<img srcset="/small.svg 300w, /large.svg 2000w" sizes=100vw alt="">`),
          ["mobile"],
        ],
        [
          "a script that listens for another size starts anew",
          html(narrow, "<p>Text<script>addEventListener('resize', () => document.body.style.padding = '3px')</script>"),
          ["mobile"],
        ],
      ],
      1,
    ),
  )("%s", async (name, page, reloaded) => {
    const path = `/${encodeURIComponent(name)}`;
    pages.serve({
      [path]: page,
      "/lazy.svg": picture("red"),
      "/small.svg": picture("red"),
      "/large.svg": picture("red"),
    });
    const url = `${pages.base}${path}`;
    const reading = await browser.extract(url, { ...defaultOptions, modes: [dark, mobile] });
    expect(reading.environment.modes_reloaded ?? []).toEqual(reloaded);
    const loaded = await browser.extract(url, { ...defaultOptions, viewport: mobile.viewport });
    expect(modeOf(reading, "mobile")).toEqual(loaded.observation);
    expect(loaded.observation).not.toEqual(reading.observation);
    expect(reading.environment.viewport).toEqual(viewport);
  });
});
