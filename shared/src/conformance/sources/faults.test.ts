import { expect, test } from "vitest";
import { warning } from "./entry.ts";
import { summarizeWarnings, TokenWarning } from "./faults.ts";

const FAULT = "The value is too long.";
const faultsOf = (names: readonly string[]) =>
  names.map((token, i) => new TokenWarning({ token, fault: FAULT }, () => ({ line: i + 1, column: 2 })));
const numbered = (count: number, nameOf: (i: number) => string) => Array.from({ length: count }, (_, i) => nameOf(i));

test.each<[string, readonly string[], string]>([
  ["one token", ["space.m"], `space.m: ${FAULT}`],
  ["one token twice", ["space.m", "space.m"], `space.m: ${FAULT}`],
  ["two tokens", ["space.m", "space.l"], `2 tokens (space.m, space.l): ${FAULT}`],
  [
    "tokens of few groups",
    [...numbered(9, (i) => `radius.${i}`), ...numbered(3, (i) => `space.a.${i}`)],
    `12 tokens (radius.*, space.a.*): ${FAULT}`,
  ],
  ["custom properties", numbered(9, (i) => `--acme-space-${i}`), `9 tokens (--acme-space-*): ${FAULT}`],
  ["tokens of many groups", numbered(40, (i) => `color.g${i}.a`), `40 tokens (color.*): ${FAULT}`],
  ["tokens without groups", numbered(9, (i) => `t${i}`), `9 tokens (t0, t1, t2, t3, t4, t5 and 3 more): ${FAULT}`],
])("summarizeWarnings tells a fault of %s in one line", (_, names, message) => {
  expect(summarizeWarnings(faultsOf(names))).toEqual([{ message, line: 1, column: 2 }]);
});

test("summarizeWarnings tells each fault apart, with the values at fault, and counts warnings about the file", () => {
  const nowhere = () => undefined;
  const value = "x".repeat(80);
  expect(
    summarizeWarnings([
      warning("This part is left out.", { line: 3, column: 1 }),
      new TokenWarning({ token: "a", fault: "No.", value: "{b}" }, nowhere),
      new TokenWarning({ token: "c", fault: FAULT }, nowhere),
      warning("This part is left out.", { line: 9, column: 1 }),
      new TokenWarning({ token: "d", fault: "No.", value }, nowhere),
    ]),
  ).toEqual([
    { message: "This part is left out. (2 times)", line: 3, column: 1 },
    { message: `2 tokens (a = {b}, d = ${value.slice(0, 60)}…): No.`, line: null, column: null },
    { message: `c: ${FAULT}`, line: null, column: null },
  ]);
});
