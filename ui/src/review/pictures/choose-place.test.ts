import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { expect, test } from "vitest";
import { changeOf } from "../../../gallery/fixtures/reviews.ts";
import { choosePlace, partAround } from "./choose-place.ts";

const place = (selector: string, width: number, height: number, y = 0) => ({ x: 0, y, width, height, selector });
const placesOf = (...places: AllPlaces["places"]): AllPlaces => ({
  places,
  tokens: [
    { kind: "colors", name: "brand", value: "#0d6efd", places: places.map((_, index) => index), truncated: false },
  ],
});

const [body, card, link] = [place("body", 1280, 4_000), place("main > div", 400, 300), place("main > a", 80, 20)];
const brand = changeOf("brand");

test.each([
  ["the largest that a small picture can show", [body, card, link], [body, card, link], card, card],
  ["one that both show", [body, link], [body, card, link], link, link],
  ["the smallest if all are too large", [body], [body], body, body],
  ["one that the newer screenshot alone shows", [], [card], null, card],
  ["one that the older screenshot alone shows", [card], [], card, null],
])("choosePlace chooses %s", (_, older, newer, before, after) => {
  const screenshots = { before: placesOf(...older), after: placesOf(...newer) };
  expect(choosePlace(brand, screenshots)).toEqual({ before, after });
});

test.each([
  ["of a token that is on no screenshot", brand, placesOf()],
  ["of a version without a screenshot", brand, undefined],
  ["of a mode, which the screenshot does not show", { ...brand, mode: "dark" }, placesOf(card)],
])("choosePlace chooses none for a change %s", (_, change, places) => {
  expect(choosePlace(change, { before: places, after: places })).toBeUndefined();
});

test("choosePlace finds a step of the spacing scale by its value", () => {
  const places: AllPlaces = {
    places: [card],
    tokens: [{ kind: "spacing", name: "16px", value: "16px", places: [0], truncated: false }],
  };
  const step = changeOf("space-4", { kind: "spacing", from: "16px", to: "20px" });
  expect(choosePlace(step, { before: places, after: undefined })).toEqual({ before: card, after: null });
});

test.each([
  ["centres a small place", place("a", 30, 10, 500), null, { x: 0, y: 455, width: 150, height: 100 }],
  [
    "shows the beginning of a large place",
    place("a", 2_000, 900, 500),
    null,
    { x: 0, y: 484, width: 480, height: 320 },
  ],
  ["is as large as the other version needs", place("a", 30, 10), place("a", 268, 10), { width: 300, height: 200 }],
])("partAround %s", (_, chosen, counterpart, part) => {
  expect(partAround(chosen, counterpart)).toMatchObject(part);
});
