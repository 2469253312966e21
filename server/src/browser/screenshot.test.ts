import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import type { Browser } from "./browser.ts";

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

const css = `
  @keyframes pulse { from { opacity: 0 } }
  @media (min-height: 900px) { .long { background: red } }
  header { position: fixed; inset: 0 0 auto; height: 40px; background: teal }
  .hero { height: 100vh; background: linear-gradient(gold, navy) }
  .long { height: 3000px }
  .pulse { animation: pulse 1s infinite alternate; width: 90px; height: 90px; background: black }`;
const body = '<header>Menu</header><div class="hero">Text</div><div class="pulse"></div><div class="long">End</div>';
const reacting = `<script>
  for (const target of [window, visualViewport]) target.onresize = () => document.body.style.background = "red";
</script>`;

test("a screenshot shows the same page in the same bytes, and the page does not learn that it is taken", async () => {
  pages.serve({ "/": html(css, body), "/reacting": html(css, body + reacting) });
  const options = { ...defaultOptions, screenshot: true };
  const [plain, other] = await Promise.all(
    ["/", "/reacting"].map((path) => browser.extract(pages.base + path, options)),
  );
  // 100vh is the height of the window, not of the picture.
  expect(plain?.screenshot).toMatchObject({ width: 1280, height: 800 + 90 + 3000 + 16, isWhole: true });
  expect(other?.screenshot?.base64 === plain?.screenshot?.base64).toBe(true);
  expect(Buffer.from(plain?.screenshot?.base64 ?? "", "base64").toString("latin1", 0, 16)).toMatch(/^RIFF.{4}WEBP/s);
});
