import fc from "fast-check";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../../../testing/browser.ts";
import { bundleFor } from "../../testing/testing.ts";
import type { SelectorIndex } from "./selector-index.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage();
  await page.setContent("<!doctype html>");
  await page.evaluate(await bundleFor(new URL("./selector-index.ts", import.meta.url), "selectorIndex"));
}, 60_000);

afterAll(closePages);

/** The script above puts it there. */
declare const selectorIndex: { SelectorIndex: typeof SelectorIndex };

const CLASSES = ["a", "b-c", "md:d", "2xl", "ü", "e,f", "g(h", "i)j"];
const TITLES = ["i", "j]k", ".a", "#l"];

/** As `selectorText` writes it. */
const cssIdentifiers: Record<string, string> = {
  "v:shape": "v\\:shape",
  "md:d": "md\\:d",
  "2xl": "\\32 xl",
  "e,f": "e\\,f",
  "g(h": "g\\(h",
  "i)j": "i\\)j",
};
const identifier = (name: string) => cssIdentifiers[name] ?? name;

const tag = fc.constantFrom("div", "p", "x-box", "x-é", "v:shape");
const className = fc.constantFrom(...CLASSES);
const title = fc.constantFrom(...TITLES);

interface Tree {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly children: readonly Tree[];
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    tag,
    classes: fc.uniqueArray(className, { maxLength: 3 }),
    id: fc.option(className, { nil: undefined }),
    title: fc.option(title, { nil: undefined }),
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("tree"), { maxLength: 3 })),
  }),
}));

const { compound, complex } = fc.letrec<{ compound: string; complex: string }>((tie) => ({
  compound: fc
    .tuple(
      fc.oneof(fc.constantFrom("", "", "*"), tag.map(identifier)),
      fc.array(
        fc.oneof(
          { maxDepth: 2 },
          className.map((name) => `.${identifier(name)}`),
          className.map((name) => `#${identifier(name)}`),
          title.map((value) => `[title="${value}"]`),
          fc.constantFrom("[title]", ":first-child", ":hover", ":nth-child(2n + 1)"),
          fc
            .tuple(fc.constantFrom("is", "not", "where"), fc.array(tie("complex"), { minLength: 1, maxLength: 2 }))
            .map(([name, inner]) => `:${name}(${inner.join(", ")})`),
        ),
        { maxLength: 2 },
      ),
    )
    .map(([type, parts]) => type + parts.join("") || "*"),
  complex: fc
    .array(fc.tuple(fc.constantFrom(" ", " > ", " + ", " ~ "), tie("compound")), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flatMap(([combinator, each], i) => (i === 0 ? [each] : [combinator, each])).join("")),
}));

const selector = fc.oneof(compound, complex);
const pseudo = fc.constantFrom("", "", "::before", "::first-line");
const rules = fc.array(fc.array(fc.record({ selector, pseudo }), { minLength: 1, maxLength: 3 }), { maxLength: 8 });

test("SelectorIndex finds the rules that match each element by matches()", async () => {
  await fc.assert(
    fc.asyncProperty(tree, rules, async (root, lists) => {
      const [found, expected] = await page.evaluate(
        ({ root, lists }) => {
          const build = ({ tag, classes, id, title, children }: Tree): Element => {
            const element = document.createElement(tag);
            element.setAttribute("class", classes.join(" "));
            if (id !== undefined) element.setAttribute("id", id);
            if (title !== undefined) element.setAttribute("title", title);
            element.append(...children.map(build));
            return element;
          };
          document.body.replaceChildren(build(root));
          const index = new selectorIndex.SelectorIndex<number>();
          lists.forEach((list, rule) => {
            index.add(list.map(({ selector, pseudo }) => selector + pseudo).join(", "), rule);
          });
          const elements = [...document.body.querySelectorAll("*")];
          const results = (matching: (element: Element, pseudo: string) => number[]) =>
            elements.map((element) => ["", "::before", "::first-line"].map((pseudo) => matching(element, pseudo)));
          return [
            results((element, pseudo) => [...index.matching(element, pseudo)].sort((a, b) => a - b)),
            results((element, pseudo) =>
              lists.flatMap((list, rule) =>
                list.some((each) => each.pseudo === pseudo && element.matches(each.selector)) ? [rule] : [],
              ),
            ),
          ] as const;
        },
        { root, lists },
      );
      expect(found).toEqual(expected);
    }),
  );
});

test.each([
  ".out > :not(.other)",
  ".out :is(b)",
  ".out [title]",
  "div [title]:not(.other)",
  '[title="a]b"]',
  ".\\32 xl",
  ".out > .\\32 xl:first-child",
  ".md\\:in",
  "v\\:shape b",
  "v\\:shape > b",
])("SelectorIndex finds a rule for %s", async (selector) => {
  const isFound = await page.evaluate((text) => {
    document.body.innerHTML =
      '<div class="out"><b class="in md:in 2xl" title="a]b">A</b><v:shape><b title="c">B</b></v:shape></div>';
    const index = new selectorIndex.SelectorIndex<true>();
    index.add(text, true);
    const matching = [...document.body.querySelectorAll("*")].filter((element) => element.matches(text));
    return matching.length > 0 && matching.every((element) => index.matching(element, "").has(true));
  }, selector);
  expect(isFound).toBe(true);
});

test("SelectorIndex finds rules beside selectors that the browser cannot read, and after the element has changed", async () => {
  const found = await page.evaluate(() => {
    document.body.innerHTML = '<svg><a title="c"></a></svg>';
    const element = document.querySelector("a");
    if (!element) throw new Error("The page lacks its element.");
    const find = () => {
      const index = new selectorIndex.SelectorIndex<string>();
      const selectors = ["[title]", ":unknown(a)", "[lang]", ":root", ":is(svg *)", "::unknown", "a", ".new"];
      for (const each of selectors) index.add(each, each);
      return [...index.matching(element, "")].sort();
    };
    const before = find();
    element.setAttribute("class", "new");
    return [before, find()];
  });
  const matching = [":is(svg *)", "[title]", "a"];
  expect(found).toEqual([matching, [".new", ...matching].sort()]);
});

test("SelectorIndex tells elements apart whose tags, ids and classes are written alike one after the other", async () => {
  const found = await page.evaluate(() => {
    document.body.innerHTML = '<p></p><p class="null"></p><p id="a.b" class="c"></p><p id="a" class="b.c"></p>';
    const index = new selectorIndex.SelectorIndex<string>();
    for (const each of [".null", ".c", ".b\\.c"]) index.add(each, each);
    return [...document.querySelectorAll("p")].map((element) => [...index.matching(element, "")].join());
  });
  expect(found).toEqual(["", ".null", ".c", ".b\\.c"]);
});
