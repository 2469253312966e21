import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import type { ObserveOptions } from "../observation.ts";
import { observeBundle, observePage, serve } from "../testing/testing.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGNgYPgPRjAKAB/yAv4KF3HOAAAAAElFTkSuQmCC",
  "base64",
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><path d="M0 0h9v9z"/></svg>';
const INLINE_SVG = '<svg viewBox="0 0 24 16" class="icon" aria-hidden="true"><path d="M0 0h9v9z"/></svg>';
/** The frame of a consent manager. */
const FOREIGN = "<iframe id='sp_message_iframe_1' src='data:text/html,A' style='border: 2px solid #060606'></iframe>";
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
/** The files that the site serves beside the page. */
let served: Record<string, string | Buffer> = {};

beforeAll(async () => {
  // The bundle takes seconds on a slow machine, for which a test has no time.
  await observeBundle();
  page = await sharedPage({ width: 1280, height: 800 });
  site = await serve(new Proxy({}, { get: (_, path) => served[String(path)] ?? (path === "" ? "<p>" : undefined) }));
}, 60_000);

afterAll(async () => {
  await closePages();
  await site.close();
});

/** Reads a page of the site. It gets new content instead of another document, to which the bundle would have to be sent again. */
async function readTokens(html: string, options?: ObserveOptions, files: Record<string, string | Buffer> = {}) {
  const document = `<!doctype html><meta charset="utf-8"><title>Page</title>${html}`;
  served = { ...files, "page.html": document };
  // The fonts of new content are not among the resources that Chromium lists.
  const hasFonts = Object.keys(files).some((name) => name.endsWith(".woff2"));
  if (hasFonts || page.url() !== site.base) await page.goto(`${site.base}${hasFonts ? "page.html" : ""}`);
  if (!hasFonts) await page.setContent(document);
  const observation = await observePage(page, options);
  const { tokens } = buildTokens(observation);
  const assets = tokens.assets.map((asset) => ({ ...asset, url: asset.url.replace(site.base, "/") }));
  return { observation, tokens: { ...tokens, assets }, values: tokens.colors.map(({ value }) => value).sort() };
}

test("observe reads the fonts of texts that a use shows, as they are there", async () => {
  const { tokens, observation } = await readTokens(`<style>
    .axis { font: 700 11px/14px Axis } .unit { font-size: 9px; letter-spacing: 1px } .chart { font-family: Chart }
    body { font: 16px/20px Body } .never { font: 33px Never }</style>
    <svg hidden><defs><text id="label" class="axis">Sales</text>
      <symbol id="legend" viewBox="0 0 9 9"><text><tspan class="unit">kg</tspan></text><path d="M0 0h9v9z"/></symbol>
      <text id="unused" class="never">Never</text></defs></svg>
    <svg class="chart" width="300" height="90"><use href="#label" x="10" y="20"/><use href="#legend" width="90" height="30"/></svg>`);
  expect(
    tokens.typography.map(({ family, sizes, weights, line_heights }) => [family, sizes, weights, line_heights]),
  ).toEqual([
    ["Axis", ["11px"], ["700"], ["14px"]],
    ["Chart", ["9px"], ["400"], ["20px"]],
  ]);
  expect(tokens.text_styles?.map(({ value }) => value)).toEqual(['700 11px/1.273 "Axis"', '400 9px/2.222 "Chart" 1px']);
  expect(observation.paints.filter(({ property }) => property === "font").map(({ count }) => count)).toEqual([1, 1]);
});

describe("assets", () => {
  test("are no icons at data: addresses that are neither images nor fonts", async () => {
    const icon = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
    const { tokens } = await readTokens(
      `<link rel="icon" href="data:,"><link rel="icon" href="data:text/html,x"><link rel="icon" href="DATA:;base64,AA==">
       <link rel="icon" href="${icon}">`,
    );
    expect(tokens.assets.map(({ type, url }) => [type, url])).toEqual([["icon", icon]]);
  });

  test("have the names of drawings, the colours that drawings take from the page, and the parts of a sprite", async () => {
    const { tokens } = await readTokens(
      `<style>.red { color: #ff0000 } .filled { fill: #00ff00; stroke: #0000ff80 }</style>
       <svg hidden><symbol id="icon-home" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></symbol></svg>
       <a class="red"><svg viewBox="0 0 1 1"><title> Open
         menu </title><path d="M0 0h1" fill="currentColor"/></svg></a>
       <svg viewBox="0 0 2 2" class="filled" aria-label="Search"><path d="M0 0h2"/></svg>
       <svg viewBox="0 0 3 3" width="9" height="9"><use xlink:href="#icon-home"/></svg>
       <svg viewBox="0 0 4 4" id="logo-mark"><path d="M0 0h4"/></svg>
       <svg viewBox="0 0 5 5" id="r17"><title>Ada</title><text>Ada</text><path d="M0 0h5"/></svg>
       <svg viewBox="0 0 6 6" aria-label="Signed in as Ada"><path d="M0 0h6"/></svg>
       <svg viewBox="0 0 7 7"><title>Ada</title><path fill="#ffad08" d="M0 0h6"/><path fill="#edd75a" d="M0 0h7"/></svg>`,
    );
    const facts = tokens.assets.map(({ url, label, color, fill, stroke }) => {
      return [/viewBox="0 0 (.)/.exec(decodeURIComponent(url))?.[1], label, color, fill, stroke];
    });
    expect(facts.sort()).toEqual([
      ["1", "Open menu", "#ff0000", undefined, undefined],
      ["2", "Search", "#000000", "#00ff00", "#0000ff80"],
      ["3", "icon-home", "#000000", undefined, undefined],
      ["4", "logo-mark", "#000000", undefined, undefined],
      ["5", undefined, "#000000", undefined, undefined],
      ["6", undefined, "#000000", undefined, undefined],
      ["7", undefined, "#000000", undefined, undefined],
    ]);
    const sprite = tokens.assets.find(({ label }) => label === "icon-home");
    expect(decodeURIComponent(sprite?.url ?? "")).toContain('<use href="#i1"></use><symbol id="i1"');
  });

  test("have the family, the weights and the style for which rules load a font", async () => {
    const face = (weight: string, file: string, more = "") =>
      `@font-face { font-family: "Harbour Sans"; font-weight: ${weight}; src: url(${file}); ${more} }`;
    const { tokens } = await readTokens(
      `<style>${face("400", "a1.woff2")}${face("bold", "a1.woff2")}${face("300 800", "b2.woff2", "font-style: italic")}
       p { font-family: "Harbour Sans" } i { font-weight: 800 }</style><p>Ship <i>bell</i></p>`,
      {},
      { "a1.woff2": "not a font", "b2.woff2": "not a font" },
    );
    const fonts = tokens.assets.map(({ url, family, weight, style }) => [url, family, weight, style]);
    expect(fonts).toEqual([
      ["/a1.woff2", "Harbour Sans", "400 700", undefined],
      ["/b2.woff2", "Harbour Sans", "300 800", "italic"],
    ]);
  });

  test("are counted if they are too large data: URLs, and do not make the page a large one", async () => {
    const large = `<svg viewBox="0 0 9 9"><path d="M${"1 1 ".repeat(40_000)}z"/></svg>`;
    const { observation } = await readTokens(`<p>Ship</p>${large}${large}`);
    expect(observation.environment).toMatchObject({ files_too_large: 1, truncated: false });
  });

  test("contain each file that the page shows once, with absolute URL, natural size and format", async () => {
    const { tokens } = await readTokens(
      `<link rel="icon" href="icon.png" sizes="32x32"><link rel="apple-touch-icon" href="touch.png">
       <link rel="icon" href="several.ico" sizes="16x16 48x48 32x32">
       <style>.bg { background: url(back.png); width: 5px; height: 5px } .none { display: none; background: url(none.png) }
       .li { list-style-image: url(item.svg) } b::before { content: url(generated.png) }</style>
       <img src="a.png" srcset="b.png 1x, c.png 2x"><img src="a.png" alt=""><img src="missing.png" alt="Missing">
       <picture><source type="image/svg+xml" srcset="d.svg"><img src="a.png" alt=""></picture>
       <div class="bg"></div><div class="none"></div><ul><li class="li">Item</li></ul><b>B</b>
       ${INLINE_SVG}${INLINE_SVG.replace('class="icon"', 'class="other" width="48"')}
       <video poster="poster.png"></video><svg width="9" height="9"><image href="inner.png" width="3" height="2"/></svg>`,
      {},
      Object.fromEntries([
        ...["a", "b", "c", "back", "generated", "poster", "inner", "icon", "touch"].map((name) => [`${name}.png`, PNG]),
        ["d.svg", SVG],
        ["item.svg", SVG],
      ]),
    );
    const short = tokens.assets.map(({ type, url, dimensions: { width, height }, format }) =>
      [type, url.startsWith("data:") ? decodeURIComponent(url) : url, `${width}x${height}`, format].join(" "),
    );
    expect(short).toEqual([
      "background /back.png 3x2 png",
      "background /generated.png 3x2 png",
      "background /item.svg 12x8 svg",
      "icon /icon.png 32x32 png",
      "icon /several.ico 48x48 ico",
      "icon /touch.png 0x0 png",
      "image /a.png 3x2 png",
      "image /b.png 3x2 png",
      "image /d.svg 12x8 svg",
      "image /inner.png 3x2 png",
      'svg data:image/svg+xml,<svg viewBox="0 0 24 16" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"></path></svg> 24x16 svg',
      'svg data:image/svg+xml,<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg"><image href="inner.png" width="3" height="2"></image></svg> 9x9 svg',
      "video /poster.png 3x2 png",
    ]);
  });

  test("contain inline SVGs without texts, scripts, foreign content, script links and event handlers", async () => {
    const { observation, tokens } =
      await readTokens(`<svg viewBox="0 0 9 9" onload="run(1)"><title>Ada</title><desc>Ada</desc>
      <metadata>Ada</metadata><script>run(2)</script><script href="run.js"></script><text x="1">Ada <tspan>Ada</tspan></text>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><p onclick="run(3)">Ada</p></body></foreignObject>
      <a href="javascript:run(4)"><path d="M0 0h9v9z" onclick="run(5)"/></a><a xlink:href="&#106;ava&#10;script:run(6)"></a>
      <a href="/ada"><rect width="2" height="2"/></a><image href="java&Tab;script:run(7)" width="1"/>
      <set attributeName="href" to="javascript:run(8)"/><style>.a { fill: red } .b { background: url(javascript:run(9)) }</style>
      <!-- Ada --></svg><svg viewBox="0 0 9 9"><text>Ada</text></svg>`);
    const [drawing, ...others] = tokens.assets.map(({ url }) => decodeURIComponent(url));
    expect(others).toEqual([]);
    expect(drawing?.replace(/ +(?=[ >])/g, "")).toBe(
      'data:image/svg+xml,<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><text x="1"><tspan></tspan></text>' +
        '<a><path d="M0 0h9v9z"></path></a><a></a><a><rect width="2" height="2"></rect></a><image width="1"></image>' +
        '<set attributeName="href"></set><style></style></svg>',
    );
    expect(JSON.stringify(observation)).not.toMatch(/Ada|run\(|run\.js|onload|onclick|javascript/);
  });

  test("contain an SVG of the page once, even if its ids and classes were generated for this visit", async () => {
    const drawing = (
      generated: string,
    ) => `<svg viewBox="0 0 9 9" class="${generated}"><style>.seen { fill: red }</style>
      <defs><clipPath id="clip${generated}"><path d="M0 0h9v9z"/></clipPath></defs>
      <path class="seen ${generated}" clip-path="url(#clip${generated})" d="M0 0h9v9z"/></svg>`;
    const { tokens } = await readTokens(drawing("x1") + drawing("y2"));
    expect(tokens.assets.map(({ url }) => decodeURIComponent(url))).toEqual([
      'data:image/svg+xml,<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><style>.seen { fill: red }</style>' +
        '<defs><clipPath id="i1"><path d="M0 0h9v9z"></path></clipPath></defs>' +
        '<path class="seen" clip-path="url(#i1)" d="M0 0h9v9z"></path></svg>',
    ]);
  });

  test.each([
    ["data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 12'/%3E", "16x12"],
    [`data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`, "12x8"],
    [
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='62.5' height='99999999999999999999'/%3E",
      "63x1000000",
    ],
    ["data:image/svg+xml,%", "0x0"],
  ])("contain %s with the size %s", async (url, size) => {
    const { tokens } = await readTokens(`<div style="height: 9px; background: url(&quot;${url}&quot;)"></div>`);
    expect(tokens.assets.map(({ dimensions: { width, height } }) => `${width}x${height}`)).toEqual([size]);
  });

  test("are read without sending requests", async () => {
    const requested: string[] = [];
    const otherServer = await serve({
      "page.html": '<!doctype html><link rel="icon" href="icon.png"><img src="a.png">',
      "a.png": PNG,
    });
    await page.goto(`${otherServer.base}page.html`);
    // The browser itself requests the icon ("other") some time after the page has loaded.
    page.on("request", (request) => request.resourceType() !== "other" && requested.push(request.url()));
    await observePage(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requested).toEqual([]);
    await otherServer.close();
  });
});

describe("the typography", () => {
  test("contains the family that is declared first, and those in use", async () => {
    const { tokens, observation } = await readTokens(`<style>
      @font-face { font-family: "Broken Face"; src: url(broken.woff2) }
      @font-face { font-family: "Local Face"; src: local("DejaVu Sans"), local("Liberation Sans"), local("Arial") }
      .a { font-family: "Nobody Has This", monospace } .b { font-family: "Broken Face", sans-serif }
      .c { font-family: Nobody, "Local Face", serif } .d { font-family: ui-monospace, "Nobody Has This", system-ui }
      .e { font: 700 20px/1.2 monospace }</style>
      <p class="a">A</p><p class="b">B</p><p class="c">C</p><p class="d">D</p><p class="e">E</p><p style="font: 99px serif"></p>`);
    expect(tokens.typography.map(({ family, rendered }) => [family, rendered])).toEqual([
      ["Broken Face", ["sans-serif"]],
      ["Nobody", ["Local Face"]],
      ["Nobody Has This", ["monospace"]],
      ["monospace", ["monospace"]],
      ["ui-monospace", ["system-ui"]],
    ]);
    expect(tokens.typography[3]).toMatchObject({ weights: ["700"], line_heights: ["24px"] });
    expect(tokens.typography.flatMap(({ sizes }) => sizes)).not.toContain("99px");
    expect(observation.environment.fonts_not_loaded).toEqual(["Broken Face"]);
  });

  test("tells fonts that are still loading from those that failed", async () => {
    await page.goto("about:blank"); // the fonts that a script adds are the document's
    await page.route("**/slow.woff2", () => undefined); // never answers
    const { observation } = await readTokens(`<style>@font-face { font-family: Gone; src: url(gone.woff2) }</style>
      <p style="font-family: Gone">A</p><script>
        const slow = new FontFace("Slow", "url(slow.woff2)");
        document.fonts.add(slow);
        onload = () => void slow.load(); // the browser does not wait for it any more
      </script>`);
    await page.unroute("**/slow.woff2");
    await page.goto("about:blank");
    expect(observation.environment).toMatchObject({ fonts_not_loaded: ["Gone", "Slow"], fonts_pending: 1 });
  });

  test("contains the line height that the browser lays a field out with", async () => {
    const { tokens } = await readTokens(`<style>input { font: 16px/10px sans-serif } .tall { line-height: 40px }</style>
      <input value="A"><input class="tall" value="B"><input class="tall" placeholder="C">`);
    expect(tokens.typography.flatMap((token) => token.line_heights)).toEqual(["40px", "normal"]);
  });
});

describe("the spacing", () => {
  test("contains the margins, paddings and gaps that an author wrote, also negative ones", async () => {
    const { tokens } = await readTokens(`<style>
      body { margin: 0 } .a { margin: 1px 2px 3px -4px; padding: 5% 6px } .b { display: flex; gap: 7px 8px }
      .c { margin: 9px auto; width: 333px } .d { display: block; gap: 10px } .e { margin: calc(10px + 1%) 0 }
      .f { display: inline; margin: 11px 12px } tr { margin: 13px; padding: 14px } td { padding: 1.5em 0; font-size: 10px }
      .g { display: grid; gap: 5% } .h { display: none; margin: 16px } .i { display: flex } .i b { margin-left: auto }
      .j::before { content: ""; margin: 17px }</style>
      <div class="a">A</div><div class="b">B</div><div class="c">C</div><div class="d">D</div><div class="e">E</div><span class="f">F</span>
      <table><tr><td>T</td></tr></table><div class="g">G</div><div class="h">H</div><div class="i">I<b>J</b></div><p class="j" style="margin: 0">K</p>`);
    expect(tokens.spacing).toEqual(["-4px", "1px", "2px", "3px", "6px", "7px", "8px", "9px", "12px", "15px", "17px"]);
  });

  test("does not contain the sides that a rule for generated content sets in percent, but the other sides", async () => {
    const { tokens } = await readTokens(`<style>body { margin: 0 } i::before, i::after { content: ""; display: block }
      .a { --ratio: 42% } .a::before { padding-top: var(--ratio) } .a::after { margin: 7px auto }
      .b::before { margin-inline: 10%; margin-top: 8px } .c { --gap: 9px } .c::before { padding: var(--gap) }</style>
      <i class="a"></i><i class="b"></i><i class="c"></i>`);
    expect(tokens.spacing).toEqual(["7px", "8px", "9px"]);
  });

  test("contains the lengths of boxes that clip, unless they hide their content", async () => {
    const { tokens } = await readTokens(`<style>body { margin: 0 } div { overflow: auto; height: 0; padding: 0 7px }
      .full { padding: 0 8px } .small { width: 1px; height: 1px; padding: 0; margin: 9px }</style>
      <div></div><div class="full">Hidden</div><div class="small"></div>`);
    expect(tokens.spacing).toEqual(["7px"]);
  });
});

describe("observe", () => {
  test("makes signatures only of what does not change from build to build", async () => {
    const { observation } =
      await readTokens(`<body style="margin: 0"><main><p class="Card_card__3xYz1">A</p><p class="sc-bdVaJa kTzYxw">B</p>
      <p class="css-1q2w3e wide">C</p><p class="text-red-500 xAxisTick">D</p></main>`);
    expect(observation.signatures).toEqual(["main>p", "p.Card_card", "p.wide", "p.xAxisTick"]);
  });

  test("sorts custom properties by name", async () => {
    const names = Array.from({ length: 40 }, (_, i) => `--c${(i * 17) % 40}`);
    const { observation } = await readTokens(
      `<style>:root { ${names.map((name) => `${name}: #010203`).join(";")} }</style><p>A</p>`,
    );
    expect(observation.custom_properties.global.map(([name]) => name)).toEqual([...names].sort());
  });
});

describe("the option", () => {
  const PARTS = `<style>p { margin: 0 }</style>
    <header style="color: #010101"><p>H</p></header>
    <main style="color: #020202"><p>M</p><aside style="color: #030303"><p>A</p></aside></main>
    <div id="host"></div><iframe srcdoc="<p class=part style='color:#050505'>F</p><p style='color:#060606'>G</p>"></iframe>
    <script>host.attachShadow({ mode: "open" }).innerHTML =
      "<p class=part style='color:#040404'>S</p><p style='color:#070707'>T</p>"</script>`;

  test("selectors limits the reading to elements that match and their descendants, in shadow roots and frames too", async () => {
    expect((await readTokens(PARTS, { selectors: ["main", ".part"] })).values).toEqual([
      "#020202",
      "#030303",
      "#040404",
      "#050505",
    ]);
  });

  test("excludeSelectors leaves out elements that match and their descendants", async () => {
    const { values } = await readTokens(PARTS, { selectors: ["main", ".part"], excludeSelectors: ["aside", "iframe"] });
    expect(values).toEqual(["#020202", "#040404"]);
  });

  test.each([
    [undefined, ["#020202", "#030303"], undefined],
    ["leave" as const, ["#020202", "#030303"], { status: "left", banner: "unknown" }],
    ["hide" as const, ["#020202"], { status: "hidden", banner: "unknown" }],
  ])(
    "consent %s reads a banner or leaves it out, and changes nothing in the page",
    async (consent, colors, outcome) => {
      const banner = `<div style="position: fixed; bottom: 0; color: #030303">We use cookies <button style="all: unset">Accept</button></div>`;
      const { values, observation } = await readTokens(`<p style="margin: 0; color: #020202">M</p>${banner}`, {
        ...(consent && { consent }),
      });
      expect(values).toEqual(colors);
      expect(observation.environment.consent).toEqual(outcome);
    },
  );

  test.each([
    [
      "in a box over the page",
      `<div style="position: fixed; bottom: 0; padding: 9px; border: 3px solid #030303; background: #040404">${FOREIGN}</div>`,
    ],
    [
      "in boxes around a frame over the page",
      `<div style="background: #030303"><p style="border: 3px solid #040404">${FOREIGN.replace("style='", "style='position: fixed; bottom: 0; ")}</p></div>`,
    ],
    [
      "in a shadow tree",
      `<div id="consent"></div><script>consent.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(`<div style="position: fixed; bottom: 0; background: #030303">${FOREIGN}</div>`)}</script>`,
    ],
  ])("consent hide reads neither a banner's frame of another origin nor the boxes around it: %s", async (_, banner) => {
    const page = `<main><p style="margin: 0; color: #020202">M</p>${banner}</main>`;
    const { observation } = await readTokens(page, { consent: "hide" });
    const colors = observation.paints.filter(({ property }) => /color/.test(property)).map(({ value }) => value);
    expect(colors).toEqual(["rgb(2, 2, 2)"]);
    expect(observation.environment).toMatchObject({ consent: { status: "hidden" }, unreadable_frames: 0 });
  });

  test("consent says that there is no banner", async () => {
    const { observation } = await readTokens("<p>Cookies are good with tea.</p>", { consent: "hide" });
    expect(observation.environment.consent).toEqual({ status: "none", banner: null });
  });

  test("selectors makes observe reject if a selector is not valid CSS", async () => {
    await expect(readTokens(PARTS, { selectors: ["::nonsense("] })).rejects.toThrow("SyntaxError");
  });
});

describe("first lines and letters", () => {
  test("are read with their font and colour, a first letter also with its box", async () => {
    const { tokens, values } =
      await readTokens(`<style>body { margin: 0 } p { margin: 0; font: 10px monospace; color: #010101 }
      p::first-letter { font-size: 30px; color: #020202; margin-right: 3px; background: #030303 }
      article::first-line { font-weight: 700; color: #040404 }</style>
      <p>Text</p><article style="font: 10px monospace; color: #010101">Text</article>`);
    expect(values).toEqual(["#010101", "#020202", "#030303", "#040404"]);
    expect(tokens.typography).toMatchObject([{ sizes: ["10px", "30px"], weights: ["400", "700"] }]);
    expect(tokens.spacing).toEqual(["3px"]);
  });
});

describe("animations", () => {
  test("do not change the result, at any moment", async () => {
    const html = `<style>
      @keyframes hue { from { color: #100000; margin-left: 1px } to { color: #200000; margin-left: 90px } }
      @keyframes fade { from { opacity: 0 } to { opacity: 1 } }
      .a { animation: hue 50ms infinite alternate } .b { animation: fade 60ms infinite; color: #300000 }
      </style><div class="a"><p>A</p></div><p class="b">B</p><div id="host"></div>
      <script>host.attachShadow({ mode: "open" }).innerHTML = "<style>@keyframes glow { to { color: #400000 } }" +
        "p { color: #500000; animation: glow 70ms infinite }</style><p>C</p>"</script>`;
    const firstReading = await readTokens(html);
    expect(firstReading.values).toEqual(["#100000", "#200000", "#300000", "#400000", "#500000"]);
    for (let i = 0; i < night.size(4, 10); i++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(buildTokens(await observePage(page)).tokens).toEqual(buildTokens(firstReading.observation).tokens);
    }
  });

  test("are read as the value at their end if they are transitions", async () => {
    await readTokens("<style>p { color: #110000; transition: color 100s } .on { color: #220000 }</style><p>Text</p>");
    await page.evaluate(async () => {
      document.querySelector("p")?.classList.add("on");
      await new Promise(requestAnimationFrame);
    });
    const { tokens } = buildTokens(await observePage(page));
    expect(tokens.colors.map(({ value }) => value)).toEqual(["#220000"]);
  });
});

test("the environment counts images that load later, and transparent parts that appear when somebody scrolls to them", async () => {
  const { observation, values } = await readTokens(
    `<style>section { height: 300px } .hidden { opacity: 0; color: #fe0001 } .far { content-visibility: auto }</style>
     <section class="hidden" style="position: absolute">Menu</section><div style="height: 20000px"></div>
     <img loading="lazy" src="late.png" width="9" height="9"><img loading="lazy" src="later.png" width="9" height="9">
     <section class="hidden">Appears <p>later</p></section><b class="hidden">#</b><input class="hidden" style="width: 100%; height: 90px">
     <section class="far"><p style="color: #0a0001">Skipped</p></section>`,
    {},
    { "late.png": PNG, "later.png": PNG },
  );
  expect(observation.environment).toMatchObject({ lazy_images: 2, not_revealed: 1 });
  expect(observation.environment).not.toHaveProperty("root_font_size");
  const sized = await readTokens("<style>:root { font-size: 62.5% }</style><p>Ten</p>");
  expect(sized.observation.environment.root_font_size).toBe(10);
  // Browsers lay out what they skip when they are asked for it.
  expect(values).toEqual(["#0a0001"]);
});
