import { expect, test } from "vitest";
import { observation } from "../testing/tokens.ts";
import { buildTokens } from "./build.ts";
import { isPaintedWith, tokensOfPaints } from "./places.ts";

test("tokensOfPaints finds the tokens of a paint by the values that isPaintedWith accepts", () => {
  const { tokens } = buildTokens(
    observation([{ property: "color", value: "rgb(1, 2, 3)", at: ["p"] }], { spacing: [{ value: "8px", count: 1 }] }),
  );
  const [color] = tokens.colors;
  const tokensOf = tokensOfPaints(tokens);
  const paintingToken = { kind: "colors", name: color?.name, value: "#010203", customProperty: undefined };
  expect(tokensOf({ property: "color", value: "rgb(1, 2, 3)" })).toEqual([paintingToken]);
  // A colour twice in one value is one token.
  const shadow = { property: "box-shadow", value: "rgb(1, 2, 3) 0px 1px 2px 0px, rgb(1, 2, 3) 0px 3px 4px 0px" };
  expect(tokensOf(shadow)).toEqual([paintingToken]);
  expect(tokensOf({ property: "margin-top", value: "8px" })).toMatchObject([{ kind: "spacing", name: "8px" }]);
  expect(tokensOf({ property: "color", value: "rgb(9, 9, 9)" })).toEqual([]);
  expect(isPaintedWith("colors", "#010203")(shadow)).toBe(true);
  expect(isPaintedWith("colors", "#010204")(shadow)).toBe(false);
  expect(isPaintedWith("breakpoints", "768px")(shadow)).toBe(false);
});
