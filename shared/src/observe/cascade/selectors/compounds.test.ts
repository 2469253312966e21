import { expect, test } from "vitest";
import { requiredClasses } from "./compounds.ts";

test.each([
  [".a .b > i.c", ["a", "b", "c"]],
  ["a:hover.x + .y::before", ["x", "y"]],
  [".a:not(.b, .c):is(.d :where(.e)) .f", ["a", "f"]],
  ['.a[title=".b"] .c', ["a", "c"]],
  [".hover\\:x:hover .\\31 0", ["hover:x", "10"]],
  [".größe", ["größe"]],
  ["p > a:hover", []],
  [".a:is(.b\\)", []],
])("requiredClasses finds the classes outside of functions and attributes in %s", (selector, classes) => {
  expect(requiredClasses(selector)).toEqual(classes);
});
