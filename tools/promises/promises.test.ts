import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsOf, listedStatements } from "./faults.ts";
import { readStatements, type Statement } from "./list.ts";
import { sentencesOf } from "./sentences.ts";
import { readTestTitles } from "./test-titles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const statements = listedStatements(root);

test("every promise of the README is held by a test from outside", () => {
  expect(faultsOf(root, statements)).toEqual([]);
});

test("readStatements returns sentences with their tests and reasons", () => {
  const markdown = [
    "# Promises",
    "",
    "About.",
    "",
    "| Sentence | Held by |",
    "|---|---|",
    "| A \\| b. | [x > y &lt;z>](../e2e/a.test.ts); [two](../e2e/b.test.ts) (from inside: no browser) |",
    "| Right. | |",
  ].join("\n");
  const heldBy = [
    { file: "e2e/a.test.ts", title: "x > y <z>" },
    { file: "e2e/b.test.ts", title: "two" },
  ];
  expect(readStatements(markdown)).toEqual([
    { says: "A | b.", heldBy, inside: "no browser" },
    { says: "Right.", heldBy: [] },
  ]);
});

describe("faultsOf", () => {
  const withPromise = (file: string, title = "missing") => [...statements, { says: "X", heldBy: [{ file, title }] }];
  test.each<[string, Statement[], RegExp]>([
    [
      "a sentence of the README that is not in the list",
      statements.slice(1),
      /^README\.md: docs\/promises\.md does not list: /,
    ],
    [
      "an entry that the README does not have",
      [...statements, { says: "Gone.", heldBy: [] }],
      /does not say any more: Gone\.$/,
    ],
    ["a test that does not exist", withPromise("e2e/npm.test.ts"), /^There is no test "missing"/],
    ["a test that looks from inside", withPromise("server/src/doors/rest/app.test.ts"), /does not look from outside/],
    [
      "a test that runs at night only",
      withPromise("e2e/npm.test.ts", "npm start leaves no process behind on SIGINT"),
      /runs at night only/,
    ],
  ])("finds %s", (_, listed, fault) => {
    expect(faultsOf(root, listed)).toContainEqual(expect.stringMatching(fault));
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
