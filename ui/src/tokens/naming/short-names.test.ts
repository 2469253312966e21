import { expect, test } from "vitest";
import { pathOf, shortNames } from "./short-names.ts";

const names = ["danger--default", "danger--hover", "warning--default"].map(
  (end) => `pf-t--global--color--status--${end}`,
);
const shortOf = (...all: string[]) => [...shortNames(all).values()];

test("shortNames leaves out the start that most long names have, up to the end of a word", () => {
  const short = ["…danger--default", "…danger--hover", "…warning--default"];
  expect(shortOf(...names)).toEqual(short);
  expect(shortOf(...names, "ink", "another-name-that-is-long-enough")).toEqual([...short, "another-…is-long-enough"]);
  expect(shortOf("bs-primary", "bs-secondary", "bs-success")).toEqual([]);
  expect(shortOf()).toEqual([]);
});

test("shortNames leaves out words of the middle of names that are still long", () => {
  expect(shortOf("bs-accordion-active-background-color")).toEqual(["bs-…background-color"]);
  expect(shortOf("averyveryverylongnamewithoutanywords")).toEqual(["averyveryver…houtanywords"]);
});

test("shortNames shortens no two names to the same", () => {
  const [body, template] = ["govuk-body-background-colour", "govuk-template-background-colour"];
  expect(shortOf(body, template, body)).toEqual([body, template]);
  const [first, second] = ["global--nonstatus--yellow--default", "global--nonstatus--orange--default"];
  const long = [first, second, "global--nonstatus--blue--hover"].map((name) => `pf-t--${name}`);
  expect(new Set(shortOf(...long)).size).toBe(3);
});

test("pathOf groups names as design tools do", () => {
  expect(pathOf("color/brand/primary")).toEqual(["color", "brand"]);
  expect(pathOf("pf-t--global--color--brand")).toEqual(["pf-t", "global", "color"]);
  expect(pathOf("bs-primary")).toEqual(["bs"]);
  expect(pathOf("ink")).toEqual([]);
});
