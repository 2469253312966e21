import { expect, test } from "vitest";
import { placesAt, stepped } from "./hit.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, selector: "p" });
const places = [box(0, 0, 100, 100), box(10, 10, 20, 20), box(10, 10, 20, 20), box(50, 50, 10, 10)];

test.each([
  ["the innermost first", 15, 15, [2, 1, 0]],
  ["up to a place's right edge", 29, 10, [2, 1, 0]],
  ["without a place that ends there", 30, 10, [0]],
  ["nothing outside of all places", 100, 5, []],
])("placesAt returns %s", (_, x, y, hits) => {
  expect(placesAt(places, x, y)).toEqual(hits);
});

test.each<[readonly number[], number | undefined, 1 | -1, number | undefined]>([
  [[2, 5, 9], undefined, 1, 2],
  [[2, 5, 9], undefined, -1, 9],
  [[2, 5, 9], 5, 1, 9],
  [[2, 5, 9], 9, 1, 2],
  [[2, 5, 9], 2, -1, 9],
  [[2, 5, 9], 7, -1, 5],
  [[], 3, 1, undefined],
])("stepped goes through %j from %j by %i to %j", (indexes, current, step, expected) => {
  expect(stepped(indexes, current, step)).toBe(expected);
});
