import { expect, test } from "vitest";
import { findUnset, propertiesSetBy } from "./rules.ts";

test("a sheet's custom properties are found where it declares them, and where a component sets them in a style", () => {
  expect(propertiesSetBy("a{--ink:#000}")).toEqual(["--ink"]);
  expect(propertiesSetBy('<li style={{ "--rows": count }} />')).toEqual(["--rows"]);
});

test("a reader of a property that nothing sets is found with its line, unless it has a fallback", () => {
  const sheet = "a {\n  color: var(--ink);\n  background: var(--paper);\n  gap: var(--gap, 4px);\n}";
  expect(findUnset(sheet, new Set(["--ink"]))).toEqual([{ line: 3, name: "--paper" }]);
});
