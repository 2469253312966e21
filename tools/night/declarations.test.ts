import { expect, test } from "vitest";
import { countLeftOut, readDeclarations } from "./declarations.ts";

const SOURCE = `
  night.test("one test", async () => {});
  night.alone.each(CASES)("another %s", () => {});
  // night.test("a comment", …)
  test.each(night.cases([1, 2, 3], 1))("some", { timeout: night.time(1_000) }, () => {});
`;

test("readDeclarations returns each use of night with its line and what it leaves out", () => {
  expect(readDeclarations("a.ts", SOURCE)).toEqual([
    { line: 2, kind: "test", says: "one test" },
    { line: 3, kind: "alone", says: 'night.alone.each(CASES)("another %s", () => {});' },
    { line: 5, kind: "cases", says: expect.stringMatching(/^test\.each\(night\.cases/) },
  ]);
});

test.each([
  [undefined, 3],
  ["storm", 1],
  ["hostile", 2],
])("countLeftOut counts the declarations that a run with TESTS=%s leaves out", (suite, count) => {
  expect(countLeftOut(readDeclarations("a.ts", SOURCE), suite)).toBe(count);
});
