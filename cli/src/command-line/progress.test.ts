import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function drawn({ isTTY, columns = 80 }: { isTTY: boolean; columns?: number }, total: number) {
  const pieces: string[] = [];
  const progress = createProgress({ stderr: { write: (text) => pieces.push(text), isTTY, columns } }, total);
  progress.show(1, "/prices");
  progress.write(() => pieces.push("a page was not read\n"));
  progress.end();
  return pieces;
}
const CLEAR = "\r\u001b[2K";

test("createProgress draws a bar below its lines, and removes it at the end", () => {
  const bar = `[${"█".repeat(6)}${"░".repeat(18)}] 1/4 /prices`;
  const expected = [`${CLEAR}${bar}`, CLEAR, "a page was not read\n", `${CLEAR}${bar}`, CLEAR];
  expect(drawn({ isTTY: true }, 4)).toEqual(expected);
});

test("createProgress cuts the bar to the terminal", () => {
  expect(drawn({ isTTY: true, columns: 20 }, 4)[0]).toBe(`${CLEAR}[${"█".repeat(6)}${"░".repeat(12)}`);
});

test.each([
  ["without a terminal", false, 40],
  ["for two pages", true, 2],
])("createProgress draws no bar %s", (_, isTTY, total) => {
  expect(drawn({ isTTY }, total)).toEqual(["a page was not read\n"]);
});
