import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildTokens } from "@tintype/shared/kinds/build";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  neverAnswer,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
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

const govuk = createRequire(import.meta.url).resolve("govuk-frontend/package.json");
const font = readFileSync(new URL("dist/govuk/assets/fonts/light-94a07e06a1-v2.woff2", `file://${govuk}`));

/** Delays each response by another time, like a real network. */
function late(route: Route): Route {
  return (request, response) => {
    setTimeout(() => (typeof route === "string" ? response.end(route) : route(request, response)), Math.random() * 80);
  };
}

const picture = (color: string) =>
  content(
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect fill="${color}"/></svg>`,
  );

const css = `
  @font-face { font-family: "Test Font"; src: url(/font.woff2); }
  @keyframes pulse { from { background-color: #111111; opacity: 0 } to { background-color: #222222; opacity: 1 } }
  @keyframes enter { from { color: #333333; opacity: 0 } to { color: #444444; opacity: 1 } }
  body { font: 16px "Test Font"; color: #101010 }
  .pulse { animation: pulse 1.3s infinite alternate; width: 50px; height: 50px }
  .enter { animation: enter 2s both }
  .moved { color: #000001; transition: color 3s }
  .moved.on { color: #55aa55 }
  .below { margin-top: 1500px; padding: 7px }
  .seen { background-color: #abcdef; transition: background-color 700ms }
  .late { background-color: #c0ffee }
  html { scroll-behavior: smooth }
  .paused { animation: pulse 1s infinite; animation-play-state: paused }
  .pausing { animation: enter 5s linear infinite } .pausing.on { animation-play-state: paused }
  header { position: sticky; top: 0; padding: 20px; background: #fafafa; transition: padding 400ms }
  header.small { padding: 3px; background: #eeeeee }`;

const body = `
  <header>Bar</header><div class="pulse">Pulse</div><div class="enter">Enter</div><p class="moved" id="moved">Moved</p>
  <marquee style="color: #717171">Marquee</marquee><p class="paused">Paused</p><p class="pausing" id="pausing">Pausing</p>
  <p id="waapi">By a script</p><p id="endless">By a script</p>
  <p id="ticker">Ticker</p><p id="fetched"></p><img src="/first.svg" alt="">
  <svg width="20" height="20"><rect width="20" height="20" fill="#0000ff">
    <animate attributeName="fill" values="#ff0000;#00ff00" dur="1s" repeatCount="indefinite"/></rect></svg>
  <section class="below"><img loading="lazy" src="/lazy.svg" alt=""></section>
  <section class="below" id="watched">Watched</section>
  <section class="below"><img id="scripted" data-src="/scripted.svg" alt=""></section>
  <script>
    const colors = ["#a10000", "#a20000", "#a30000", "#a40000", "#a50000", "#a60000", "#a70000"];
    let tick = 0;
    setInterval(() => { ticker.style.color = colors[++tick % 7] }, 100);
    setTimeout(() => pausing.classList.add("on"), 1777);
    waapi.animate({ color: ["#000002", "#767676"] }, { duration: 9000, fill: "forwards" });
    endless.animate({ opacity: [0, 1] }, { duration: 700, iterations: Infinity, direction: "alternate" });
    setTimeout(() => watched.scrollIntoView({ behavior: "smooth" }), 2000);
    setTimeout(() => moved.classList.add("on"), 900);
    setTimeout(() => document.body.insertAdjacentHTML("afterbegin", "<div class=late>A late banner</div>"), 3000);
    fetch("/data").then((r) => r.text()).then((text) => setTimeout(() => { fetched.innerHTML = text }, 250));
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) watched.classList.add("seen") }).observe(watched);
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) scripted.src = scripted.dataset.src }).observe(scripted);
    let waiting;
    addEventListener("scroll", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => document.querySelector("header").classList.toggle("small", scrollY > 100), 80);
    });
  </script>`;

test("repeated readings of a page full of motion give the same tokens, byte for byte", async () => {
  pages.serve({
    "/motion": late(html(css, body)),
    "/font.woff2": late(content("font/woff2", font)),
    "/data": late("<b style='color: #d00d1e'>Fetched</b>"),
    "/first.svg": late(picture("red")),
    "/lazy.svg": late(picture("green")),
    "/scripted.svg": late(picture("blue")),
  });
  const readTokens = async () => {
    const { observation, environment } = await browser.extract(`${pages.base}/motion`, defaultOptions);
    return { tokens: buildTokens(observation).tokens, environment };
  };
  const firstReading = await readTokens();
  // Two readings at a time slow each other down, like visits on a busy server.
  const rounds = night.size(
    [[readTokens]],
    Array.from({ length: 4 }, () => [readTokens, readTokens]),
  );
  for (const round of rounds) {
    const readings = await Promise.all(round.map((reading) => reading()));
    for (const again of readings) expect(JSON.stringify(again)).toBe(JSON.stringify(firstReading));
  }

  const { tokens, environment } = firstReading;
  const values = tokens.colors.map(({ value }) => value);
  expect(values, "the late banner, the ends of the transitions, the content from the network").toEqual(
    expect.arrayContaining(["#c0ffee", "#55aa55", "#444444", "#d00d1e", "#abcdef", "#fafafa", "#717171", "#767676"]),
  );
  expect(values, "the start of a transition, the header while scrolled down").not.toContain("#000001");
  expect(values).not.toContain("#eeeeee");
  expect(tokens.typography.map(({ family }) => family)).toContain("Test Font");
  expect(tokens.assets.map(({ url }) => url.replace(/^.*\//, ""))).toEqual(
    expect.arrayContaining(["first.svg", "lazy.svg", "scripted.svg", "font.woff2"]),
  );
  expect(environment.fonts_not_loaded).toEqual([]);
}, 90_000);

test.concurrent.each(
  night.cases<[string, string]>(
    [
      ["an event stream", `new EventSource("/endless")`],
      ["a long poll", `fetch("/silence")`],
      [
        "a script that is never idle",
        "const c = new MessageChannel(); c.port1.onmessage = () => c.port2.postMessage(1); c.port2.postMessage(1)",
      ],
    ],
    1,
  ),
)("%s prevents neither the reading of the page nor its timers", async (name, script) => {
  const path = `/streaming/${encodeURIComponent(name)}`;
  const late = `setTimeout(() => { text.style.color = "#00c0de" }, 3000)`;
  pages.serve({
    "/endless": (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    },
    "/silence": neverAnswer,
    [path]: html(
      "p { margin: 1500px 0 }",
      `<p id=text>Text</p><img loading=lazy src=/lazy.svg><script>${script};${late}</script>`,
    ),
    "/lazy.svg": picture("green"),
  });
  const { observation } = await browser.extract(`${pages.base}${path}`, defaultOptions);
  const { colors, assets } = buildTokens(observation).tokens;
  expect(colors.map(({ value }) => value)).toEqual(["#00c0de"]);
  expect(assets).toHaveLength(1);
});
