import fc from "fast-check";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observeBundle } from "../testing/testing.ts";
import { judge } from "./testing/judge.ts";

const numRuns = night.samples(4);
let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

const IDS = ["i1", "i2", "i3", "i4", "i5"];
const TEXT = ["color", "letter-spacing"];
const BOX = [
  "background-color",
  "opacity",
  "box-shadow",
  "border-top-color",
  "border-left-color",
  "border-right-color",
];
const RADIUS = "border-top-left-radius";
const PROPERTIES = [...TEXT, ...BOX, RADIUS];

const pick = <Value>(...values: Value[]) => fc.constantFrom(...values);
/** Each is drawn from a range of its own, so that no two properties have the same by chance. */
const color = fc.integer({ min: 1, max: 200 }).map((n) => `rgb(${n} ${255 - n} ${(n * 7) % 256})`);
const value = fc.oneof(
  { weight: 5, arbitrary: color },
  {
    weight: 3,
    arbitrary: pick("var(--a)", "var(--b, rgb(9 8 7))", "var(--r)", "color-mix(in srgb, var(--a, red), rgb(1 2 3))"),
  },
  pick("inherit", "initial", "unset", "revert", "revert-layer"),
);
const declaration = fc.oneof(
  fc.tuple(
    pick("color", "background-color", "border-top-color", "border-inline-start-color", "border-inline-end-color"),
    value,
  ),
  fc.tuple(pick("opacity"), pick("0.2", "0.5", "0.8", "inherit", "initial")),
  fc.tuple(
    pick("box-shadow"),
    pick("0 0 0 1ch rgb(5 6 7)", "inset 0 .1em 2px rgb(7 6 5)", "0 0 1px var(--a)", "none", "inherit"),
  ),
  fc.tuple(pick("border-radius", "border-start-start-radius"), pick("4px", ".5em", "var(--l)", "25% 1px")),
  fc.tuple(pick("letter-spacing"), pick("1px", ".1em", "calc(1ex + 1px)", "normal")),
  fc.tuple(pick("--a", "--b", "--r"), fc.oneof(color, pick("var(--b)", "initial", "inherit", "", "var(--a)"))),
  fc.tuple(pick("--l"), pick("3px", ".2em", "initial")),
);
const body = fc
  .array(fc.tuple(declaration, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 3 })
  .map((list) =>
    list.map(([[name, text], one, other]) => `${name}: ${text}${one && other ? " !important" : ""}`).join("; "),
  );

const simpleSelector = pick(
  ".c",
  "#i1",
  ".i2",
  "div .c",
  ":where(.c)",
  ":is(.c, .x)",
  "div > .c:nth-child(odd)",
  "p",
  "div:has(.i2) .c",
);
/** `S` stands for the state. */
const stateful = pick(
  ".c:S",
  "#i1:S",
  ".i2:S",
  ":where(.c:S)",
  ":is(:S)",
  "div:S .c",
  ".iouter:S",
  ":is(div, b):S > p",
  "p:not(.x):S",
  "div:has(.i2:S) .c",
  ".c:S:not(:disabled)",
  ":not(:not(.c:S))",
  ".c:S + .c",
  "html:S div .c",
  ".i3:is(:S, .x)",
);
const wrap = pick(
  "R",
  "R",
  "R",
  "@layer one { R }",
  "@layer two { R }",
  "@media (min-width: 1px) { R }",
  "@scope (.iouter) { R }",
  "@scope (div) to (.i9) { R }",
  "@container (width > 1px) { R }",
  "@container style(--k: 1) { R }",
  ".iouter { R }",
  "div { & R }",
);
const rule = fc
  .tuple(wrap, fc.oneof(simpleSelector, stateful, stateful), body)
  .map(([around, selector, text]) => around.replace("R", () => `${selector} { ${text} }`));
const inner = fc
  .tuple(pick("p", "p:S", ":host(:S)", ":host(:S) p", ".i5:S", ":host { & p:S", ":host(.h):is(:S)"), body)
  .map(([selector, text]) => `${selector} { ${text} }${selector.includes("{") ? " }" : ""}`);
const sheet = fc.record({
  state: pick("hover", "active", "focus"),
  rules: fc.array(rule, { minLength: 4, maxLength: 14 }),
  inner: fc.array(inner, { minLength: 1, maxLength: 4 }),
  isVertical: fc.boolean(),
  isRtl: fc.boolean(),
});

interface Sheet {
  readonly state: string;
  readonly rules: readonly string[];
  readonly inner: readonly string[];
  readonly isVertical: boolean;
  readonly isRtl: boolean;
}

const element = (id: string, name = "p") => `<${name} id="${id}" class="${id} c" tabindex="0">Text</${name}>`;

function pageOf({ state, rules, inner: ofShadow, isVertical, isRtl }: Sheet): string {
  const css = (list: readonly string[]) => list.join("\n").replaceAll(":S", `:${state}`);
  const writing = `${isVertical ? "writing-mode: vertical-rl;" : ""}${isRtl ? "direction: rtl;" : ""}`;
  return `<!doctype html><style>@layer one, two;
    @property --r { syntax: "<color>"; inherits: false; initial-value: rgb(11 12 13) }
    body { container-type: inline-size; --k: 1 }
    .c, x-host { display: block; border: 2px solid rgb(221 222 223); ${writing} }
    ${css(rules)}</style>
    <div class="iouter" tabindex="0">${element("i1")}${element("i2", "section")}<div>${element("i3")}</div></div>${element("i4")}
    <x-host class="h" tabindex="0"><template shadowrootmode="open"><style>p { border: 2px solid rgb(224 225 226) } ${css(ofShadow)}</style>${element("i5")}</template></x-host>`;
}

test("states of generated sheets have the base and the value that Chromium shows when it is forced", async () => {
  let right = 0;
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(sheet, async (drawn) => {
      const html = pageOf(drawn);
      const { said, truth } = await judge(page, { html, ids: IDS, states: [drawn.state], properties: PROPERTIES });
      const ofIds = said.filter((change) => /^#i[1-5] /.test(change));
      const wrong = ofIds.filter((change) => !truth.includes(change));
      const missing = truth.filter((change) => !ofIds.includes(change) && !followsText(change, truth));
      right += ofIds.length - wrong.length;
      expected += ofIds.length + missing.length;
      expect({ wrong, missing }, html).toEqual({ wrong: [], missing: [] });
    }),
    { numRuns },
  );
  expect(right).toBe(expected);
  expect(expected).toBeGreaterThan(numRuns);
}, 600_000);

/** A value that changes as the colour of the text does is that of the text. */
function followsText(change: string, truth: readonly string[]): boolean {
  const [, id, state, values] = /^(#\S+) (\S+) \S+: (.*)$/.exec(change) ?? [];
  return !change.includes(" color: ") && truth.includes(`${id} ${state} color: ${values}`);
}
