import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../../testing/browser.ts";
import { night } from "../../../testing/night.ts";
import { observeBundle, observePage } from "../../testing/testing.ts";
import { generatedPage } from "./testing/generated-page.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

/** The sources of the paints at a site: "signature property". */
async function sourcesAt(html: string, site: string): Promise<(readonly string[])[]> {
  await page.setContent(`<!doctype html>${html}`);
  const { paints, signatures } = await observePage(page);
  return paints
    .filter(({ property, sites }) => sites.some((index) => `${signatures[index]} ${property}` === site))
    .map(({ source }) => source ?? []);
}

const THEME = ":root { --ash: #123456; --oak: #123456; --elm: #654321 }";

test.each([
  ["the later one", ".c { color: var(--ash) } .c { color: var(--oak) }"],
  [
    "that of the later layer",
    "@layer a, b; @layer b { .c { color: var(--oak) } } @layer a { .c.c { color: var(--ash) } }",
  ],
  ["that outside of layers", ".c { color: var(--oak) } @layer a { .c.c { color: var(--ash) } }"],
  [
    "that of the earlier layer if both are important",
    "@layer a { .c { color: var(--oak) !important } } .c { color: var(--ash) !important }",
  ],
  ["that in a scope", "@scope (main) { .c { color: var(--oak) } } .c { color: var(--ash) }"],
  [
    "that of the nearer scope",
    "@scope (section) { .c { color: var(--oak) } } @scope (main) { .c { color: var(--ash) } }",
  ],
  ["the important one", ".c { color: var(--oak) !important } .c { color: var(--ash) }"],
  ["that with an id", "#i { color: var(--oak) } .c { color: var(--ash) }"],
  ["the nested one", "main { .c { color: var(--oak) } } .c { color: var(--ash) }"],
  ["that after nested rules", ".c { color: var(--ash); & { color: var(--elm) } color: var(--oak) }"],
  ["that in the style attribute", ".c { color: var(--ash) }", 'style="color: var(--oak)"'],
  [
    "the important one instead of the style attribute",
    ".c { color: var(--oak) !important }",
    'style="color: var(--ash)"',
  ],
  [
    "that of a layer below after revert-layer",
    "@layer a { .c { color: var(--oak) } } @layer b { .c { color: revert-layer } }",
  ],
  ["a rule after revert-layer in the style attribute", ".c { color: var(--oak) }", 'style="color: revert-layer"'],
  [
    "that of a layer below, not of the style attribute, after an important revert-layer",
    "@layer a { .c { color: var(--oak) } } .c { color: revert-layer !important }",
    'style="color: var(--ash)"',
  ],
  ["that around after inherit", "main { color: var(--oak) } .c { color: var(--ash) } .c { color: inherit }"],
  ["that around if the value is invalid", "main { color: var(--oak) } .c { --bad: 3px; color: var(--bad) }"],
  ["that around if the property is not set", "main { color: var(--oak) } .c { color: var(--nowhere) }"],
  ["the fallback if the property refers to itself", ".c { --x: var(--x); color: var(--x, var(--oak)) }"],
  ["the fallback if the property is initial", ".c { --x: initial; color: var(--x, var(--oak)) }"],
  [
    "the fallback if a part is not set",
    ".c { --x: var(--off) var(--elm); --off: initial; color: var(--x, var(--oak)) }",
  ],
  [
    "that in a container that matches",
    "section { container: s / inline-size } @container s (width > 1px) { .c { color: var(--oak) } } @container s (width < 1px) { .c.c { color: var(--ash) } }",
  ],
  [
    "that in a style query",
    "section { --is: on } @container style(--is: on) { .c { color: var(--oak) } } @container style(--is: off) { .c.c { color: var(--ash) } }",
  ],
])("the name of two declarations with equal values is of %s", async (_, css, attributes = "") => {
  const html = `<style>${THEME} ${css}</style><main><section><p class="c" id="i" ${attributes}>A</p></section></main>`;
  expect(await sourcesAt(html, "p.c color")).toEqual([["--oak"]]);
});

test.each([
  ["an inherited one that is unset", "main { --x: var(--oak) } .c { --x: unset; color: var(--x) }", ["--x", "--oak"]],
  ["one with an empty part", ".c { --on: ; --x: var(--on) var(--oak); color: var(--x, var(--ash)) }", ["--x", "--oak"]],
  ["one with a colon", ":root { --a\\:b: var(--oak) } .c { color: var(--a\\:b) }", ["--a:b", "--oak"]],
  ["one with an escaped code", ":root { --a\\:b: var(--oak) } .c { color: var(--a\\3a b) }", ["--a:b", "--oak"]],
  ["one with a winner of its own", ".c { --x: var(--ash); color: var(--x) } #i { --x: var(--oak) }", ["--x", "--oak"]],
  [
    "one that is not inherited",
    '@property --x { syntax: "<color>"; inherits: false; initial-value: #222 } main { --x: var(--oak) } .c { color: var(--x) }',
    ["--x"],
  ],
])("the names behind a property are those of %s", async (_, css, names) => {
  const html = `<style>${THEME} ${css}</style><main><p class="c" id="i">A</p></main>`;
  expect(await sourcesAt(html, "p.c color")).toEqual([names]);
});

test.each([
  ["border-radius", "border-radius: var(--ash2); border-radius: var(--oak2)"],
  ["box-shadow", "box-shadow: 0 0 1px var(--ash); box-shadow: 0 0 1px var(--oak)"],
  ["padding-left", "padding-left: var(--ash2); padding-inline: var(--oak2)"],
  ["border-left-color", "border: 1px solid; border-left-color: var(--ash); border-color: var(--oak)"],
  ["row-gap", "display: grid; row-gap: var(--ash2); gap: var(--oak2)"],
])("the name of %s is that of the declaration that won", async (property, css) => {
  const html = `<style>${THEME} :root { --ash2: 7px; --oak2: 7px } .c { background: #eee; ${css} }</style><p class="c">A</p>`;
  const [names] = await sourcesAt(html, `p.c ${property}`);
  expect(names?.map((name) => name.replace("2", ""))).toEqual(["--oak"]);
});

test.each([
  ["direction: rtl", "border-right-color"],
  ["writing-mode: vertical-rl", "border-top-color"],
  ["writing-mode: vertical-lr; direction: rtl", "border-bottom-color"],
])("logical sides with %s have the names of their sides, and the later declaration wins", async (flow, property) => {
  const css = `.c { border: 1px solid; ${property}: var(--ash); border-inline-start-color: var(--oak) }`;
  const html = `<style>${THEME} ${css} main { ${flow} }</style><main><p class="c">A</p></main>`;
  expect(await sourcesAt(html, `p.c ${property}`)).toEqual([["--oak"]]);
});

const SEEDS = night.samples(3);

test(`each painted colour of generated sheets has the name of the declaration that the browser applied (${SEEDS} seeds)`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { html, names } = generatedPage(seed);
    await page.setContent(html);
    const { paints } = await observePage(page);
    const wrong = paints.flatMap(({ property, value, source = [] }) => {
      const name = names.get(value);
      return name === undefined || source.at(-1) === name ? [] : [`${property}: ${value} is ${name}, not ${source}`];
    });
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(paints.filter(({ value }) => names.has(value)).length, `seed ${seed}`).toBeGreaterThan(5);
  }
}, 600_000);

const WATCHED = `<!doctype html><style>${THEME} @layer a { .c { color: var(--oak); transition: all 1s allow-discrete } } .c { --x: var(--ash); & { border: 1px solid var(--x) } }
  @scope (main) { p { padding: var(--s, 3px) } } p::before { content: "x"; color: var(--elm) } @media print { p { color: red } }</style>
  <main><p class="c" style="--s: 4px">A</p><x-a><template shadowrootmode="open"><style>:host { color: var(--oak) } b { color: var(--elm) }</style><b>B</b></template></x-a></main>`;

/** The rules of all sheets as text. */
const TEXTS = `[document, document.querySelector("x-a").shadowRoot].flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets])
  .map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join("\\n")).join("\\n")`;

test("a page that is asked has the same sheets afterwards, and notices nothing", async () => {
  await page.setContent(WATCHED);
  await page.evaluate(() => {
    const events: string[] = [];
    for (const type of ["transitionrun", "transitionstart", "animationstart"])
      document.addEventListener(type, ({ type: name }) => events.push(name), true);
    const observer = new MutationObserver((records) => events.push(...records.map(({ type }) => type)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { events });
  });
  const texts = await page.evaluate(TEXTS);
  await observePage(page, { slice: true });
  expect(await page.evaluate(TEXTS)).toBe(texts);
  const afterFrames =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.getAnimations().length + events.join()))))";
  expect(await page.evaluate(afterFrames)).toBe("0");
});

test("the sheets are as they were, whichever step of asking throws", async () => {
  await page.setContent(WATCHED);
  const texts = await page.evaluate(TEXTS);
  const bundle = await observeBundle();
  // In the page's own world, so that what the browser does can be made to fail.
  await page.evaluate(`
    let remaining = Infinity;
    const fail = (prototype, name) => {
      const { [name]: method } = prototype;
      prototype[name] = function (...args) {
        if (remaining-- === 0) throw new Error("made to fail");
        return method.apply(this, args);
      };
    };
    fail(CSSStyleDeclaration.prototype, "setProperty");
    fail(CSSStyleDeclaration.prototype, "getPropertyValue");
    fail(CSSStyleSheet.prototype, "insertRule");
    fail(Document.prototype, "getAnimations");
    globalThis.observeWith = async (steps) => {
      remaining = steps;
      const result = await tintypeObserve.observe().then(() => "read", () => "failed");
      remaining = Infinity;
      return result;
    };`);
  await page.evaluate(bundle);
  const results = new Set<unknown>();
  for (let step = 0; step < 400; step += night.size(40, 3)) {
    results.add(await page.evaluate(`observeWith(${step})`));
    expect(await page.evaluate(TEXTS), `step ${step}`).toBe(texts);
  }
  expect(results).toContain("failed");
});
