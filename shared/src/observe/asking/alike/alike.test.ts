import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type { Page } from "playwright";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser, sharedPage } from "../../../testing/browser.ts";
import { night } from "../../../testing/night.ts";
import type { Observation } from "../../observation.ts";
import { observeBundle, observePage } from "../../testing/testing.ts";
import { generatedPage } from "../names/testing/generated-page.ts";
import { alikePage } from "./testing/alike-page.ts";
import { UNLIKE_ELEMENTS, UNLIKE_VALUES } from "./unlike.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
  await page.goto("about:blank");
}, 60_000);
afterAll(closePages);

/** Two elements of one tag and class, in which no attribute differs that the browser's own style sheet or a rule mentions. */
const TWO = '<p class="c" data-n="1" title="one">One</p><p class="c" data-n="2" title="two">Two</p>';
const RED = "color: rgb(201 2 3)";

/** Pages with nodes that differ although the same declarations won, by the lines of the list. */
const BY_LINE: Readonly<Record<string, string>> = {
  state: '<a href="#1" id="focused">One</a><a href="#2">Two</a>',
  control: "<fieldset><legend>One</legend><legend>Two</legend></fieldset><input value=1><input value=2>",
  disclosure:
    "<style>summary::marker { color: rgb(1 2 3) }</style><details open><summary>One</summary><summary>Two</summary></details>",
  "direction of its text":
    "<style>bdi { display: block; border-inline-start: 3px solid rgb(1 2 3); margin-inline-start: 7px }</style><bdi>One</bdi><bdi>שתיים</bdi>",
  formula: "<math><msup><mi>x</mi><mi>y</mi></msup></math>",
  "unit of a container": `<style>div { display: grid; grid-template-columns: 100px 200px } section { container-type: inline-size } .c { font-size: 10cqw }</style>
    <div><section><p class="c">One</p></section><section><p class="c">Two</p></section></div>`,
  attribute: `<style>.c { font-size: calc(attr(data-n type(<number>)) * 20px) }</style>${TWO}`,
  position: `<style>.c { font-size: calc(sibling-index() * 11px) }</style>${TWO}`,
  chance: `<style>.c { font-size: random(element-scoped, 10px, 900px) }</style>${TWO}`,
  "rolling back": `<style>.c { ${RED} } .c:last-child { color: rgb(4 5 6) } p.c.c.c { color: revert-rule }</style>${TWO}`,
  condition: `<style>.c { --on: 1; color: if(style(--on: 1): rgb(1 2 3); else: rgb(4 5 6)) } .c:last-child { --on: 2 }</style>${TWO}`,
  "parent's custom property": `<style>.c { color: inherit(--x) }</style><div style="--x: red">${TWO}</div>`,
  "function of the page": `<style>@function --tint() { result: var(--x) } .c { --x: rgb(1 2 3); color: --tint() } .c:last-child { --x: rgb(4 5 6) }</style>${TWO}`,
};

/** Lines for which this browser has no page that shows a difference. */
const UNSEEN = new Set(["control", "chance", "parent's custom property"]);
const LINES = [...Object.keys(UNLIKE_ELEMENTS), ...Object.keys(UNLIKE_VALUES)];

test("each line of what is unlike has a page", () => {
  expect(Object.keys(BY_LINE).sort()).toEqual([...LINES].sort());
});

/** A bundle in which a global names the line that is left out. */
async function bundleWithoutLine(): Promise<string> {
  const input = await rolldown({
    input: fileURLToPath(new URL("../../testing/script.ts", import.meta.url)),
    platform: "browser",
    plugins: [
      {
        name: "without a line",
        load: async (id) => {
          if (!id.endsWith("/alike/unlike.ts")) return null;
          const code = await readFile(id, "utf8");
          const remaining =
            "Object.entries($1).flatMap(([line, value]) => (line === globalThis.leftOut ? [] : [value]))";
          return { code: code.replace(/Object\.values\((\w+)\)/g, remaining), moduleType: "ts" };
        },
      },
    ],
  });
  const { output } = await input.generate({ format: "iife" });
  await input.close();
  return output[0].code;
}

/** @returns the reading of a page in which each element is read by itself, after those in which alike ones are read once have been compared with it */
async function readAlike(html: string): Promise<string> {
  await page.setContent(html.startsWith("<!doctype") ? html : `<!doctype html>${html}`);
  await page.evaluate(`document.getElementById("focused")?.focus()`);
  // The headless shell has a pointer in the corner of each page, which leaves it with the next frame.
  await page.mouse.move(-1, -1);
  await page.evaluate("new Promise(requestAnimationFrame)");
  const single = JSON.stringify(await observePage(page, { alike: false }));
  expect(JSON.stringify(await observePage(page)), "at once").toBe(single);
  expect(JSON.stringify(await observePage(page, { slice: true })), "in slices").toBe(single);
  return single;
}

test.each(Object.entries(BY_LINE))("observe reads by itself each node that is unlike by its %s", async (line, html) => {
  const single = await readAlike(html);
  if (UNSEEN.has(line)) return;
  // To send the bundle takes longer than to read the page with it.
  await page.evaluate(`globalThis.loadWithoutLine ??= () => { ${await bundleWithoutLine()} }`);
  await page.evaluate(`globalThis.leftOut = ${JSON.stringify(line)}; loadWithoutLine()`);
  expect(await page.evaluate("tintypeObserve.observe()"), "without the line").not.toBe(single);
});

test.each([
  [
    "animations",
    "<style>@keyframes k { to { opacity: 0.5; color: rgb(9 8 7) } } .c { animation: k 9s paused -3s } .c:last-child { animation: none }</style>",
  ],
  [
    "an animation by script",
    "<script>onload = () => document.querySelector('.c').animate([{ color: 'rgb(9 8 7)' }, { color: 'rgb(1 2 3)' }], { duration: 9e9 })</script>",
  ],
  [
    "animations by scrolling",
    "<style>@keyframes k { to { background: rgb(9 8 7) } } .c { animation: k linear both; animation-timeline: view(); height: 400px }</style>",
  ],
  [
    "animated drawings",
    '<svg width="9" height="9"><path d="M0 0h9v9z" fill="red"><set attributeName="fill" to="blue" begin="0s"/></path><path d="M0 0h9v9z" fill="red"/></svg>',
  ],
  [
    "margins that layout computes",
    "<style>div { display: grid; grid-template-columns: 100px 300px } .c { width: 50px; margin: auto; padding: 0 10% }</style>",
  ],
  [
    "margins of positions that the browser tries",
    "<style>@position-try --t { margin: 9px; bottom: 0 } .c { position: fixed; margin: 3px; top: 0; height: 70px; position-try: --t } .c:last-child { top: 99vh }</style>",
  ],
  ["transforms in percent", "<style>.c { width: fit-content; transform: translate(50%, 0) }</style>"],
  [
    "hints of presentation",
    '<font color="#010203" size="5">a</font><font color="#040506" size="6">b</font><table><tr><td bgcolor="#070809">c<td bgcolor="#0a0b0c">d</table>',
  ],
  ["style attributes", '<p style="color: rgb(1 2 3)">a</p><p style="color: rgb(4 5 6)">b</p>'],
  [
    "custom properties of style attributes",
    '<style>b { color: var(--x) }</style><p style="--x: rgb(1 2 3)"><b>a</b></p><p style="--x: rgb(4 5 6)"><b>b</b></p>',
  ],
  ["links and anchors", '<a href="#x">a</a><a>b</a>'],
  [
    "positions among siblings",
    "<style>.c:nth-child(2) { color: rgb(1 2 3) } .c:nth-last-child(1) { display: flex; gap: 7px } .c:first-of-type { overflow: hidden; text-decoration: underline }</style>",
  ],
  [
    "siblings before",
    "<style>.c ~ .c { color: rgb(1 2 3); position: relative; z-index: 3 } p + p { outline: 2px solid rgb(4 5 6) }</style>",
  ],
  [
    "descendants",
    "<style>.c:has(b) { border: 2px solid rgb(1 2 3) } .c:empty { background: rgb(4 5 6) }</style><p class=c><b>x</b></p><p class=c></p>",
  ],
  ["values of attributes", '<style>[data-n="2"] { color: rgb(1 2 3) } [title^=o] { letter-spacing: 3px }</style>'],
  [
    "languages",
    "<style>:lang(de) { color: rgb(1 2 3) }</style><div lang=de><p class=c>a</p></div><div lang=en><p class=c>b</p></div>",
  ],
  [
    "scopes",
    "<style>@scope (.s) to (.t) { b { color: rgb(1 2 3); visibility: hidden } }</style><div class=s><b>a</b><i class=t><b>b</b></i></div>",
  ],
  [
    "containers that match",
    "<style>div { display: grid; grid-template-columns: 100px 300px } section { container-type: inline-size } @container (width > 200px) { .c { color: rgb(1 2 3); float: left } }</style><div><section><p class=c>a</p></section><section><p class=c>b</p></section></div>",
  ],
  [
    "custom properties in style queries",
    "<style>@container style(--x: 1) { b { color: rgb(1 2 3) } } .c:last-child { --x: 1 } .c:first-child { --x: 2 }</style><p class=c><b>a</b></p><p class=c><b>b</b></p>",
  ],
  [
    "custom properties by position",
    "<style>:root { --y: 3px } p { --x: rgb(1 2 3) } p:nth-child(3n) { --x: rgb(4 5 6) } p b { color: var(--x); padding: var(--y) }</style><p><b>a</b></p><p><b>b</b></p><p><b>c</b></p><p><b>d</b></p><p><b>e</b></p><p><b>f</b></p>",
  ],
  [
    "registered properties in em",
    '<style>@property --l { syntax: "<length>"; inherits: true; initial-value: 1px } .c { --l: 1em } .c b { padding: var(--l) } .c:last-child { font-size: 30px }</style><p class=c><b>a</b></p><p class=c><b>b</b></p>',
  ],
  [
    "parents that are unlike",
    "<style>div { color: rgb(1 2 3); font-size: 20px } section { color: rgb(4 5 6) } p { margin: 1em; display: inherit }</style><div><p>a</p></div><section><p>b</p></section>",
  ],
  [
    "parents that lay them out",
    "<style>.f { display: flex } .f > i { display: contents }</style><div class=f><i><span>a</span></i></div><div><i><span>b</span></i></div>",
  ],
  [
    "slots",
    '<div><template shadowrootmode="open"><style>.one { color: rgb(1 2 3); display: flex } .two { color: rgb(4 5 6) } ::slotted(p) { padding: 3px }</style><div class=one><slot name=a></slot></div><div class=two><slot name=b></slot></div></template><p slot=a>a</p><p slot=b>b</p></div>',
  ],
  [
    "slots of closed trees",
    '<div><template shadowrootmode="closed"><style>.one { color: rgb(1 2 3) } .two { color: rgb(4 5 6) }</style><div class=one><slot name=a></slot></div><div class=two><slot name=b></slot></div></template><p slot=a>a</p><p slot=b>b</p></div>',
  ],
  [
    "trees without sheets",
    "<style>::part(x) { color: rgb(1 2 3) } .h::part(x) { color: rgb(4 5 6) }</style><x-a><template shadowrootmode=open><p part=x>a</p></template></x-a><x-a class=h><template shadowrootmode=open><p part=x>b</p></template></x-a>",
  ],
  [
    "pseudo-elements",
    "<style>p::before { content: attr(data-n); color: rgb(1 2 3); position: absolute } p:last-child::before { color: rgb(4 5 6) } q { color: rgb(7 8 9) }</style><p data-n=1>a <q>x</q></p><p data-n=2>b <q>y</q></p>",
  ],
  [
    "declarations that fall back",
    "<style>@layer a { .c { color: rgb(1 2 3) } .c:last-child { color: rgb(4 5 6) } } .c { color: revert-layer }</style>",
  ],
  [
    "shorthands with custom properties",
    "<style>.c { --o: hidden; overflow: var(--o); width: 20px; height: 9px } .c:last-child { --o: visible } </style>",
  ],
  [
    "shorthands of which a rule declares a part once more",
    "<style>:root { --w: 3px } .c { --x: rgb(1 2 3); border: var(--w) solid var(--x); border-left-color: red; font-size: 2em } .c:last-child { --x: rgb(4 5 6) }</style>",
  ],
  ["zoom and floats", "<style>.c { font-size: 1.5em } .c:last-child { zoom: 2; float: left }</style>"],
])("observe reads the same whether it reads alike elements once or not, with %s", async (_, html) => {
  const hasElements = html.includes("<p") || html.includes("<a") || html.includes("<svg");
  await readAlike(hasElements ? html : `${html}<div>${TWO}</div>`);
});

const SEEDS = night.samples(6);

test(`observe reads generated pages the same whether it reads alike elements once or not (${SEEDS} pages)`, async () => {
  await fc.assert(
    fc.asyncProperty(alikePage, async (html) => {
      await readAlike(html);
    }),
    { numRuns: SEEDS },
  );
  for (let seed = 1; seed <= SEEDS; seed++) {
    await readAlike(generatedPage(seed).html);
  }
}, 600_000);

test.each([
  ["is changed", "document.querySelector('.c:last-child').style.color = 'rgb(9, 8, 7)'"],
  ["gets the focus", "document.querySelector('.c:last-child').focus()"],
  ["gets another sibling", "document.querySelector('.c:last-child').before(document.createElement('hr'))"],
])("observe counts the color of an element that %s between two tasks at no other", async (_, change) => {
  const html = `<!doctype html><style>.c { color: rgb(1 2 3) } .c:focus, hr + .c { color: rgb(9 8 7) }</style>${'<p class="c" tabindex="0">One</p>'.repeat(6)}`;
  const tab = await (await sharedBrowser()).newPage();
  onTestFinished(() => tab.close());
  await tab.evaluate(await observeBundle());
  /** Reads the page, which changes after a task. */
  const readChanging = async (changeAfter: number) => {
    await tab.setContent(html);
    const { json, tasks } = await tab.evaluate(
      async ([script, number]) => {
        // Each look at the clock ends a task.
        let [now, count] = [0, 0];
        performance.now = () => (now += 100);
        const pause = async () => {
          if (++count === number) new Function(script)();
        };
        Object.defineProperty(globalThis, "scheduler", { value: { yield: pause }, configurable: true });
        // The cast: the bundle defines it.
        const { tintypeObserve } = globalThis as unknown as { tintypeObserve: { observe(o: object): Promise<string> } };
        return { json: await tintypeObserve.observe({ slice: true }), tasks: count };
      },
      [change, changeAfter] as const,
    );
    const { paints }: Observation = JSON.parse(json);
    const count = paints.find(({ property, value }) => property === "color" && value === "rgb(9, 8, 7)")?.count ?? 0;
    return { tasks, count };
  };
  const { tasks } = await readChanging(Number.POSITIVE_INFINITY);
  const counts: number[] = [];
  for (let task = 1; task <= tasks; task++) counts.push((await readChanging(task)).count);
  expect(Math.max(...counts)).toBe(1);
});

test("observe reads the values of alike elements once", async () => {
  const css =
    ".row { display: flex; gap: 4px; padding: 3px 7px } .row b { color: #123456; border: 1px solid } .row:hover { color: red } i::before { content: 'x' }";
  const readsOf = async (rows: number) => {
    await page.setContent(
      `<!doctype html><style>${css}</style>${'<div class="row"><b>A</b><i>B</i><u>C</u></div>'.repeat(rows)}`,
    );
    await page.evaluate(`
      globalThis.reads = 0;
      globalThis.getPropertyValue ??= CSSStyleDeclaration.prototype.getPropertyValue;
      CSSStyleDeclaration.prototype.getPropertyValue = function (name) { reads++; return getPropertyValue.call(this, name); };`);
    await page.evaluate(await observeBundle());
    await page.evaluate("tintypeObserve.observe()");
    return page.evaluate<number>("reads");
  };
  const more = ((await readsOf(60)) - (await readsOf(20))) / (40 * 5);
  // Its display, its marks and all that depends on its box are read of each node.
  expect(more).toBeLessThan(12);
});
