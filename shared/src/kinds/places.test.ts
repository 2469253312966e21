import { expect, test } from "vitest";
import type { PagePlaces } from "../observe/places.ts";
import { observation } from "../testing/tokens.ts";
import { buildTokens } from "./build.ts";
import { allPlacesOf, paintsOf, placedValue, placesOf, tokensOfPaints } from "./places.ts";
import type { Tokens } from "./wire.ts";

const picture = { width: 1280, height: 8000 };

test("placesOf finds the elements of all paints that contain the token's value, inside the picture", () => {
  const places: PagePlaces = {
    elements: [
      [0, -900, 10, 10, "above"],
      [0, 0, 100, 20, "a"],
      [0, 20, 100, 20, "b"],
      [0, 7990, 100, 20, "c"],
      [0, 8000, 100, 20, "below"],
      [1280, 0, 100, 20, "right"],
    ],
    paints: [
      { property: "color", value: "rgb(1, 2, 3)", elements: [0, 1, 4, 5] },
      { property: "box-shadow", value: "rgb(1, 2, 3) 0px 1px 2px 0px", elements: [1, 3] },
      { property: "color", value: "rgb(4, 5, 6)", elements: [2], more: true },
    ],
  };
  const findPlaces = (value: string) => placesOf(places, { kind: "colors", value }, picture);
  const box = { x: 0, width: 100, height: 20 };
  expect(findPlaces("#010203")).toEqual({
    places: [
      { ...box, y: 0, selector: "a" },
      { ...box, y: 7990, selector: "c" },
    ],
    truncated: false,
  });
  expect(findPlaces("#040506")).toEqual({ places: [{ ...box, y: 20, selector: "b" }], truncated: true });
  expect(findPlaces("#070809")).toEqual({ places: [], truncated: false });
  expect(placesOf(places, { kind: "breakpoints", value: "768px" }, picture).places).toEqual([]);
});

test("placesOf lists at most 200 places", () => {
  const elements = Array.from({ length: 150 }, (_, y): PagePlaces["elements"][number] => [0, y, 1, 1, `#e${y}`]);
  const shifted = elements.map(([x, y, ...rest]): PagePlaces["elements"][number] => [x + 5, y, ...rest]);
  const indexes = elements.map((_, index) => index);
  const paint = { property: "margin-top", value: "8px", elements: indexes };
  const otherPaint = { property: "padding-top", value: "8.0px", elements: indexes.map((index) => index + 150) };
  const places = { elements: [...elements, ...shifted], paints: [paint, otherPaint] };
  const result = placesOf(places, { kind: "spacing", value: "8px" }, picture);
  expect([result.places.length, result.truncated]).toEqual([200, true]);
});

test("placedValue finds tokens by name, typography by family and spacing by value", () => {
  const { tokens } = buildTokens(
    observation([{ property: "color", value: "rgb(1, 2, 3)", at: ["p"] }], { spacing: [{ value: "8px", count: 1 }] }),
  );
  const name = tokens.colors[0]?.name ?? "";
  expect(placedValue(tokens, "colors", name)).toBe("#010203");
  expect(placedValue(tokens, "colors", "#010203")).toBeUndefined();
  expect(placedValue(tokens, "spacing", "8px")).toBe("8px");
  expect(placedValue(tokens, "spacing", "9px")).toBeUndefined();
  expect(placedValue(tokens, "typography", "Inter")).toBeUndefined();
  expect(placedValue(tokens, "radii", "none-read")).toBeUndefined();
});

test("allPlacesOf finds for each token what placesOf finds, and leaves out what is not in the picture", () => {
  const box = (y: number): PagePlaces["elements"][number] => [0, y, 10, 10, `:root > p:nth-child(${y + 1})`];
  const small = { width: 100, height: 1_000 };
  const places: PagePlaces = {
    elements: [-20, ...Array.from({ length: 250 }, (_, index) => index), 2_000].map(box),
    paints: [
      { property: "color", value: "rgb(255, 0, 0)", elements: [0, 3, 251] },
      { property: "border-top-color", value: "rgb(255, 0, 0)", elements: [3, 1], more: true },
      { property: "background-image", value: "linear-gradient(red, blue)", elements: [2] },
      ...[0, 125].map((start) => ({
        property: "margin-top",
        value: "8px",
        elements: Array.from({ length: 125 }, (_, index) => start + index + 1),
      })),
    ],
  };
  const tokens: Tokens = {
    typography: [],
    assets: [],
    spacing: ["8px", "9px"],
    colors: [
      ["brand", "#ff0000"],
      ["link", "#0000ff"],
      ["unused", "#00ff00"],
    ].map(([name = "", value = ""]) => ({ name, value, format: "hex", usage: 1, contexts: ["color"] })),
  };
  const all = allPlacesOf(places, tokens, small);
  expect(all.tokens.map(({ kind, name, truncated }) => [kind, name, truncated])).toEqual([
    ["colors", "brand", true],
    ["colors", "link", false],
    ["spacing", "8px", true],
  ]);
  for (const { kind, value, places: placeIndexes, truncated } of all.tokens) {
    const actual = { places: placeIndexes.map((index) => all.places[index]), truncated };
    expect(actual).toEqual(placesOf(places, { kind, value }, small));
  }
  expect(all.places).toHaveLength(250);
});

test("the places of tokens with equal values are those of their own custom properties", () => {
  const page = (brand: string) =>
    observation(
      [
        { value: brand, at: ["h1"], by: [["--brand", brand]] },
        { value: "#0000aa", at: ["a"], by: [["--link", "#0000aa"]] },
      ],
      { version: 2, read: [] },
    );
  const { tokens } = buildTokens(page("#0000aa"), buildTokens(page("#aa0000")));
  const places: PagePlaces = {
    elements: [
      [0, 0, 100, 20, "h1"],
      [0, 20, 100, 20, "a"],
    ],
    paints: [
      { property: "color", value: "rgb(0, 0, 170)", source: ["--brand"], elements: [0] },
      { property: "color", value: "rgb(0, 0, 170)", source: ["--_text", "--link"], elements: [1] },
    ],
  };
  const selectors = (name: string) => {
    const namedPaints = paintsOf(places, tokens, { kind: "colors", name });
    return placesOf(namedPaints, { kind: "colors", value: "#0000aa" }, picture).places.map(({ selector }) => selector);
  };
  expect([selectors("brand"), selectors("link")]).toEqual([["h1"], ["a"]]);
  const all = allPlacesOf(places, tokens, picture).tokens.map(({ name, places: placeIndexes }) => [name, placeIndexes]);
  expect(Object.fromEntries(all)).toEqual({ brand: [0], link: [1] });
  const [, link] = places.paints;
  expect(link && tokensOfPaints(tokens)(link).map(({ name }) => name)).toEqual(["link"]);
});
