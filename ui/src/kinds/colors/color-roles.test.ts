import type { ColorToken } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { groupByRole } from "./color-roles.ts";

const color = (name: string, value: string, ...contexts: string[]): ColorToken => {
  return { name, value, format: "hex", usage: 1, contexts };
};

test("groupByRole puts every colour into one group, by its role", () => {
  const groups = groupByRole([
    color("page", "#ffffff", "background-color", "color"),
    color("ink", "#212529", "color", "border-top-color"),
    color("brand", "#0d6efd", "background-color"),
    color("line", "#dee2e6", "border-bottom-color"),
    color("logo", "#111111", "fill"),
    color("veil", "#00000022", "box-shadow"),
    color("link", "#0b57d0", "color"),
  ]);
  expect(groups.map(({ role, colors }) => [role, colors.map(({ name }) => name)])).toEqual([
    ["accent", ["brand", "link"]],
    ["background", ["page"]],
    ["text", ["ink"]],
    ["border", ["line"]],
    ["shape", ["logo"]],
    ["effect", ["veil"]],
  ]);
});

test("groupByRole counts a colour with a high chroma as a border if only borders use it", () => {
  expect(groupByRole([color("ring", "#ff0000", "outline-color")])[0]?.role).toBe("border");
});

test("groupByRole puts a colour into the group of what it mostly does, if its uses were counted", () => {
  const groups = groupByRole([
    { ...color("ink", "#212529", "background-color", "color"), uses: { "background-color": 4, color: 4537 } },
    { ...color("line", "#e3e6f0", "border-top-color", "color"), uses: { "border-top-color": 17, color: 2 } },
    { ...color("ring", "#ff0000", "outline-color", "color"), uses: { "outline-color": 9, color: 1 } },
    { ...color("link", "#0b57d0", "outline-color", "color"), uses: { "outline-color": 1, color: 9 } },
  ]);
  expect(groups.map(({ role, colors }) => [role, colors.map(({ name }) => name)])).toEqual([
    ["accent", ["link"]],
    ["text", ["ink"]],
    ["border", ["line", "ring"]],
  ]);
});

test("groupByRole counts a border on four sides as one", () => {
  const sides = ["top", "right", "bottom", "left"].map((side) => `border-${side}-color`);
  const uses = Object.fromEntries([...sides.map((side) => [side, 10]), ["color", 20]]);
  expect(groupByRole([{ ...color("grey", "#777777", ...sides, "color"), uses }])[0]?.role).toBe("text");
});
