import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionalPseudoClasses, oldPseudoElements, pseudoClasses, pseudoElements } from "./names.ts";
import { selectorFault } from "./selectors.ts";

// selectorFault against the querySelector of the browser that reads the pages.

/** The seed makes every run try the same selectors: a rare difference must not fail an unrelated change. */
const RUNS = { numRuns: night.samples(15) };

let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(closePages);

/** The selectors that querySelector refuses. */
async function refused(selectors: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (texts) =>
      texts.filter((text) => {
        try {
          document.querySelector(text);
          return false;
        } catch {
          return true;
        }
      }),
    [...selectors],
  );
}

const accepted = (selectors: readonly string[]) => selectors.filter((text) => selectorFault(text) === undefined);

describe("selectorFault finds a fault in every selector that querySelector refuses", () => {
  test.each(
    Object.entries({
      "that are not identifiers": [
        "#1a",
        "#-",
        "#-1",
        "#",
        "# a",
        ".1a",
        ".-1",
        ". a",
        "..a",
        "5",
        "50%",
        "1a",
        "a.",
        "-",
      ],
      "with a misplaced type": [".x*", "[x]div", "#x*", "**", "*a", "&a", "a/**/b", "a:not(b)c", "a:is(b)*"],
      "with a namespace": ["foo|a", "a|", "foo|*", "[foo|a]", "[a|b=c]", "||", "a||b", "a\\\\|b"],
      "with wrong combinators": ["> a", "a >", "a > > b", "a++b", "a /deep/ b", "a || b", ",a", "a,", "a,,b", ""],
      "with wrong attributes": [
        "[]",
        "[|=b]",
        "[|]",
        "[=b]",
        "['a']",
        "[a=]",
        "[a=5]",
        "[a=#b]",
        "[a==b]",
        "[a!=b]",
        "[a ~ = b]",
        "[a b]",
      ],
      "with wrong attribute flags": ["[a=b c]", "[a='b' x]", "[a='b' i i]", "[a i]"],
      "with broken strings": ["[a='b\nc']", '[a="b\n"]'],
      "with unknown pseudo-classes": [
        ":foo",
        "a:hoover",
        ":--x",
        ":matches(a)",
        ":-moz-any(a)",
        ":-ms-input-placeholder",
      ],
      "with wrong parentheses": [
        ":hover()",
        ":not",
        ":nth-child",
        ":root(x)",
        "a(b)",
        "url(a)",
        ":has",
        "::before(a)",
        ":host()",
      ],
      "with wrong arguments": [
        ":not()",
        ":not(,)",
        ":not(> a)",
        ":not(:foo)",
        ":not(a,:foo)",
        ":has()",
        ":has(>)",
        ":has(,)",
      ],
      "with :has() in :has()": [":has(:has(a))", ":has(:not(:has(a)))", ":has(:nth-child(1 of :has(a)))"],
      "with :has() where Chromium takes none": [
        ":host(:has(a))",
        ":host-context(:not(:has(a)))",
        ":-webkit-any(:has(a))",
      ],
      "with wrong languages and directions": [
        ":lang()",
        ":lang(5)",
        ":dir()",
        ":dir(ltr rtl)",
        ":dir('ltr')",
        ":state(x y)",
      ],
      "with wrong hosts": [":host(a b)", ":host(:foo)", ":host(::before)", ":host-context()", ":host-context(a b)"],
      "with wrong formulas": [
        ":nth-child()",
        ":nth-child(2 n)",
        ":nth-child(+ n)",
        ":nth-child(n+-1)",
        ":nth-child(2n + -1)",
        ":nth-child(1.5)",
        ":nth-child(n-)",
        ":nth-child(foo)",
        ":nth-child(even of)",
        ":nth-child(2 of > a)",
        ":nth-child(2 of :foo)",
        ":nth-of-type(2 of a)",
        ":nth-last-of-type(n of a)",
        ":nth-child(2n+)",
      ],
      "with wrong pseudo-elements": [
        "::foo",
        "::before a",
        "::before > a",
        "::before.x",
        "::before:hover",
        "::before:first-child",
        ":marker",
        "::before::after",
        ":not(::before)",
        ":has(::before)",
        ":before.x",
        "::-internal-foo",
        "::-moz-selection",
        "::slotted()",
        "::part()",
        "::highlight()",
        "a:::b",
        "a: b",
        "a :",
      ],
      "with foreign characters": ["a!", "a{", "a;", "a}", "@a", "$a", "%", "<!-- a", "a -->", "\\\n", "div)", "a]"],
    }),
  )("selectors %s", async (_, selectors) => {
    expect(await refused(selectors)).toEqual(selectors);
    expect(accepted(selectors)).toEqual([]);
  });

  test("random sequences of fragments", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { minLength: 200, maxLength: 400 }), async (selectors) => {
        expect(await refused(accepted(selectors))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("valid selectors with a character inserted, removed or replaced", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 200, maxLength: 400 }), async (selectors) => {
        expect(await refused(accepted(selectors))).toEqual([]);
      }),
      RUNS,
    );
  });
});

const VALID = [
  "div",
  "main > .card:not(.card--small) + a[href^='https' i]",
  "article:has(> h2), nav",
  "a /* note */ b",
  ".\\31 0",
  "#\\31 a",
  "#--x",
  "#-a",
  "*|a",
  "|a",
  "*|*",
  "[*|a]",
  "[|a=b]",
  "[a|=b]",
  "[ a = 'b' ]",
  "from .to",
  "li:nth-child(2n + 1 of .on)",
  ":nth-last-child(-n+3)",
  ":nth-child(EVEN)",
  ":nth-of-type(odd)",
  ":nth-child(+n)",
  ":is()",
  ":is(:foo)",
  ":is(::before)",
  ":where(a, > b)",
  ":not(a > b, c)",
  ":not(:has(a))",
  ":has(:is(:has(a)))",
  ":has(+ a, ~ b)",
  ":-webkit-any(a)",
  ":host(.a)",
  ":host-context(a)",
  ":lang(en)",
  ":dir(rtl)",
  ":state(x)",
  "::before",
  "a:AFTER",
  "a:first-letter",
  "::-webkit-scrollbar",
  "& > a",
  "a&",
  "日本",
  "a\xA0b",
  "--a",
  "_",
];

describe("selectorFault finds no fault in", () => {
  test("selectors of every form", async () => {
    expect(await refused(VALID)).toEqual([]);
    expect(accepted(VALID)).toEqual(VALID);
  });

  test("the pseudo-classes and pseudo-elements that it knows", async () => {
    const samples = { "nth of": "2n + 1 of a", nth: "2n", identifier: "x" } as Partial<Record<string, string>>;
    const names = [
      ...[...pseudoClasses].map((name) => `:${name}`),
      ...Object.entries(functionalPseudoClasses).map(([name, takes]) => `:${name}(${samples[takes] ?? "a"})`),
      ...[...pseudoElements].map((name) => `::${name}`),
      ...[...oldPseudoElements].map((name) => `:${name}`),
    ];
    expect(await refused(names)).toEqual([]);
    expect(accepted(names)).toEqual(names);
  });
});

const FRAGMENTS = [
  "a",
  "div",
  "*",
  "&",
  "#a",
  "#1",
  "#-",
  ".a",
  ".1",
  "|",
  "||",
  "50%",
  "5",
  "1a",
  "from",
  "-",
  "--",
  "_",
  "\\",
  "\\31 ",
  " ",
  ">",
  "+",
  "~",
  ",",
  "/",
  "/deep/",
  "/**/",
  "/* x */",
  "\n",
  "!",
  "$",
  "%",
  "@x",
  "{",
  "}",
  ";",
  "(",
  ")",
  "[",
  "]",
  "[a]",
  "[a=b]",
  "[a='b']",
  "[a=b i]",
  "[a=b s]",
  "[x|a]",
  "[*|a]",
  "=",
  "'",
  '"',
  "i",
  "of",
  "n",
  "2n",
  "2n+1",
  "-n",
  "even",
  ":",
  "::",
  ":hover",
  ":foo",
  ":not(",
  ":is(",
  ":has(",
  ":where(",
  ":nth-child(",
  ":nth-of-type(",
  ":lang(",
  ":dir(",
  ":host",
  ":host(",
  ":state(",
  ":-webkit-any(",
  "::before",
  ":before",
  "::part(",
  "::slotted(",
  "::-webkit-x",
  "::foo",
];
const sequence = fc
  .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 8 })
  .map((fragments) => fragments.join(""))
  .chain((text) => {
    const open = text.split("(").length - text.split(")").length;
    // Half of them with their parentheses closed: an unclosed one hides what else is wrong.
    return fc.constantFrom(text, text + ")".repeat(Math.max(open, 0)));
  });

const mutation = fc
  .tuple(fc.constantFrom(...VALID), fc.nat(60), fc.nat(1), fc.constantFrom("", ...FRAGMENTS, "é", "\t", "^", "?"))
  .map(([text, index, remove, insert]) => text.slice(0, index) + insert + text.slice(index + remove));

test.each([
  ["x-card >>> .title", undefined],
  ["x-card>>>:host > .title, .other", undefined],
  ['[title="a >>> b"] >>> p::before', undefined],
  ["x-card >>>", "a selector is missing before or after >>>"],
  [">>> .title", "a selector is missing before or after >>>"],
  [":is(x-card >>> .title)", ">>> is possible between whole selectors only, and not in brackets"],
  ["p::before >>> .title", "the pseudo-element before is not allowed here"],
  ["x-card >>> .title:nope", "there is no pseudo-class :nope"],
])("selectorFault judges each part of %s between >>>", (selector, fault) => {
  expect(selectorFault(selector)).toBe(fault);
});
