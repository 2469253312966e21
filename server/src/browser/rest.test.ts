import { buildTokens } from "@tintype/shared/tokens/build";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "./browser.ts";
import { content, html, startSite, type TestSite, testBrowser, usual } from "./testing.ts";

// A page that is at rest is not waited for. These are all the ways in which it may not be.

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = testBrowser([site.host]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The reading is over soon after the page is 4.6 s old; what happens then happens while it is being read. */
const late = (script: string) => `<script>setTimeout(() => { ${script} }, 4600)</script>`;
const paint = `target.style.color = "#00c0de"`;

test.each<[string, string, string?]>([
  ["in the second frame from now", late(`requestAnimationFrame(() => requestAnimationFrame(() => { ${paint} }))`)],
  [
    "in the third frame from now",
    late(`let left = 3; (function next() { left-- ? requestAnimationFrame(next) : ${paint} })()`),
  ],
  [
    "in the second frame from now, in a frame of its own",
    `<iframe srcdoc="<script>setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => {
      parent.${paint.replaceAll('"', "'")} })), 4600)</script>"></iframe>`,
  ],
  ["when it sees its size", late(`new ResizeObserver(() => { ${paint} }).observe(target)`)],
  ["when it sees that it is in view", late(`new IntersectionObserver(() => { ${paint} }).observe(target)`)],
  [
    "when another part comes into view",
    `<p id="low" style="margin-top: 3000px"></p><script>
      new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) ${paint} }).observe(low)</script>`,
  ],
  ["when it is scrolled", `<p style="margin-top: 3000px"></p><script>onscroll = () => { ${paint} }</script>`],
  [
    "when it is scrolled inside of a box",
    `<div style="position: fixed; inset: 0; overflow: auto" onscroll="${paint.replaceAll('"', "'")}"><p style="margin-top: 3000px"></p></div>`,
  ],
  [
    "when an animation has ended, and by another",
    `<script>target.className = "leaves"; target.onanimationend = () => setTimeout(() => { target.className = "moves on" }, 50)</script>`,
    "@keyframes leave { to { margin-left: 9px } } .leaves { animation: leave 99s } .moves { transition: color 99s } .on { color: #00c0de }",
  ],
  [
    "by a rule that no element shows, slowly, after the scroll",
    `<script>setTimeout(() => document.styleSheets[0].insertRule("#target { color: #00c0de }", 1), 6500)</script>`,
    "p { transition: color 99s }",
  ],
  ["when something has arrived", late(`fetch("/slow").then(() => { ${paint} })`)],
])("what a page does %s is seen", async (_, body, css = "") => {
  site.serve({
    "/late": html(`p { color: #000001 } ${css}`, `<p id="target">Text</p>${body}`),
    "/slow": (_request, response) => void setTimeout(() => response.end("here"), 300),
  });
  const { observation } = await browser.extract(`${site.base}/late`, usual);
  expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toContain("#00c0de");
});

test("a page that is scrolled is read where it began", async () => {
  const body = `<p id="target">Text</p><p style="margin-top: 3000px"></p>
    <script>onscroll = () => { target.style.color = scrollY > 0 ? "#ff0000" : "#00c0de" }</script>`;
  site.serve({ "/scrolled": html("", body), "/at-end": html("", `${body}<script>scrollTo(0, 9999)</script>`) });
  for (const path of ["/scrolled", "/at-end"]) {
    const { observation } = await browser.extract(`${site.base}${path}`, usual);
    expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toEqual(["#00c0de"]);
  }
});

test("what a page loads as it is scrolled makes it longer, and is scrolled to as well", async () => {
  const body = `<p>Text</p><div id="end" style="margin-top: 1500px">End</div><script>
    let pages = 0;
    new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting || ++pages > 3) return;
      end.insertAdjacentHTML("beforebegin", '<div style="height: 1500px"></div><img loading="lazy" src="/low.svg?' + pages + '">');
    }).observe(end)</script>`;
  site.serve({
    "/endless": html("* { overflow-anchor: none }", body),
    "/low.svg": content("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`),
  });
  const { observation } = await browser.extract(`${site.base}/endless`, usual);
  expect(observation.assets.map(({ url, width }) => [url.replace(/^.*\?/, ""), width]).sort()).toEqual([
    ["1", 9],
    ["2", 9],
    ["3", 9],
  ]);
});
