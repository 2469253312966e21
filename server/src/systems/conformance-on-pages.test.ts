import type { Browser } from "@tintype/reader/reading/reading";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  startPageServer,
} from "@tintype/reader/test/page-server";
import { checkTokens } from "@tintype/shared/conformance/check";
import { placeLookup } from "@tintype/shared/conformance/places";
import type { ConformanceReport } from "@tintype/shared/conformance/report";
import { readSource } from "@tintype/shared/conformance/sources/read-source";
import { ACME_SOURCES } from "@tintype/shared/conformance/testing/acme";
import { buildTokens } from "@tintype/shared/kinds/build";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { PagePlaces } from "@tintype/shared/observe/places";
import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";

// Pages that were built with the design system of testing/acme.ts. Elements that offend say so in `data-bad`: the values.

const acme = `${ACME_SOURCES.css}
  * { margin: 0; padding: 0; box-sizing: border-box }
  body { font: 400 16px/1.5 Inter, sans-serif; color: var(--color-text-default); background: var(--color-surface-page) }
  h1 { font-size: var(--font-size-2xl); line-height: 1.2; font-weight: 700 }
  .btn { --btn-bg: var(--color-brand-500); background: var(--btn-bg); color: var(--color-neutral-0); border: 1px solid var(--color-border-strong);
    border-radius: var(--radius-md); padding: var(--space-2) var(--space-4); transition: background-color var(--duration-fast) var(--easing-standard) }
  .card { background: var(--color-surface-card); box-shadow: var(--shadow-md); border-radius: 0.625rem; padding: 1.5rem; margin-bottom: calc(var(--space-4) * 2) }
  .pill { border-radius: 999px; padding: 4px 8px; background: rgb(219 234 254) }
  @media (min-width: 48em) { .card { padding: var(--space-8) } }`;

const clean = `<h1>Title</h1><p>Text</p><div class="card"><button class="btn">Go</button> <span class="pill">New</span></div>`;

const shadow = `document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML =
  "<style>b { color: #ff00ff; font-weight: 700 } i { color: var(--color-text-muted); font-style: normal }</style>" +
  "<b data-bad='#ff00ff'>Bad</b><i>Good</i><div><b data-bad='#ff00ff'>Bad</b></div>"`;

/** By path, the page and the statuses of its findings by kind and value. */
const PAGES: Readonly<Record<string, { readonly page: string; readonly findings: Readonly<Record<string, string>> }>> =
  {
    "/clean": { page: html(acme, clean), findings: {} },
    "/colours": {
      page: html(
        acme,
        `${clean}<p style="color: #2663ec" data-bad="#2663ec">Near</p><div class="card" style="background: teal" data-bad="#008080">Foreign</div>
       <div class="card" style="border: 1px solid #e4e4ff" data-bad="#e4e4ff">Border</div>`,
      ),
      findings: { "colors #2663ec": "near", "colors #008080": "foreign", "colors #e4e4ff": "foreign" },
    },
    "/boxes": {
      page: html(
        acme,
        `${clean}<div class="card" style="padding: 28px" data-bad="28px">A</div><div class="card" style="border-radius: 7px" data-bad="7px">B</div>
       <div class="card" style="margin-bottom: 10px" data-bad="10px">C</div><div style="box-shadow: 0 9px 9px #0000000d; height: 40px" data-bad="0px 9px 9px 0px #0000000d">D</div>
       <div class="card" style="opacity: 0.5" data-bad="0.5">E</div><div style="position: relative; z-index: 7" data-bad="7">F</div>`,
      ),
      findings: {
        "spacing 28px": "foreign",
        "radii 7px": "near",
        "spacing 10px": "wrong_kind",
        "shadows 0px 9px 9px 0px #0000000d": "foreign",
        "opacities 0.5": "foreign",
        "z_indexes 7": "foreign",
      },
    },
    "/texts": {
      page: html(
        acme,
        `${clean}<p style="font-size: 18px" data-bad="18px">A</p><p style="font-weight: 300" data-bad="300">B</p>
       <p style="line-height: 1.9" data-bad="30.4px">C</p><p style="font-family: Georgia, serif" data-bad="Georgia">D</p>`,
      ),
      findings: {
        "font_sizes 18px": "foreign",
        "font_weights 300": "foreign",
        "line_heights 30.4px": "foreign",
        "font_families Georgia": "foreign",
      },
    },
    "/motion": {
      page: html(
        `${acme} .slow { transition: opacity 333ms ease-in } @media (min-width: 700px) { .slow { color: inherit } }`,
        `${clean}<a class="slow" data-bad="333ms ease-in">A</a>`,
      ),
      findings: { "durations 333ms": "foreign", "easings ease-in": "foreign", "breakpoints 700px": "foreign" },
    },
    "/defaults": {
      page: html(
        `${ACME_SOURCES.css} body { font: 400 16px/1.5 Inter, sans-serif } h1 { font-size: 48px; line-height: 1.2; margin-bottom: 8px }
       .reset, ul.mine { padding-left: 44px }`,
        `<h1>Title</h1><p>Text</p><ul><li>A</ul><blockquote>B</blockquote><button>C</button><table><tr><td>D</table>
       <ul class="mine" data-bad="44px"><li>E</ul>`,
      ),
      findings: { "spacing 44px": "foreign" },
    },
    "/black": {
      page: html(
        `${ACME_SOURCES.css} body { font: 400 16px/1.5 Inter, sans-serif } .ink { color: #000 } .line { border-bottom: 1px solid black }
       .plain { border-top: 1px solid; color: inherit }`,
        `<p>Text</p><p class="plain">Text</p><a href="/">Link</a><button>Button</button>
       <div class="ink" data-bad="#000000">A<b data-bad="#000000">B</b><button>C</button></div><p class="line" data-bad="#000000">D</p>`,
      ),
      findings: { "colors #000000": "foreign" },
    },
    "/browser": {
      page: html(
        `${ACME_SOURCES.css} body { font: 400 16px/1.5 Inter, sans-serif } .lined { border-style: solid } .again { color: revert; background: revert }
       .yellow { background: yellow } .blue, .blue a { color: #0000ee } .inherits a { color: inherit } .grey { border-color: #efefef }`,
        `<p><a href="/">Link <b>bold</b></a> <mark>Mark</mark></p><hr><fieldset class="lined">A</fieldset><input value="B" class="lined"><button disabled>C</button>
       <a href="/" class="again">D</a><mark class="again">E</mark><mark class="yellow" data-bad="#ffff00">F</mark>
       <p class="blue" data-bad="#0000ee">G <a href="/" data-bad="#0000ee">H</a></p><p class="blue inherits" data-bad="#0000ee"><a href="/" data-bad="#0000ee">I</a></p>
       <fieldset class="grey" data-bad="#efefef">J</fieldset>`,
      ),
      findings: { "colors #ffff00": "foreign", "colors #0000ee": "foreign", "colors #efefef": "near" },
    },
    "/shadow": {
      page: html(
        acme,
        `${clean}<div id="host"></div><p style="color: #ff00ff" data-bad="#ff00ff">Bad</p><script>${shadow}</script>`,
      ),
      findings: { "colors #ff00ff": "foreign" },
    },
  };

/** The pages of this run. */
const CHECKED = night.cases(Object.entries(PAGES), 4);

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  pages.serve(Object.fromEntries(Object.entries(PAGES).map(([path, { page }]) => [path, page])));
  browser = createTestBrowser([pages.host]);
});
afterAll(async () => {
  await browser.close();
  await closePages();
  await pages.close();
});

const system = await readSource({ content: ACME_SOURCES.css });

const reports = new Map<string, Promise<ConformanceReport>>();

/** Reads a page once. */
function reportOf(path: string): Promise<ConformanceReport> {
  const report = reports.get(path) ?? readReport(path);
  reports.set(path, report);
  return report;
}

async function readReport(path: string): Promise<ConformanceReport> {
  const { observation, places } = await browser.extract(pages.base + path, { ...defaultOptions, places: true });
  if (!places) throw new Error("the reading has no places");
  const { tokens } = buildTokens(observation);
  return checkTokens({ tokens, system, systemId: "acme", places: placeLookup(places) });
}

test.each(CHECKED)("a page is checked against a design system: %s", async (path, { findings }) => {
  const report = await reportOf(path);
  const statuses = report.findings.map(({ kind, value, status }) => [`${kind} ${value}`, status]);
  expect(Object.fromEntries(statuses)).toEqual(findings);
});

night.test("a page's own black is a finding, and the browser's black is not", async () => {
  const { findings } = await reportOf("/black");
  expect(findings.map(({ contexts, usage }) => [contexts, usage])).toEqual([[["border-bottom-color", "color"], 3]]);
});

/** Elements that the browser colours itself; those with an `id` have the same colours from an author. */
const NATIVE = `<!doctype html><meta name="color-scheme" content="light dark"><style>#told { color: #757575 } #ringed { outline: 1px solid #101010 }
  #soft { background: #cecece } #filled { fill: #000000 } </style><p>A <font size="4">B</font> <mark>C</mark></p><hr noshade><fieldset>D</fieldset>
  <input value="E" autofocus><input placeholder="F"><input value="G" disabled><button>H</button><button disabled>I</button><textarea>J</textarea>
  <select><option>K</option></select><select multiple><option selected>L</option><option disabled>M</option></select><progress value="0.3"></progress>
  <div popover>N</div><dialog><input value="O"></dialog><svg width="9" height="9"><path d="M0 0h9v9z" /><g fill="currentColor"><path d="M0 0h9v9z" /></g></svg>
  <p id="told">P</p><p id="ringed">Q</p><p id="soft">R</p><svg width="9" height="9"><path id="filled" d="M0 0h9v9z" /></svg>
  <script>document.querySelector("[popover]").showPopover(); document.querySelector("dialog").showModal();</script>`;

night.test(
  "the browser's own colours are no findings in either colour scheme, and the same ones of an author are",
  async () => {
    pages.serve({ "/native": NATIVE });
    const modes = [{ name: "dark", color_scheme: "dark" as const, viewport: defaultOptions.viewport }];
    const reading = await browser.extract(`${pages.base}/native`, { ...defaultOptions, modes, places: true });
    const { tokens } = buildSnapshot(reading.observation, undefined, reading.modes);
    const colorsIn = (mode: string | undefined) => {
      const used = mode === undefined ? tokens : usedTokens(tokens, mode);
      if (!used) throw new Error("the reading has no dark mode");
      const { findings } = checkTokens({ tokens: used, system, systemId: "acme" });
      return findings.filter(({ kind }) => kind === "colors").map(({ value, usage }) => [value, usage]);
    };
    const planted = ["#000000", "#101010", "#757575", "#cecece"].map((value) => [value, 1]);
    expect([colorsIn(undefined).sort(), colorsIn("dark").sort()]).toEqual([planted, planted]);
  },
);

test("a page's dark mode is held against the system's context of that name", async () => {
  const inDark = `@media (prefers-color-scheme: dark) { :root { --color-text-default: #f4f4f5; --color-surface-page: #0b0b0f;
    --color-surface-card: #17171c } .odd { color: #dbeaff !important }
    .sun { display: none } }`;
  // Only light has this background, which is a token there and none in the dark.
  const sun = `<div class="sun" style="background: #e4e4e7">Light</div>`;
  pages.serve({ "/modes": html(acme + inDark, `${clean}<p class="odd">Near a brand's colour</p>${sun}`) });
  const modes = [{ name: "dark", color_scheme: "dark" as const, viewport: defaultOptions.viewport }];
  const reading = await browser.extract(`${pages.base}/modes`, { ...defaultOptions, modes, places: true });
  const { tokens } = buildSnapshot(reading.observation, undefined, reading.modes);
  const findingsIn = (mode: string, places: PagePlaces | undefined) => {
    const used = usedTokens(tokens, mode);
    if (!used || !places) throw new Error(`the reading has no mode ${mode} with places`);
    const { findings } = checkTokens({ tokens: used, system, systemId: "acme", mode, places: placeLookup(places) });
    return findings.map(({ value, status, places: [place] }) => [value, status, place]);
  };
  expect(findingsIn("base", reading.places)).toEqual([]);
  expect(findingsIn("dark", reading.modes[0]?.places)).toEqual([["#dbeaff", "near", expect.stringContaining("p")]]);
});

night.test("each place of a finding matches only elements that use the value, in shadow trees too", async () => {
  const tab = await (await sharedBrowser()).newPage();
  for (const [path] of CHECKED) {
    const { findings } = await reportOf(path);
    await tab.goto(pages.base + path);
    for (const { kind, value, places } of findings) {
      if (kind === "breakpoints") expect(places).toEqual([]);
      else expect([value, places.length > 0]).toEqual([value, true]);
      for (const place of places) {
        const bad = await tab.evaluate((selector) => {
          const [outer = "", inner] = selector.split(" >>> ");
          const matches = [...document.querySelectorAll(outer)];
          const elements = inner
            ? matches.flatMap((host) => [...(host.shadowRoot?.querySelectorAll(inner) ?? [])])
            : matches;
          return elements.map((element) => element.getAttribute("data-bad") ?? `not bad: ${selector}`);
        }, place);
        expect(bad.length).toBeGreaterThan(0);
        for (const values of bad) expect(values).toContain(value);
      }
    }
  }
  await tab.close();
});
