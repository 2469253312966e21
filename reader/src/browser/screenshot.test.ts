import { placesOf } from "@tintype/shared/kinds/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host], {}, { concurrency: 2 });
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
  .long { height: 1000px }
  .pulse { animation: pulse 1s infinite alternate; width: 90px; height: 90px; background: black }`;
const body = '<header>Menu</header><div class="hero">Text</div><div class="pulse"></div><div class="long">End</div>';
const reacting = `<script>
  for (const target of [window, visualViewport]) target.onresize = () => document.body.style.background = "red";
</script>`;

test("a screenshot shows the same page in the same bytes, and the page does not learn that it is taken", async () => {
  pages.serve({ "/": html(css, body), "/reacting": html(css, body + reacting) });
  const options = { ...defaultOptions, screenshot: true };
  const [still, otherPicture] = await Promise.all(
    ["/", "/reacting"].map((path) => browser.extract(pages.base + path, options)),
  );
  // 100vh is the height of the window, not of the picture.
  expect(still?.screenshot).toMatchObject({ width: 1280, height: 800 + 90 + 1000 + 16, isWhole: true });
  expect(otherPicture?.screenshot?.base64 === still?.screenshot?.base64).toBe(true);
  for (const picture of [still?.screenshot?.base64, still?.screenshot?.thumbnail]) {
    expect(Buffer.from(picture ?? "", "base64").toString("latin1", 0, 16)).toMatch(/^RIFF.{4}WEBP/s);
  }
  expect(otherPicture?.screenshot?.thumbnail === still?.screenshot?.thumbnail).toBe(true);
});

test("places are the boxes of what paints with a value, with selectors into shadow trees and frames", async () => {
  const frame = "<body style='margin: 0'><p id=a style='margin: 0; color: #778899'>In a frame</p>";
  const shadow = `document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML =
    "<style>i { display: block; height: 30px; color: #010203 }</style><div><i>One</i><i>Two</i></div>"`;
  const styles = `
    body { margin: 0; font-family: Brand, serif }
    h1 { margin: 0; height: 50px; border-radius: 8px; background: #aabbcc }
    .quote { height: 20px }
    .quote::before { content: "x"; color: #445566 }
    iframe { display: block; width: 200px; height: 100px; margin-left: 40px; border: 5px solid #111213 }
    [hidden] { display: block; width: 0 }`;
  const parts = `<h1 id="a" hidden></h1><h1 id="a">Title</h1><div class="quote"></div><div id="host"></div>
    <iframe srcdoc="${frame}"></iframe><form><input name="id"></form><script>${shadow}</script>`;
  pages.serve({ "/places": html(styles, parts) });
  const { places, screenshot } = await browser.extract(`${pages.base}/places`, { ...defaultOptions, screenshot: true });
  if (!places || !screenshot) throw new Error("the reading has no places");
  const of = (kind: "colors" | "radii" | "typography", value: string) => placesOf(places, { kind, value }, screenshot);
  const line = { x: 0, width: 1280 };
  expect(of("radii", "8px")).toEqual({
    places: [{ ...line, y: 50, height: 50, selector: "h1:nth-of-type(2)" }],
    truncated: false,
  });
  expect(of("colors", "#445566").places).toEqual([{ ...line, y: 100, height: 20, selector: ".quote::before" }]);
  expect(of("colors", "#010203").places).toEqual([
    { ...line, y: 120, height: 30, selector: "#host >>> i:nth-of-type(1)" },
    { ...line, y: 150, height: 30, selector: "#host >>> i:nth-of-type(2)" },
  ]);
  expect(of("colors", "#778899").places).toMatchObject([{ x: 45, y: 185, width: 200, selector: "iframe >>> #a" }]);
  expect(of("typography", "Brand").places.map(({ y }) => y)).toEqual([50, 100, 120, 150]);
});
