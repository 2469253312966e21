import { expect, test } from "vitest";
import type { PagePlaces } from "../observe/places.ts";
import { placeLookup } from "./places.ts";
import { placesOfFindings } from "./places-of-findings.ts";

const COUNT = 50;
const indexes = Array.from({ length: COUNT }, (_, index) => index);
const places: PagePlaces = {
  elements: indexes.map((index) => [0, index, 1, 1, `#e${index}`]),
  paints: [
    { property: "color", value: "rgb(1, 2, 3)", elements: indexes.filter((index) => index % 2 === 0) },
    { property: "background-color", value: "rgb(1, 2, 3)", elements: indexes.filter((index) => index % 3 === 0) },
    { property: "color", value: "rgb(0, 0, 238)", elements: [1, 2, 3, 4], defaults: [1, 2, 3] },
    { property: "color", value: "rgb(9, 9, 9)", elements: [5], defaults: [5] },
    { property: "padding-top", value: "12px", elements: [49] },
  ],
};

test("placesOfFindings finds the same places of every value, of all properties together too", () => {
  const few = placesOfFindings(places);
  for (const contexts of [["color"], ["background-color"], ["color", "background-color"]]) {
    for (const value of ["#010203", "#0000ee", "#090909"]) {
      const foundPlaces = placeLookup(few)("colors", value, contexts);
      expect([value, contexts, foundPlaces]).toEqual([value, contexts, placeLookup(places)("colors", value, contexts)]);
    }
  }
  expect(placeLookup(few)("colors", "#0000ee", ["color"])).toEqual(["#e4"]);
  expect(placeLookup(few)("spacing", "12px", ["padding-top"])).toEqual(["#e49"]);
});

test("placesOfFindings keeps no element that no finding can show", () => {
  const { elements, paints } = placesOfFindings(places);
  expect(elements.length).toBeLessThan(COUNT / 2);
  expect(paints.map(({ value }) => value)).not.toContain("rgb(9, 9, 9)");
});
