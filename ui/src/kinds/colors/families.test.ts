import { expect, test } from "vitest";
import { color } from "../../testing/tokens.ts";
import { byHue } from "./color-order.ts";
import { familiesOf } from "./families.ts";

const shape = (...values: string[]) =>
  familiesOf(values.map((value) => color(value, value))).map(({ leader, members }) => [
    leader.value,
    ...members.map((member) => member.value),
  ]);

test("familiesOf joins the alphas and the near twins of a colour, in the order of the list", () => {
  expect(shape("#0d6efd", "#ff0000", "#0d6efd80", "#0d6efc", "#fe0102")).toEqual([
    ["#0d6efd", "#0d6efd80", "#0d6efc"],
    ["#ff0000", "#fe0102"],
  ]);
});

test("familiesOf leaves clearly different colours, and values that are no colours, on their own", () => {
  expect(shape("#0d6efd", "#2a85fd", "none", "none-too")).toHaveLength(4);
});

test("familiesOf joins nothing to a colour that cannot be seen", () => {
  expect(shape("#00000000", "#000000", "#00000080")).toEqual([["#00000000"], ["#000000", "#00000080"]]);
});

test("byHue sorts along the colour wheel, greys first, and each hue from light to dark", () => {
  const sorted = byHue(
    ["#0000ff", "#00ff00", "#777777", "#ff0000", "#00008b", "#ffffff"].map((value) => color(value, value)),
  );
  expect(sorted.map(({ value }) => value)).toEqual(["#ffffff", "#777777", "#ff0000", "#00ff00", "#0000ff", "#00008b"]);
});
