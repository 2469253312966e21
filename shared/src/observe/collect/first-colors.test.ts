import { expect, test } from "vitest";
import type { PageNode } from "../dom/page-node.ts";
import { FirstColors } from "./first-colors.ts";

// FirstColors does not look at nodes.
const node = {} as PageNode;

test("FirstColors tells the colours of paints, the most used first, and no other values", () => {
  const told: string[][] = [];
  const colors = new FirstColors((list) => told.push(list));
  colors.end();
  expect(told).toEqual([]);
  for (const value of ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(4, 5, 6)"]) colors.add(node, "color", value);
  colors.add(node, "background-color", "rgb(1, 2, 3)");
  colors.add(node, "border-top-color", "rgb(1, 2, 3)");
  colors.add(node, "margin-top", "8px");
  colors.add(node, "box-shadow", "rgba(33, 37, 41, 0.125) 0px 0px 1px 0px");
  colors.add(node, "background-image", "linear-gradient(red, blue)");
  colors.add(node, "fill", 'url("#sea") rgb(7, 8, 9)');
  colors.add(node, "accent-color", "auto");
  colors.add(node, "stroke", "color(display-p3 1 0 0)");
  colors.end();
  expect(told).toEqual([["rgb(1, 2, 3)", "rgb(4, 5, 6)", "color(display-p3 1 0 0)"]]);
});

test("FirstColors tells at most 36 colours", () => {
  let told: string[] = [];
  const colors = new FirstColors((list) => {
    told = list;
  });
  for (let i = 0; i < 100; i++) colors.add(node, "color", `rgb(${i}, 0, 0)`);
  colors.end();
  expect(told).toHaveLength(36);
});
