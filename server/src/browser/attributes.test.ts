import { afterAll, beforeAll, expect, test } from "vitest";
import { html, startSite, type TestSite, testBrowser, usual } from "../../test/page-server.ts";
import type { Browser } from "./browser.ts";

/** Bytes that this process may grow by while it reads a page with that much in one attribute. */
const ATTRIBUTE = 120_000_000;
const GROWTH = 100_000_000;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  const closed = `const host = document.body.appendChild(document.createElement("div"));
    host.attachShadow({ mode: "closed" }).innerHTML = "<p style='color: #0000fe'>closed</p>";`;
  const open = `const other = document.body.appendChild(document.createElement("div"));
    const inner = other.attachShadow({ mode: "open" }).appendChild(document.createElement("p"));`;
  site.serve({
    "/small": html("p { color: #123456 }", `<p>Text</p><script>${closed}</script>`),
    "/light": html(
      "p { color: #123456 }",
      `<p>Text</p><script>${closed} document.body.setAttribute("data-x", "x".repeat(${ATTRIBUTE}))</script>`,
    ),
    "/shadow": html(
      "p { color: #123456 }",
      `<p>Text</p><script>${open} inner.setAttribute("data-x", "x".repeat(${ATTRIBUTE}))</script>`,
    ),
  });
  browser = testBrowser([site.host]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

test.each(["/light", "/shadow"])(
  "a page with 120 MB in an attribute (%s) is read without its closed shadow roots, and does not send the attribute",
  async (path) => {
    await browser.extract(`${site.base}/small`, usual);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const { observation, environment } = await browser.extract(`${site.base}${path}`, usual);
    clearInterval(watch);
    expect(environment.truncated).toBe(true);
    expect(JSON.stringify(observation.paints)).toContain("rgb(18, 52, 86)");
    expect(most - before).toBeLessThan(GROWTH);
  },
);

test("a page with few attributes is read with its closed shadow roots", async () => {
  const { observation, environment } = await browser.extract(`${site.base}/small`, usual);
  expect(environment.truncated).toBe(false);
  expect(JSON.stringify(observation.paints)).toContain("rgb(0, 0, 254)");
});
