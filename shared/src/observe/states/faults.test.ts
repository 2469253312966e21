import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle } from "../testing/testing.ts";
import { judge } from "./testing/judge.ts";

// Rules that emulations of the cascade get wrong. In each of these, Chromium says what is right.
let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

const BODY = `<div id="iouter" class="iouter c"><p id="i1" class="i1 c">Text</p></div>`;

test.each([
  ["`all` that is important", "color", "#i1 { color: #111111 } .c:hover { all: unset !important }", BODY],
  [
    "an important style attribute",
    "color",
    ".c:hover { color: red }",
    `<p id="i1" class="i1 c" style="color: #123456 !important">Text</p>`,
  ],
  [
    "scopes of different proximity",
    "color",
    "@scope (.iouter) { .c:hover { color: #010203 } } @scope (body) { .c:hover { color: #040506 } }",
    BODY,
  ],
  [
    "a scoped rule before an unscoped one",
    "color",
    "@scope (.iouter) { :scope .c:hover { color: #010203 } } .c:hover { color: #040506 }",
    BODY,
  ],
  [
    "a logical border from right to left",
    "border",
    ".c { direction: rtl; border: 1px solid #222 } .c:hover { border-inline-start-color: #010203 }",
    BODY,
  ],
  [
    "a logical border in vertical writing",
    "border",
    ".c { writing-mode: vertical-rl; border: 1px solid #222 } .c:hover { border-inline-start-color: #010203 }",
    BODY,
  ],
  [
    "a physical border after a logical one",
    "border",
    ".c { border: 1px solid #222 } .c:hover { border-inline-start-color: #010203; border-left-color: #040506 }",
    BODY,
  ],
  [
    "lengths of the font in shadows",
    "box-shadow",
    ".c:hover { box-shadow: 0 0 0 1ch #010203, 0 0 0 1cap #040506, 0 0 0 1lh #070809 }",
    BODY,
  ],
  [
    "lengths of a container in shadows",
    "box-shadow",
    "body { container-type: inline-size } .c:hover { box-shadow: 0 0 0 1cqw #010203 }",
    BODY,
  ],
  ["a spacing in the height of x", "letter-spacing", ".c:hover { letter-spacing: 1ex }", BODY],
  [
    "if() in a shorthand",
    "border",
    ".c { border: 1px solid #222; --n: 1 } .c:hover { border-color: #010203 } .c:hover { border-color: if(style(--n: 1): #040506; else: #070809) }",
    BODY,
  ],
  ["a function", "color", "@function --f() { result: #010203 } .c:hover { color: --f() }", BODY],
  [
    "a typed attr()",
    "color",
    ".c:hover { color: attr(data-c type(<color>), #222) }",
    `<p id="i1" class="i1 c" data-c="#010203">Text</p>`,
  ],
  ["sibling-index()", "opacity", ".c:hover { opacity: calc(sibling-index() / 4) }", BODY],
  [
    "a registered property that is not inherited",
    "color",
    "@property --r { syntax: '<color>'; inherits: false; initial-value: #010203 } .c { color: var(--r) } .iouter:hover { --r: #040506 }",
    BODY,
  ],
  [
    "a registered property that is initial",
    "color",
    "@property --r { syntax: '<color>'; inherits: true; initial-value: #010203 } .c { --r: #222; color: var(--r) } .c:hover { --r: initial }",
    BODY,
  ],
  [
    "a registered length",
    "letter-spacing",
    "@property --l { syntax: '<length>'; inherits: true; initial-value: 1px } .iouter { font-size: 20px } .iouter:hover { --l: .1em } .i1 { font-size: 40px; letter-spacing: var(--l) }",
    BODY,
  ],
  [
    "an empty custom property",
    "color",
    ".c { --t: initial; color: var(--t, #222) } .c:hover { --t: ; color: var(--t) #010203 }",
    BODY,
  ],
  [
    "a custom property that is unset",
    "color",
    ".iouter { --x: #010203 } .c { --x: #222; color: var(--x) } .c:hover { --x: unset }",
    BODY,
  ],
  [
    "a custom property that refers to itself",
    "color",
    ".c { --x: #222; color: var(--x, #333) } .c:hover { --x: var(--x) }",
    BODY,
  ],
  ["an escaped name", "color", ".c { color: var(--a\\:b, #222) } .c:hover { --a\\:b: #010203 }", BODY],
  [
    "a var() that is invalid at computed time",
    "color",
    ".iouter { color: #010203 } .i1:hover { color: var(--none) }",
    BODY,
  ],
  [
    "an inherited border of currentcolor",
    "border",
    ".iouter { color: #010203; border: 1px solid } .i1 { border: 1px solid #222 } .i1:hover { border-color: inherit }",
    BODY,
  ],
  [
    "a container that compares a custom property",
    "color",
    ".iouter { --n: 2 } @container style(--n > 1) { .i1:hover { color: #010203 } } @container style(--n > 2) { .i1:hover { color: #040506 } }",
    BODY,
  ],
  [":is() alone", "color", ":is(:hover) { color: #010203 }", BODY],
  [
    "revert-layer",
    "color",
    "@layer a, b; @layer a { .c:hover { color: #010203 } } @layer b { .c:hover { color: #040506 } } @layer b { .c:hover { color: revert-layer } }",
    BODY,
  ],
  ["revert-layer without layers", "color", ".c:hover { color: revert-layer }", BODY],
])("states with %s are what Chromium paints", async (_, property, css, body) => {
  const { said, truth } = await judge(page, {
    html: `<!doctype html><style>.c{color:#111111}${css}</style>${body}`,
    ids: ["i1"],
    states: ["hover"],
    properties: property === "border" ? BORDERS : [property],
  });
  expect(said.filter((change) => change.startsWith("#i1 "))).toEqual([...truth].sort());
});

const BORDERS = ["top", "right", "bottom", "left"].map((side) => `border-${side}-color`);

test.each([
  [":host(:focus)", ":host(:focus) { box-shadow: 0 0 1px #010203 }"],
  [":host(.h:focus)", ":host(.h:focus) { box-shadow: 0 0 1px #010203 }"],
  [":host(:is(:focus))", ":host(:is(:focus)) { box-shadow: 0 0 1px #010203 }"],
])("a host's own rule %s is what Chromium paints", async (_, css) => {
  const host = `<x-host id="ihost" class="ihost h" tabindex="0" style="display:block"><template shadowrootmode="open"><style>${css}</style>Text</template></x-host>`;
  const html = `<!doctype html>${host}`;
  const { said, truth } = await judge(page, { html, ids: ["ihost"], states: ["focus"], properties: ["box-shadow"] });
  expect(truth).toHaveLength(1);
  expect(said).toEqual(truth);
});
