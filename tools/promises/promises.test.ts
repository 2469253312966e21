import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsOf, promisedPages } from "./faults.ts";
import { type Page, readPages, type Statement } from "./list.ts";
import { sectionsOf, sentencesOf } from "./sentences.ts";
import { readTestTitles } from "./test-titles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = promisedPages(root);

test("every promise of the README and of docs/ is held by a test from outside", () => {
  expect(faultsOf(root, pages)).toEqual([]);
});

test("readPages returns sentences with their tests, reasons, and sections without a promise", () => {
  const markdown = [
    "# Promises",
    "",
    "About.",
    "",
    "## [docs/a.md](a.md)",
    "",
    "| Sentence | Held by |",
    "|---|---|",
    "| A \\| b. | [x > y &lt;z>](../e2e/a.test.ts); [two](../e2e/b.test.ts) (from inside: no browser) |",
    "| Right. | |",
    "",
    "### Next",
    "",
    "It only explains.",
    "",
  ].join("\n");
  const heldBy = [
    { file: "e2e/a.test.ts", title: "x > y <z>" },
    { file: "e2e/b.test.ts", title: "two" },
  ];
  const statements = [
    { says: "A | b.", heldBy, inside: "no browser" },
    { says: "Right.", heldBy: [] },
  ];
  const next = { heading: "Next", statements: [], because: "It only explains." };
  expect(readPages(markdown)).toEqual([{ file: "docs/a.md", sections: [{ heading: "", statements }, next] }]);
});

describe("faultsOf", () => {
  const readme = pages[0]?.sections[0]?.statements ?? [];
  const of = (statements: readonly Statement[], file = "README.md"): Page => ({
    file,
    sections: statements.length > 0 ? [{ heading: "", statements }] : [],
  });
  const promiseOf = (file: string, title = "missing") => ({ says: "X", heldBy: [{ file, title }] });
  test.each<[string, Page, RegExp]>([
    ["a sentence of the README that is not in the list", of(readme.slice(1)), /^README\.md: no test is named for: /],
    [
      "an entry that the README does not have",
      of([...readme, { says: "Gone.", heldBy: [] }]),
      /does not say any more: Gone\.$/,
    ],
    ["a promise without a test", of([{ says: "Free.", heldBy: [] }], "docs/ci.md"), /^No test holds: Free\.$/],
    ["a test that does not exist", of([...readme, promiseOf("e2e/npm.test.ts")]), /^There is no test "missing"/],
    [
      "a test that looks from inside",
      of([...readme, promiseOf("server/src/doors/rest/app.test.ts")]),
      /does not look from outside/,
    ],
    [
      "a test that runs at night only",
      of([...readme, promiseOf("e2e/npm.test.ts", "npm start leaves no process behind on SIGINT")]),
      /runs at night only/,
    ],
    ["a section that is not in the list", of([], "docs/ci.md"), /no promise is listed of the section/],
  ])("finds %s", (_, page, fault) => {
    expect(faultsOf(root, [page])).toContainEqual(expect.stringMatching(fault));
  });
});

test("sentencesOf returns the sentences of paragraphs, items and rows, without code, pictures and headings", () => {
  const markdown = [
    "# A title",
    "",
    "One *is* `here`. Two",
    "goes on.",
    "",
    "- **Three.** [Four](x.md)",
    "",
    "```sh",
    "no",
    "```",
    '<img src="x">',
    "",
    "| A | b |",
    "|---|---|",
    "",
  ].join("\n");
  expect(sentencesOf(markdown)).toEqual(["One is here.", "Two goes on.", "Three.", "Four", "A | b"]);
});

test("sectionsOf returns the text below each heading of the second level", () => {
  const sections = sectionsOf(
    "# Title\nText\n## One\na\n### Below\nb\n## `Two` and\n```\n## code\n```\nc\n## One\nd\n",
  );
  expect([...sections.keys()]).toEqual(["", "One", "Two and"]);
  expect(sections.get("One")).toMatch(/b[\s\S]*d/);
});

test("readTestTitles returns titles with those of the groups around, of parametrised tests too", () => {
  const source = `
    test("one", () => {});
    describe.skipIf(!x)("group", () => {
      test.each([["a"]])("two %s", () => {});
      describe("inner", () => { test.concurrent.for([1] as const)("three", () => {}) });
    });
    test(\`\${N} four\`, () => {});
    night.test.each([1])("five", () => {});`;
  const titles = readTestTitles("a.ts", source).map(({ title }) => title);
  expect(titles).toEqual(["one", "group > two %s", "group > inner > three", "… four", "five"]);
});
