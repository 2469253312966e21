import { alignColumns, toLines } from "@tintype/server/roles/commands/columns";
import { expect, test } from "vitest";

test("alignColumns pads every cell to the width of its column, without the terminal's colours", () => {
  expect(alignColumns([["a", "\u001b[48;2;0;0;0m  \u001b[0m"], ["bbb", "x"], ["c"]])).toEqual([
    ["a  ", "\u001b[48;2;0;0;0m  \u001b[0m"],
    ["bbb", "x "],
    ["c  "],
  ]);
});

test("toLines separates columns with two spaces and leaves none at the end", () => {
  expect(
    toLines([
      ["a", "b"],
      ["ccc", ""],
    ]),
  ).toEqual(["a    b", "ccc"]);
  expect(toLines([])).toEqual([]);
});
