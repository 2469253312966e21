import fc from "fast-check";
import { expect, test } from "vitest";
import { fixesOf, listFixes, patchFixes } from "./fixes.ts";
import type { Finding } from "./report.ts";

const finding = (changes: Partial<Finding>): Finding => ({
  id: "f1",
  kind: "colors",
  status: "near",
  value: "#c2c7d0",
  name: null,
  usage: 3,
  contexts: ["color"],
  nearest: { name: "bs-gray-400", value: "#c2c7cf", distance: 0.4 },
  places: [],
  ...changes,
});

test("listFixes writes a line for each value that has a token like it", () => {
  const findings = [finding({}), finding({ value: "#00ff00", nearest: null })];
  expect(listFixes(fixesOf(findings, "css"))).toBe("#c2c7d0 → var(--bs-gray-400)\n");
  expect(listFixes(fixesOf(findings, "scss"))).toBe("#c2c7d0 → $bs-gray-400\n");
});

test("patchFixes writes the declarations to remove and to add, and four sides as one", () => {
  const contexts = ["border-top-color", "border-right-color", "border-bottom-color", "border-left-color", "color"];
  expect(patchFixes(fixesOf([finding({ contexts })], "css"))).toBe(
    [
      "- border-color: #c2c7d0;",
      "+ border-color: var(--bs-gray-400);",
      "- color: #c2c7d0;",
      "+ color: var(--bs-gray-400);",
      "",
    ].join("\n"),
  );
  const breakpoint = finding({ kind: "breakpoints", value: "700px", contexts: ["@media"] });
  expect(patchFixes(fixesOf([breakpoint], "css"))).toBe("");
});

test.each([
  ["a path of a tokens file", {}, { name: "color.brandPrimary/500" }, "var(--color-brand-primary-500)"],
  [
    "a negative distance",
    { kind: "spacing", value: "-15px" },
    { name: "space-4", value: "16px", distance: 1 },
    "calc(var(--space-4) * -1)",
  ],
  [
    "a multiple of a scale",
    { kind: "spacing", value: "17px" },
    { name: "spacing", value: "4px", distance: 1 },
    "calc(var(--spacing) * 4)",
  ],
] as const)("fixesOf refers to %s", (_, changes, nearest, reference) => {
  const base = { name: "x", value: "#c2c7cf", distance: 0.4 };
  const [fix] = fixesOf([finding({ ...changes, nearest: { ...base, ...nearest } })], "css");
  expect(fix?.reference).toBe(reference);
});

test("each fix is one line, whatever names and values a page and a design system have", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "-", "*/", "}", "é", "\n", "\r", "\t", "\u2028", "\u202e") });
  fc.assert(
    fc.property(text, text, (value, name) => {
      const list = listFixes(fixesOf([finding({ value, nearest: { name, value: "x", distance: 1 } })], "css"));
      expect(list.trimEnd().split(/\r|\n/)).toHaveLength(1);
    }),
  );
});
