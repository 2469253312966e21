import type { ColorToken } from "@tintype/shared/tokens/schema";
import { expect, test } from "vitest";
import { groupByRole } from "./color-roles.ts";

const color = (name: string, value: string, ...contexts: string[]): ColorToken => {
  return { name, value, format: "hex", usage: 1, contexts };
};

test("every colour stands once, in the group of what it is for", () => {
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

test("a strong colour that only lines something stays a border", () => {
  expect(groupByRole([color("ring", "#ff0000", "outline-color")])[0]?.role).toBe("border");
});
