import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Literal, readLiterals } from "./literals.ts";
import { judge, type Verdict } from "./verdicts.ts";

const LEDGER = fileURLToPath(new URL("verdicts.txt", import.meta.url));

/**
 * Why patterns that are not linear do no harm: what limits the texts that they are held against. Further patterns that read
 * texts of a page or of a file without a limit must be linear.
 */
const BOUNDS: readonly (readonly [files: RegExp, bound: string])[] = [
  [/^shared\/src\/observe\//, "texts of one declaration or selector, in the page, whose reading has a time limit"],
  [/^shared\/src\/kinds\/\w+\/read\.ts/, "400 characters: the longest custom property that is read"],
  [/^shared\/src\/kinds\//, "8,192 characters: the longest value of an observation"],
  [/^shared\/src\/conformance\/sources\/css\/scopes/, "1,000 characters: the longest selector"],
  [/^shared\/src\/conformance\/sources\/json\/p(arse-json|ositions)/, "messages of V8, and JSON that can be parsed"],
  [/^shared\/src\/conformance\/sources\/tailwind\//, "each beginning is read once"],
  [/^shared\/src\/conformance\//, "4,000 characters: the longest value of a token, and names of properties"],
  [/^shared\/src\/(css|text|export)\//, "8,192 characters: classes, names and values of an observation"],
  [/^(cli|reader|server)\/src\//, "our own files, addresses, headers and messages"],
  [/^(ui|extension)\//, "what a person types, or a value of an observation, in the person's own tab"],
];

const lineOf = (verdict: Verdict, key: string): string => `${verdict} ${key}`;

/** The verdicts that are on record, by the text of the pattern. A pattern is judged when it is written or changed. */
function readLedger(): Map<string, Verdict> {
  const lines = readFileSync(LEDGER, "utf8").split("\n");
  return new Map(
    lines.flatMap((line): [string, Verdict][] => {
      const separator = line.indexOf(" ");
      // The cast: the file has what this test writes.
      return separator < 0 ? [] : [[line.slice(separator + 1), line.slice(0, separator) as Verdict]];
    }),
  );
}

test("every regular expression has its verdict in verdicts.txt, which `npm test -- --project tools patterns -u` brings up to date", async () => {
  const ledger = readLedger();
  const literals = readLiterals(fileURLToPath(new URL("../..", import.meta.url)));
  const judged = [...literals].map(([key, literal]): [string, Literal, Verdict] => [
    key,
    literal,
    ledger.get(key) ?? judge(literal),
  ]);
  const unbounded = judged.filter(
    ([, { location }, verdict]) =>
      verdict === "exponential" || (verdict !== "linear" && !BOUNDS.some(([files]) => files.test(location))),
  );
  expect(unbounded.map(([key, { location }, verdict]) => `${location}: ${key} is ${verdict}`)).toEqual([]);
  const lines = judged.map(([key, , verdict]) => lineOf(verdict, key)).sort();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(LEDGER);
});

test("judge tells how the time of a pattern grows", () => {
  const verdicts = [/^a+$/, /a+$/, /^(a|a)*$/, /^(\s*\/\/.*)*\s*\{/].map(({ source, flags }) =>
    judge({ pattern: source, flags, location: "" }),
  );
  expect(verdicts).toEqual(["linear", "quadratic", "exponential", "exponential"]);
});
