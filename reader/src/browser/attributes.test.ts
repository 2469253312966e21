import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

/** The bytes of the attribute, and by how many bytes this process may grow while it reads that page. */
const ATTRIBUTE = 120_000_000;
const GROWTH = 100_000_000;

let pages: PageServer;
let browser: Browser;

beforeAll(async () => {
  pages = await startPageServer();
  const closed = `const host = document.body.appendChild(document.createElement("div"));
    host.attachShadow({ mode: "closed" }).innerHTML = "<p style='color: #0000fe'>closed</p>";`;
  const open = `const other = document.body.appendChild(document.createElement("div"));
    const inner = other.attachShadow({ mode: "open" }).appendChild(document.createElement("p"));`;
  pages.serve({
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
  browser = createTestBrowser([pages.host]);
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

test.each(night.cases(["/light", "/shadow"], 1))(
  "a page with 120 MB in an attribute (%s) is read without its closed shadow roots, and does not send the attribute",
  async (path) => {
    const small = await browser.extract(`${pages.base}/small`, defaultOptions);
    expect(small.environment.truncated).toBe(false);
    expect(JSON.stringify(small.observation.paints), "the closed shadow root").toContain("rgb(0, 0, 254)");
    const oldMemory = process.memoryUsage().rss;
    let maximum = oldMemory;
    const watch = setInterval(() => {
      maximum = Math.max(maximum, process.memoryUsage().rss);
    }, 20);
    const { observation, environment } = await browser.extract(`${pages.base}${path}`, defaultOptions);
    clearInterval(watch);
    expect(environment.truncated).toBe(true);
    expect(JSON.stringify(observation.paints)).toContain("rgb(18, 52, 86)");
    expect(maximum - oldMemory).toBeLessThan(GROWTH);
  },
);
