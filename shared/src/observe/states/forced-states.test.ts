import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import type { StateToken } from "../../kinds/wire.ts";
import { closePages, sharedBrowser } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observation } from "../../testing/tokens.ts";
import type { Observation } from "../observation.ts";
import { bundleFor, observeBundle, observePage } from "../testing/testing.ts";
import { bootstrapPage, govukPage, swaggerScript } from "./testing/pages.ts";

// The browser itself says what changes while a state is forced. The rules must say the same.

let browser: Browser;
let bundle: string;
beforeAll(async () => {
  const forced = bundleFor(new URL("./testing/forced.ts", import.meta.url));
  [browser, bundle] = await Promise.all([sharedBrowser(), forced, observeBundle()]);
}, 60_000);
afterAll(closePages);

const require = createRequire(import.meta.url);
const FOCUSABLE = ":is(a[href], button, input, select, textarea, summary):not(:disabled)";
/** The elements on which each state is forced, and what is forced with it. */
const FORCED = [
  { state: "hover", selector: "body *", forced: ["hover"] },
  { state: "active", selector: "body *", forced: ["active"] },
  { state: "focus", selector: FOCUSABLE, forced: ["focus"] },
] as const;
const SET = [
  { state: "disabled", selector: "button, input, select, textarea" },
  { state: "checked", selector: "[type=checkbox], [type=radio]" },
] as const;

type Changes = NonNullable<Observation["states"]>;

/** @param script runs in the page before it is read */
async function readBoth(css: string, body: string, script = ""): Promise<{ ours: Observation; truth: Changes }> {
  const page = await browser.newPage();
  try {
    await page.setContent(
      `<!doctype html><style>${css}</style><style>*, ::before, ::after { transition: none !important }</style>${body}`,
    );
    if (script !== "") {
      await page.evaluate(script);
      await page.waitForSelector("h1, h2");
    }
    const ours = await observePage(page);
    await page.evaluate(bundle);
    await page.evaluate("forced.start()");
    const changes = (state: string) => page.evaluate<Changes>(`forced.changes(${JSON.stringify(state)})`);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("DOM.enable");
    await cdp.send("CSS.enable");
    const { root } = await cdp.send("DOM.getDocument", { depth: 0 });
    const truth: Changes = [];
    for (const { state, selector, forced } of FORCED) {
      const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
      const force = (forcedPseudoClasses: string[]) =>
        Promise.all(nodeIds.map((nodeId) => cdp.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
      await force([...forced]);
      truth.push(...(await changes(state)));
      await force([]);
    }
    for (const { state, selector } of SET) {
      // The cast: the selectors find controls only.
      const set = ([name, stateName, holds]: readonly [string, string, boolean]) => {
        for (const control of document.querySelectorAll(stateName)) {
          if (holds && control.matches(`:${name}`)) continue;
          control.toggleAttribute("data-set", holds);
          Object.assign(control, { [name]: holds });
        }
      };
      await page.evaluate(set, [state, selector, true] as const);
      truth.push(...(await changes(state)));
      await page.evaluate(set, [
        state,
        `${selector
          .split(", ")
          .map((name) => `${name}[data-set]`)
          .join(", ")}`,
        false,
      ] as const);
    }
    return { ours, truth };
  } finally {
    await page.close();
  }
}

const CHECKED = new Set<string>([...FORCED, ...SET].map(({ state }) => state));

/** Tokens by all that says which change they are. */
function keys(seen: Observation): Set<string> {
  const tokens: readonly StateToken[] = buildTokens(seen).tokens.states ?? [];
  const checked = tokens.filter(({ state }) => CHECKED.has(state));
  return new Set(
    checked.map(({ element, state, contexts, base, value }) => `${element}:${state} ${contexts}: ${base} → ${value}`),
  );
}

const fileOf = (name: string) => readFile(require.resolve(name), "utf8");

test.each(
  night.cases(
    [
      ["Bootstrap", "bootstrap/dist/css/bootstrap.min.css", bootstrapPage, 60, undefined],
      ["GOV.UK Frontend", "govuk-frontend/dist/govuk/govuk-frontend.min.css", govukPage, 15, undefined],
      [
        "Swagger UI",
        "swagger-ui-dist/swagger-ui.css",
        `<div id="ui"></div>`,
        10,
        "swagger-ui-dist/swagger-ui-bundle.js",
      ],
    ],
    1,
  ),
)(
  "the states of %s are those that a browser shows when it is forced into them",
  async (_, file, body, least, library) => {
    const script = library === undefined ? "" : `${await fileOf(library)};${swaggerScript}`;
    const { ours, truth } = await readBoth(await fileOf(file), body, script);
    const listed = keys(ours);
    const expectedKeys = keys({ ...observation([]), version: 2, read: ["states"], states: truth });
    const missing = [...expectedKeys].filter((token) => !listed.has(token));
    const wrong = [...listed].filter((token) => !expectedKeys.has(token));
    const right = listed.size - wrong.length;
    expect(expectedKeys.size).toBeGreaterThan(least);
    expect(right / listed.size, `not in the browser: ${wrong.join("\n")}`).toBeGreaterThanOrEqual(0.95);
    expect(right / expectedKeys.size, `not found: ${missing.join("\n")}`).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);

test("rules with `all`, with inherited properties and for slotted elements change what a browser shows when it is forced", async () => {
  const css = `
    .u { color: #101112; background: #202122; border: 2px solid #303132; font-weight: 700 }
    .u:hover { all: unset } .i:hover { all: initial; color: #414243 } .r:hover { all: revert } .n:focus { all: inherit }
    .wrap { border: 1px solid #515253 }
    .wrap:hover { background: #616263; border-color: #717273; opacity: 0.9; box-shadow: 0 0 1px #818283 }
    .all { all: inherit; border-top: 0 } .background { background-color: inherit } .border { border: 1px solid; border-color: inherit }
    a { color: #919293 } .own { color: #a1a2a3 } .own:hover { color: #b1b2b3 }`;
  const body = `<div class="u">one</div><p class="u i">two</p><section class="u r">three</section><h2 class="u r">four</h2>
    <div class="wrap"><button class="u n">five</button><div class="all">six <b>seven</b></div>
      <span class="background">eight</span><div class="border">nine</div></div>
    <div id="host"><a href="#">ten</a><a class="own" href="#">eleven</a></div>
    <script>
      document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = \`<p class="list"><slot></slot></p><style>
        ::slotted(a:hover) { color: #c1c2c3; background: #d1d2d3 } .list ::slotted(.own:focus) { background: #e1e2e3 }
        .other ::slotted(a:hover) { border: 1px solid #f1f2f3 } :host(:hover) ::slotted(a) { opacity: 0.5 }</style>\`;
    </script>`;
  const { ours, truth } = await readBoth(css, body);
  const expectedKeys = keys({ ...observation([]), version: 2, read: ["states"], states: truth });
  expect(expectedKeys.size).toBeGreaterThan(30);
  expect([...keys(ours)].sort()).toEqual([...expectedKeys].sort());
}, 60_000);
