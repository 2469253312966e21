import { expect, test } from "vitest";
import { stopPositions } from "./stop-positions.ts";

test.each<[(string | null)[], number[]]>([
  [
    ["0%", "60%", "100%"],
    [0, 60, 100],
  ],
  [
    [null, null, null],
    [0, 50, 100],
  ],
  [
    ["20%", null, null, "80%"],
    [20, 40, 60, 80],
  ],
  [
    ["0deg", "90deg", "0.5turn"],
    [0, 25, 50],
  ],
  [
    ["-50%", "200%"],
    [0, 100],
  ],
  [
    ["0%", "10px", "100%"],
    [0, 50, 100],
  ],
  [[null], [0]],
  [[], []],
])("stopPositions of %j are %j", (positions, expected) => {
  expect(stopPositions(positions)).toEqual(expected);
});
