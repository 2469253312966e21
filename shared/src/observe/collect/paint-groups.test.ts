import { expect, test } from "vitest";
import { MAX_GROUP } from "../limits.ts";
import { PaintGroups } from "./paint-groups.ts";

const groupsOf = (elements: readonly (readonly number[])[]) => {
  const groups = new PaintGroups<{ readonly index: number }>();
  const paints = Array.from({ length: 3 * MAX_GROUP }, (_, index) => ({ index }));
  for (const element of elements) {
    groups.next();
    for (const index of element) groups.add(paints[index] ?? { index });
  }
  return groups.result(({ index }) => index) ?? [];
};

test("PaintGroups counts elements with the same paints together", () => {
  expect(groupsOf([[0, 1], [2], [1, 0], []])).toEqual([
    { paints: [0, 1], count: 2 },
    { paints: [2], count: 1 },
  ]);
});

test("PaintGroups has several groups for an element with more paints than one may have, each paint in one of them", () => {
  const many = Array.from({ length: 2 * MAX_GROUP + 5 }, (_, index) => index);
  const groups = groupsOf([many, many]);
  expect(groups.map(({ paints, count }) => [paints.length, count])).toEqual([
    [MAX_GROUP, 2],
    [MAX_GROUP, 2],
    [5, 2],
  ]);
  expect(groups.flatMap(({ paints }) => paints)).toEqual(many);
});
