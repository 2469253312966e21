import { buildTokens } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

// The reading does not wait for a page that has settled. These are the ways in which a page may not have settled.

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

/** Runs a script immediately before the page is settled, which is when the page is 3.15 s old. */
const late = (script: string) => `<script>setTimeout(() => { ${script} }, 3100)</script>`;
const paint = `target.style.color = "#00c0de"`;

const picture = content("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`);

const IN_A_BOX = "when a box in it is scrolled";

const changes: readonly (readonly [how: string, body: string, css?: string])[] = [
  ["two animation frames later", late(`requestAnimationFrame(() => requestAnimationFrame(() => { ${paint} }))`)],
  [
    "three animation frames later",
    late(`let left = 3; (function next() { left-- ? requestAnimationFrame(next) : ${paint} })()`),
  ],
  [
    "two animation frames later in an iframe",
    `<iframe srcdoc="<script>setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => {
      parent.${paint.replaceAll('"', "'")} })), 3100)</script>"></iframe>`,
  ],
  ["in a ResizeObserver", late(`new ResizeObserver(() => { ${paint} }).observe(target)`)],
  ["in an IntersectionObserver", late(`new IntersectionObserver(() => { ${paint} }).observe(target)`)],
  [
    "when another part becomes visible",
    `<p id="low" style="margin-top: 3000px"></p><script>
      new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) ${paint} }).observe(low)</script>`,
  ],
  ["when it is scrolled", `<p style="margin-top: 3000px"></p><script>onscroll = () => { ${paint} }</script>`],
  [
    IN_A_BOX,
    `<div style="position: fixed; inset: 0; overflow: auto" onscroll="${paint.replaceAll('"', "'")}"><p style="margin-top: 3000px"></p></div>`,
  ],
  [
    "with another animation when an animation has ended",
    `<script>target.className = "leaves"; target.onanimationend = () => setTimeout(() => { target.className = "moves on" }, 50)</script>`,
    "@keyframes leave { to { margin-left: 9px } } .leaves { animation: leave 99s } .moves { transition: color 99s } .on { color: #00c0de }",
  ],
  [
    "with a new CSS rule and a slow transition, after scrolling",
    `<script>setTimeout(() => document.styleSheets[0].insertRule("#target { color: #00c0de }", 1), 4700)</script>`,
    "p { transition: color 99s }",
  ],
  ["when a response has arrived", late(`fetch("/slow").then(() => { ${paint} })`)],
  [
    "in a shadow tree that it has just attached",
    late(`target.attachShadow({ mode: "open" }).innerHTML = '<b style="color: #00c0de">Text</b>'`),
  ],
];

// A page that is scrolled is given fewer frames before that. A box in it is only scrolled if the page itself is not.
test.each(
  night.cases(
    ["one view", "several views"]
      .flatMap((height) => changes.map(([how, body, css]) => ({ how, height, body, css })))
      .filter(({ how, height }) => how !== IN_A_BOX || height === "one view"),
    4,
  ),
)("a reading includes a change that a page of $height makes $how", async ({ height, body, css = "" }) => {
  const below = height === "one view" ? "" : '<p style="margin-top: 2500px">Text</p>';
  pages.serve({
    "/late": html(`p { color: #000001 } ${css}`, `<p id="target">Text</p>${body}${below}`),
    "/slow": (_request, response) => void setTimeout(() => response.end("here"), 300),
  });
  const { observation } = await browser.extract(`${pages.base}/late`, defaultOptions);
  expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toContain("#00c0de");
});

const LAZY = {
  "an IntersectionObserver": `for (const image of document.images) new IntersectionObserver((entries, observer) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) { image.src = image.dataset.src; observer.disconnect() }
  }).observe(image)`,
  "a scroll handler that runs every 100 ms at most": `let waits = false; const load = () => {
    waits = false;
    for (const image of document.images) {
      const { top, bottom } = image.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight) image.src = image.dataset.src;
    }
  }; addEventListener("scroll", () => { if (!waits) { waits = true; setTimeout(load, 95) } }); load()`,
};
const IMAGES_CSS = "body { margin: 0 } img { display: block; margin: 45vh 0 calc(55vh - 9px) }";
const imagesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `<img width=9 height=9 alt="" data-src="/image.svg?${i}">`).join("");

describe("a page of eight views", () => {
  const VIEWS = 8;
  let observation: Observation;

  beforeAll(async () => {
    const reacting = `onscroll = () => { target.style.color = scrollY > 0 ? "#ff0000" : "#00c0de" }`;
    pages.serve({
      "/eight": html(
        IMAGES_CSS,
        `<div id="target">Text</div>${imagesOf(VIEWS)}<script>${LAZY["an IntersectionObserver"]}; ${reacting}</script>`,
      ),
      "/image.svg": picture,
    });
    ({ observation } = await browser.extract(`${pages.base}/eight`, defaultOptions));
  });

  test("is scrolled, and back to the top before it is read", () => {
    expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toEqual(["#00c0de"]);
  });

  test("has all images that an IntersectionObserver loads", () => {
    expect(observation.assets).toHaveLength(VIEWS);
  });
});

night.test.each(["/scrolled", "/at-end"])("a page is scrolled back to the top before it is read: %s", async (path) => {
  const body = `<p id="target">Text</p><p style="margin-top: 3000px"></p>
    <script>onscroll = () => { target.style.color = scrollY > 0 ? "#ff0000" : "#00c0de" }</script>`;
  pages.serve({ "/scrolled": html("", body), "/at-end": html("", `${body}<script>scrollTo(0, 9999)</script>`) });
  const { observation } = await browser.extract(`${pages.base}${path}`, defaultOptions);
  expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toEqual(["#00c0de"]);
});

/** A page of this many views, whose text changes its colour when it is 5 s old, like a carousel shows another picture. */
const carousel = (height: number) =>
  html(
    `p { color: #00c0de } main { height: ${height * 100}vh; } body { margin: 0 }`,
    `<main><p id="target">Text</p></main><script>setTimeout(() => { target.style.color = "#ff0000" }, 5000)</script>`,
  );

test.each(night.cases([6, 1, 25, 60], 1))("a page of %d views is read before it is 5 s old", async (height) => {
  pages.serve({ [`/carousel-${height}`]: carousel(height) });
  const { observation } = await browser.extract(`${pages.base}/carousel-${height}`, defaultOptions);
  expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toEqual(["#00c0de"]);
});

night.test.each(Object.entries(LAZY))("all images of a page of 25 views are loaded by %s", async (name, script) => {
  const path = `/long/${encodeURIComponent(name)}`;
  pages.serve({ [path]: html(IMAGES_CSS, `${imagesOf(25)}<script>${script}</script>`), "/image.svg": picture });
  const { observation } = await browser.extract(`${pages.base}${path}`, defaultOptions);
  expect(observation.assets).toHaveLength(25);
});

night.test("a page is scrolled too if its network takes longer than all of its page time", async () => {
  pages.serve({
    "/slow-page": html(
      "",
      `<p>Text</p><img src="/slow.svg"><p style="margin-top: 9000px"></p><img loading="lazy" src="/low.svg">`,
    ),
    "/slow.svg": (request, response) => void setTimeout(() => picture(request, response), 4_800),
    "/low.svg": picture,
  });
  const { observation } = await browser.extract(`${pages.base}/slow-page`, defaultOptions);
  expect(observation.assets).toHaveLength(2);
});

night.test("scrolling continues into the content that the page adds while it is scrolled", async () => {
  const body = `<p>Text</p><div id="end" style="margin-top: 1500px">End</div><script>
    let pages = 0;
    new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting || ++pages > 3) return;
      end.insertAdjacentHTML("beforebegin", '<div style="height: 1500px"></div><img loading="lazy" src="/low.svg?' + pages + '">');
    }).observe(end)</script>`;
  pages.serve({
    "/endless": html("* { overflow-anchor: none }", body),
    "/low.svg": picture,
  });
  const { observation } = await browser.extract(`${pages.base}/endless`, defaultOptions);
  expect(observation.assets.map(({ url, width }) => [url.replace(/^.*\?/, ""), width]).sort()).toEqual([
    ["1", 9],
    ["2", 9],
    ["3", 9],
  ]);
});
