import { expect, test } from "vitest";
import { joinSides } from "./sides.ts";

const borderColors = ["bottom", "left", "right", "top"].map((side) => `border-${side}-color`);

test.each<[string[], string[]]>([
  [
    ["color", ...borderColors],
    ["color", "border-color"],
  ],
  [borderColors.slice(1), borderColors.slice(1)],
  [["padding-top", "padding-right", "padding-bottom", "padding-left"], ["padding"]],
  [
    ["top", "left"],
    ["top", "left"],
  ],
])("joinSides makes %j to %j", (properties, folded) => {
  expect(joinSides(properties)).toEqual(folded);
});
