import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

/** The changes that the page's rules would make: `a:hover color rgb(…)`. */
async function readStates(css: string, body: string, script?: () => void): Promise<string[]> {
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  if (script) await page.evaluate(script);
  const { states = [] } = await observePage(page);
  return states.map(({ element, state, property, value }) => `${element}:${state} ${property} ${value}`);
}

const RED = "rgb(254, 0, 1)";

test.each([
  ["a more specific rule", "a:hover { color: #fe0001 } p > a { color: #000 } p a.x { color: #111 }"],
  ["a later rule of the same weight", "a:hover { color: #fe0001 } a.x { color: #111 }"],
  ["an important rule", "a.x.x.x:hover { color: #fe0001 } a { color: #111 !important }"],
  ["a rule outside of its layer", "@layer one { p a.x:hover { color: #fe0001 } } a { color: #111 }"],
  ["a later layer", "@layer one, two; @layer one { a.x:hover { color: #fe0001 } } @layer two { a { color: #111 } }"],
  [
    "an earlier layer that is important",
    "@layer one, two; @layer two { a:hover { color: #fe0001 !important } } @layer one { a { color: #111 !important } }",
  ],
  ["an equal value", "a { color: #fe0001 } a:hover { color: rgb(254 0 1) }"],
  [":where() around it", "a { color: #111 } :where(a:hover) { color: #fe0001 }"],
])("a declaration for a state is left out if it loses to %s", async (_, css) => {
  const states = await readStates(css, `<p><a class="x" href="#">Link</a></p>`);
  expect(states.filter((state) => state.includes("color"))).toEqual([]);
});

test.each([
  ["is nested", "p { & a { &:hover { color: #fe0001 } } }"],
  ["stands in :is()", ":is(p, b) :is(a:hover, b) { color: #fe0001 }"],
  ["asks for a mouse", "@media (hover: hover) and (pointer: fine) { a:hover { color: #fe0001 } }"],
  ["wins by its layer", "@layer one { p a.x { color: #111 } } a:hover { color: #fe0001 }"],
  ["wins by :where()", ":where(p a.x) { color: #111 } a:hover { color: #fe0001 }"],
  ["sets a custom property", "a { --c: #111; color: var(--c) } a:hover { --c: #fe0001 }"],
  [
    "sets a custom property around",
    "p { --c: #111 } a { color: var(--d, #000) } p:hover { --d: var(--e) } :root { --e: #fe0001 }",
  ],
  ["stands beside a :not() of another state", "a:hover:not(:focus) { color: #fe0001 }"],
  ["has an escaped name", ".hover\\:x:hover { color: #fe0001 }"],
  ["is of an element around", "p:hover a { color: #fe0001 }"],
  ["has the state of a descendant", "p:has(b:hover) a { color: #fe0001 }"],
])("a declaration for a state counts if it %s", async (_, css) => {
  expect(await readStates(css, `<p><b>B</b><a class="x hover:x" href="#">Link</a></p>`)).toEqual([
    expect.stringMatching(/^a\..*x:hover color rgb\(254, 0, 1\)$/),
  ]);
});

test.each([
  ["loses to :focus", "a:focus-visible { color: #fe0001 } a:focus { color: #00f }", false],
  ["wins over :focus", "a:focus { color: #00f } a:focus-visible { color: #fe0001 }", true],
  ["says the same as :focus", "a:focus, a:focus-visible { color: #fe0001 }", true],
  ["uses what :focus sets", "a:focus { --c: #fe0001; color: #00f } a.x:focus-visible { color: var(--c) }", true],
  ["loses to :focus around it", "p :focus-visible { color: #fe0001 } p a:focus { color: #00f }", false],
])("a rule for :focus-visible that %s is listed only if its value paints", async (_, css, isListed) => {
  const states = await readStates(css, `<p><a class="x" href="#">Link</a></p>`);
  const visible = states.filter((state) => state.includes("focus-visible"));
  expect(visible).toEqual(isListed ? [`a.x:focus-visible color ${RED}`] : []);
});

test("states are those of elements that can be in them, by what they paint", async () => {
  const css = `a { color: #00f; text-decoration: none } button { border: 1px solid #ccc; background: #eee; color: #111 }
    a:hover { text-decoration: underline; color: #fe0001; border-color: #fe0002; padding: 9px; cursor: help; transition: color 9s }
    a:not(:hover) { font-weight: 700 } p:disabled, a:checked { color: #fe0003 } span:focus { color: #fe0004 }
    button:disabled { opacity: 0.5; border-color: transparent } :focus { outline: none } .icon:hover { color: #fe0005 }
    .empty:hover { color: #fe0006; background: #fe0007 } .gone:hover { color: #fe0008 } .still:hover { color: #fe0009 }
    .lift:hover { transform: translateY(-2px); box-shadow: 0 1px 2px #fe000a } input:checked + label { color: #fe000b }
    .tip:hover::after { background: #fe000c } .tip::after { content: "!"; background: #fff } button:focus-visible { outline: 2px solid #fe000d }
    .size { font-size: 20px } .size:hover { border-radius: 0.5em; border-top: 0.1em solid currentcolor }`;
  const body = `<a href="#">Link <i>more</i></a><p>P</p><span>S</span><button>B</button><button disabled>D</button>
    <a class="icon" href="#"><svg width="9" height="9"><path d="M0 0h9v9z" fill="currentColor"/></svg></a><div class="empty"></div><p class="gone" style="display: none">G</p>
    <p class="still" style="pointer-events: none">S</p><div class="lift">L</div><input type="checkbox" id="c"><label for="c">C</label><b class="tip">T</b><div class="size">S</div>`;
  expect((await readStates(css, body)).sort()).toEqual(
    [
      `a:hover color ${RED}`,
      "a:hover text-decoration-line underline",
      "b.tip::after:hover background-color rgb(254, 0, 12)",
      "button:disabled border-bottom-color rgba(0, 0, 0, 0)",
      "button:disabled border-left-color rgba(0, 0, 0, 0)",
      "button:disabled border-right-color rgba(0, 0, 0, 0)",
      "button:disabled border-top-color rgba(0, 0, 0, 0)",
      "button:disabled opacity 0.5",
      "button:focus-visible outline-color rgb(254, 0, 13)",
      "button:focus-visible outline-style solid",
      "button:focus-visible outline-width 2px",
      "div.lift:hover box-shadow rgb(254, 0, 10) 0px 1px 2px 0px",
      "div.lift:hover transform translateY(-2px)",
      "div.size:hover border-bottom-left-radius 10px",
      "div.size:hover border-bottom-right-radius 10px",
      "div.size:hover border-top-left-radius 10px",
      "div.size:hover border-top-right-radius 10px",
      "div.size:hover border-top-style solid",
      "div.size:hover border-top-width 2px",
      "label:checked color rgb(254, 0, 11)",
      "a.icon>svg>path:hover fill rgb(254, 0, 5)",
    ].sort(),
  );
});

test("the base of a state that holds now is the value without it", async () => {
  await page.setContent(
    "<!doctype html><style>button { opacity: 1; background: #eee } button:disabled { background: #ccc; opacity: 0.5 }</style><button disabled>B</button>",
  );
  const { states = [] } = await observePage(page);
  expect(states.map(({ property, value, base }) => [property, value, base])).toEqual([
    ["background-color", "rgb(204, 204, 204)", "rgb(238, 238, 238)"],
    ["opacity", "0.5", "1"],
  ]);
});

test("states of shadow trees are read, with those of their hosts", async () => {
  const states = await readStates("x-card { display: block; --c: #fe0001 }", "<x-card></x-card>", () => {
    const root = document.querySelector("x-card")?.attachShadow({ mode: "open" });
    if (!root) return;
    root.innerHTML = `<style>:host(:hover) { box-shadow: 0 0 1px #fe0002 } :host(:hover) b { color: var(--c) } a:hover { color: #fe0003 }</style><b>B</b><a href="#">A</a>`;
  });
  expect(states).toEqual([
    "a:hover color rgb(254, 0, 3)",
    `b:hover color ${RED}`,
    "x-card:hover box-shadow rgb(254, 0, 2) 0px 0px 1px 0px",
  ]);
});

test("a page of hostile rules is read in bounds", async () => {
  const rules = Array.from(
    { length: 400 },
    (_, i) =>
      `.c${i % 50}:hover, :is(.d${i}:focus) > a:not(:active) { --v${i}: var(--v${i + 1}) var(--v${i + 1}); color: rgb(1 2 ${i % 256} / var(--a, 0.5)) }`,
  );
  const states = await readStates(
    `${rules.join("\n")} a { color: var(--loop) } a:hover { --loop: var(--pool); --pool: var(--loop); color: var(--v0) } ${":is(".repeat(50)}a:hover${")".repeat(50)} { color: red }`,
    Array.from({ length: 300 }, (_, i) => `<a class="c${i % 50}" href="#">A</a>`).join(""),
  );
  expect(states.length).toBeGreaterThan(0);
  expect(states.length).toBeLessThanOrEqual(5_000);
});

test("a rule for a state counts in quirks mode if its classes are written in another case", async () => {
  await page.setContent(`<style>.CARD a:hover { color: ${RED} }</style><div class="card"><a href="#">Link</a></div>`);
  const { states = [] } = await observePage(page);
  expect(states).toEqual([expect.objectContaining({ state: "hover", property: "color", value: RED })]);
});

test("states of a placeholder are those of its own rules, with its opacity", async () => {
  const css = `input::placeholder { color: #111 } div:hover input::placeholder { color: #fe0001; opacity: 0.5 }
    input:focus::placeholder { font-weight: 700 } input:focus { color: #222 }`;
  expect(await readStates(css, `<div><input placeholder="Name"></div>`)).toEqual([
    "div>input::placeholder:focus font-weight 700",
    `div>input::placeholder:hover color ${RED}`,
    "div>input::placeholder:hover opacity 0.5",
  ]);
});

test("rules for a part win against those of its own tree, but not if they ask for another host", async () => {
  const css = `x-card::part(link):hover { color: #fe0001 } x-card:hover::part(link) { letter-spacing: 1px }
    x-card::part(link):focus { letter-spacing: 2px }
    x-card.other::part(link):hover { opacity: 0.5 } x-card::part(other):hover { opacity: 0.5 }`;
  const states = await readStates(css, "<x-card></x-card>", () => {
    const root = document.querySelector("x-card")?.attachShadow({ mode: "open" });
    if (root)
      root.innerHTML = `<style>a { color: #111 } a:hover { color: #222 }</style><a part="link" href="#">Link</a>`;
  });
  expect(states).toEqual(["a:focus letter-spacing 2px", `a:hover color ${RED}`, "a:hover letter-spacing 1px"]);
});

test("the browser's own border of a control does not follow the colour of its text", async () => {
  expect(await readStates("input:hover { color: #fe0001 }", `<input value="Ada">`)).toEqual([
    `input:hover color ${RED}`,
  ]);
});

const inShadow = (...content: readonly string[]): string =>
  `<template shadowrootmode="open">${content.join("")}</template>`;

/** Runs in the page: makes the shadow trees that the parser has not made, since it may only for the first content of a page. */
function openTemplates(): void {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const template of root.querySelectorAll<HTMLTemplateElement>("template[shadowrootmode]")) {
      const shadow = template.parentElement?.attachShadow({ mode: "open" });
      if (!shadow) continue;
      shadow.append(template.content);
      template.remove();
      roots.push(shadow);
    }
  }
}

const WITHIN = "div:focus-within { border: 3px solid #fe0001 }";

test.each<[string, string, string, readonly string[]]>([
  ["has the focus itself", WITHIN, '<div class="b" tabindex="0">B</div>', ["b"]],
  [
    "has the focus itself, by which it loses it",
    `${WITHIN} div:focus { border: none }`,
    '<div class="a"><div class="b" tabindex="0">B</div></div>',
    ["a"],
  ],
  [
    "has the focus itself, which draws the border",
    "div:focus { border: 3px solid #222 } div:focus-within { border-color: #fe0001 }",
    '<div class="a"><div class="b" tabindex="0">B</div></div>',
    ["b"],
  ],
  [
    "has the focus itself, unless it has not",
    "div:not(:focus) { border-style: none !important } div:focus-within { border: 3px solid #fe0001 }",
    '<div class="a"><div class="b" tabindex="0">B</div></div>',
    ["b"],
  ],
  ["is around what has the focus", WITHIN, '<div class="a"><div class="b"><button>B</button></div></div>', ["a", "b"]],
  [
    "is around something that is not displayed",
    WITHIN,
    '<div class="b">B<button style="display: none">C</button></div>',
    [],
  ],
  [
    "is around something that is not visible",
    WITHIN,
    '<div class="b">B<button style="visibility: hidden">C</button></div>',
    [],
  ],
  ["is around something inert", WITHIN, '<div class="b">B<p inert><button>C</button></p></div>', []],
  [
    "is around something that disappears with the focus",
    `${WITHIN} button:focus { display: none }`,
    '<div class="b">B<button>C</button></div>',
    [],
  ],
  [
    "is around the host of a shadow tree",
    WITHIN,
    `<div class="a"><div class="b"><x-b>${inShadow("<x-c>", inShadow("<button>B</button>"), "</x-c>")}</x-b></div></div><div class="c">C</div>`,
    ["a", "b"],
  ],
  ["is the host of a shadow tree", WITHIN, `<div class="a">${inShadow("<button>B</button>")}</div>`, ["a"]],
  [
    "is around a shadow tree in which nothing can have the focus",
    WITHIN,
    `<div class="a"><x-b>${inShadow("<p inert><button>B</button></p>")}</x-b></div><x-b>${inShadow("<button>C</button>")}</x-b>`,
    [],
  ],
  [
    "is around the slot of it",
    "",
    `<x-b>${inShadow(`<style>${WITHIN}</style><div class="a"><slot></slot></div><div class="b">C</div>`)}<button>B</button></x-b>`,
    ["a"],
  ],
  [
    "is around something that cannot be edited",
    WITHIN,
    '<div class="a"><p contenteditable>B</p></div><div class="b"><p contenteditable="false">C</p></div>',
    ["a"],
  ],
])("a rule for :focus-within counts as Chromium paints it, of an element that %s", async (_, css, body, painted) => {
  const states = await readStates(css, body, openTemplates);
  const bordered = states.filter((state) => state.includes("border-top-color"));
  expect([...new Set(bordered.map((state) => /^div\.(\w)/.exec(state)?.[1]))]).toEqual(painted);
  await page.locator("button, [tabindex], [contenteditable]").first().focus();
  // The focus of what is not displayed ends with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const focused = await page.$$eval("div", (all) =>
    all
      .filter((div) => getComputedStyle(div).borderTop === "3px solid rgb(254, 0, 1)")
      .map(({ className }) => className),
  );
  expect(focused).toEqual(painted);
});

test("a rule for :focus counts of a host that gives its focus to something in its shadow tree", async () => {
  const css = "x-a, x-b { display: block } :is(x-a, x-b):focus { border-top: 3px solid #fe0001 }";
  const states = await readStates(css, "<x-a></x-a><x-b></x-b>", () => {
    for (const host of document.querySelectorAll("x-a, x-b")) {
      const root = host.attachShadow({ mode: "open", delegatesFocus: host.matches("x-a") });
      root.innerHTML = "<button>B</button>";
    }
  });
  expect(states.filter((state) => state.includes("color"))).toEqual([`x-a:focus border-top-color ${RED}`]);
  await page.evaluate(() => document.querySelector("x-a")?.shadowRoot?.querySelector("button")?.focus());
  expect(await page.$eval("x-a", (host) => getComputedStyle(host).borderTopColor)).toBe(RED);
});
