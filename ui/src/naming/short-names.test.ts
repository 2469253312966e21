import { expect, test } from "vitest";
import { commonPrefix, pathOf, shortName } from "./short-names.ts";

const names = ["danger--default", "danger--hover", "warning--default"].map(
  (end) => `pf-t--global--color--status--${end}`,
);

test("commonPrefix is the start that most long names have, up to the end of a word", () => {
  expect(commonPrefix(names)).toBe("pf-t--global--color--status--");
  expect(commonPrefix([...names, "ink", "another-name-that-is-long-enough"])).toBe("pf-t--global--color--status--");
  expect(commonPrefix(["bs-primary", "bs-secondary", "bs-success"])).toBe("");
  expect(commonPrefix([])).toBe("");
});

test("shortName leaves out the prefix of the list, and words of the middle of names that are still long", () => {
  const prefix = commonPrefix(names);
  expect(names.map((name) => shortName(name, prefix))).toEqual([
    "…danger--default",
    "…danger--hover",
    "…warning--default",
  ]);
  expect(shortName("brand", prefix)).toBe("brand");
  expect(shortName("bs-accordion-active-background-color", "")).toBe("bs-…background-color");
  expect(shortName("averyveryverylongnamewithoutanywords", "")).toBe("averyveryver…houtanywords");
});

test("pathOf groups names as design tools do", () => {
  expect(pathOf("color/brand/primary")).toEqual(["color", "brand"]);
  expect(pathOf("pf-t--global--color--brand")).toEqual(["pf-t", "global", "color"]);
  expect(pathOf("bs-primary")).toEqual(["bs"]);
  expect(pathOf("ink")).toEqual([]);
});
