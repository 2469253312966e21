import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { documentation } from "./documentation.ts";
import { faultsOf } from "./faults.ts";
import { toPage } from "./page.ts";
import { readme } from "./readme.ts";
import { sectionsOf, sentencesOf } from "./sentences.ts";
import { readTestTitles } from "./test-titles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("every promise of the README and of docs/ is held by a test from outside", () => {
  expect(faultsOf(root, readme, documentation)).toEqual([]);
});

test("docs/promises.md is made of the list of promises", async () => {
  await expect(toPage(readme, documentation)).toMatchFileSnapshot(join(root, "docs/promises.md"));
});

describe("faultsOf", () => {
  test.each<[string, Parameters<typeof faultsOf>[1], Parameters<typeof faultsOf>[2], RegExp]>([
    ["a sentence of the README that is not in the list", readme.slice(1), [], /^README\.md: no test is named for: /],
    [
      "an entry that the README does not have",
      [...readme, { explains: "Gone." }],
      [],
      /does not say any more: Gone\.$/,
    ],
    ["a promise without a test", [...readme, { says: "Free.", heldBy: [] }], [], /^No test holds: Free\.$/],
    [
      "a test that does not exist",
      [...readme, { says: "X", heldBy: ["e2e/npm.test.ts: missing"] }],
      [],
      /^There is no test "missing"/,
    ],
    [
      "a test that looks from inside",
      [...readme, { says: "X", heldBy: ["server/src/doors/rest/app.test.ts: missing"] }],
      [],
      /does not look from outside/,
    ],
    [
      "a section that is not in the list",
      readme,
      [{ file: "docs/ci.md", sections: [] }],
      /no promise is listed of the section/,
    ],
  ])("finds %s", (_, statements, pages, fault) => {
    expect(faultsOf(root, statements, pages)).toContainEqual(expect.stringMatching(fault));
  });
});

test("sentencesOf returns the sentences of paragraphs, items and rows, without code, pictures and headings", () => {
  const markdown = [
    ...["# A title", "", "One *is* `here`. Two", "goes on.", "", "- **Three.** [Four](x.md)", "", "```sh", "no", "```"],
    ...['<img src="x">', "", "| A | b |", "|---|---|", ""],
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
    test(\`\${N} four\`, () => {});`;
  const titles = readTestTitles("a.ts", source).map(({ title }) => title);
  expect(titles).toEqual(["one", "group > two %s", "group > inner > three", "… four"]);
});
