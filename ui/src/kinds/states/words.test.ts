import { expect, test } from "vitest";
import de from "../../i18n/de.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { type ChangeWords, changeWords } from "./words.ts";

type Case = readonly [property: string, base: string, value: string, key: ChangeWords["key"], length?: string];

const cases: readonly Case[] = [
  ["background-color", "#0d6efd", "#0a58ca", "darker"],
  ["color", "#0a58ca", "#0d6efd", "lighter"],
  ["border-color", "#ff0000", "#ff0001", "hardlyVisible"],
  ["border-color", "oklch(0.6 0.15 20)", "oklch(0.6 0.15 200)", "recoloured"],
  ["fill", "#00000000", "#0d6efd", "filled"],
  ["background-color", "#0d6efd", "#0d6efd00", "emptied"],
  ["text-decoration-line", "none", "underline", "underlined"],
  ["text-decoration-line", "underline", "none", "notUnderlined"],
  ["text-decoration-line", "none", "line-through", "changed"],
  ["opacity", "1", "0.65", "fainter"],
  ["opacity", "0.5", "1", "clearer"],
  ["box-shadow", "none", "0px 4px 12px 0px #00000026", "shadow"],
  ["text-shadow", "0px 1px 2px #000000", "none", "noShadow"],
  ["box-shadow", "0px 1px 2px 0px #000000", "0px 2px 4px 0px #000000", "changed"],
  ["font-weight", "400", "700", "bolder"],
  ["font-weight", "700", "400", "lessBold"],
  ["scale", "none", "1.05", "larger"],
  ["scale", "1.05", "none", "smaller"],
  ["transform", "none", "scale(1.1)", "larger"],
  ["transform", "none", "scale(0.95)", "smaller"],
  ["transform", "none", "rotate(45deg)", "changed"],
  ["transform", "scale(1.1)", "scale(1.2)", "changed"],
  ["translate", "none", "0px -2px", "lifted", "2px"],
  ["transform", "none", "translateY(-2px)", "lifted", "2px"],
  ["transform", "none", "translate(1px, -3px)", "lifted", "3px"],
  ["transform", "none", "translate3d(0px, 1px, 0px)", "lowered", "1px"],
  ["border-top-left-radius", "4px", "8px", "rounder"],
  ["border-radius", "8px", "0px", "lessRound"],
  ["border-width", "1px", "2px", "thicker"],
  ["text-decoration-thickness", "2px", "1px", "thinner"],
  ["outline-style", "none", "solid", "appears"],
  ["outline-style", "solid", "none", "disappears"],
  ["border-style", "solid", "dashed", "changed"],
  ["cursor", "auto", "pointer", "changed"],
];

test.for(cases)("changeWords of %s from %s to %s is %s", ([property, base, value, key, length]) => {
  expect(changeWords(property, base, value)).toEqual({ key, ...(length !== undefined && { length }) });
});

const keys = [...new Set(cases.map(([, , , key]) => key))];

test.each(keys)("English and German have words for %s", (key) => {
  for (const { states } of [en, de]) expect(states[key]).toMatch(/\S/);
});

test("every key of the words has a case", () => {
  // The other two texts of these views are labels.
  expect(
    Object.keys(en.states)
      .filter((key) => key !== "state" && key !== "base")
      .toSorted(),
  ).toEqual(keys.toSorted());
});
