import { expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens, type Previous } from "../build.ts";

/** A page of which the listed spacing is that of its paints. */
const page = (paints: readonly Paint[], global: readonly (readonly [string, string])[] = []) =>
  observation(paints, {
    version: 2,
    read: ["spacing_scale"],
    global,
    spacing: [...new Set(paints.map(({ value }) => value))].map((value) => ({ value, count: 1 })),
  });

const build = (seen: ReturnType<typeof page>, previous?: Previous) => buildTokens(seen, previous).tokens;
const valuesByName = (seen: ReturnType<typeof page>, previous?: Previous) =>
  Object.fromEntries(build(seen, previous).spacing_scale?.map(({ name, value }) => [name, value]) ?? []);

test("spacing_scale has the values of spacing", () => {
  const { spacing, spacing_scale } = build(
    page([
      { property: "margin-top", value: "16px" },
      { property: "padding-left", value: "9.33333px" },
      { property: "row-gap", value: "-4px" },
      { property: "margin-left", value: "0.0001px" },
    ]),
  );
  expect(spacing_scale?.map(({ value }) => value).sort()).toEqual([...spacing].sort());
});

test("spacing_scale is absent if the page was read without it, and empty if the page has no spacing", () => {
  expect(build(observation([{ property: "margin-top", value: "16px" }])).spacing_scale).toBeUndefined();
  expect(build(page([])).spacing_scale).toEqual([]);
});

test("spacing_scale takes names from custom properties whose names say spacing", () => {
  const seen = page(
    [
      { property: "padding-top", value: "8px", at: ["p", "td"] },
      { property: "padding-top", value: "24px", at: ["p", "td"], by: [["--card-inset", "24px"]] },
      { property: "margin-top", value: "3px", at: ["p", "td"] },
    ],
    [
      ["--space-2", "8px"],
      ["--radius-lg", "8px"],
      ["--letter-spacing", "3px"],
    ],
  );
  expect(valuesByName(seen)).toEqual({ "space-2": "8px", "card-inset": "24px", "space-3": "3px" });
});

test("spacing_scale names a value by its only class of elements, or else by its length", () => {
  const seen = page([
    { property: "padding-top", value: "12px", at: ["div.card"] },
    { property: "padding-left", value: "12px", at: ["div.card"] },
    { property: "column-gap", value: "20px", at: ["ul.menu"] },
    { property: "margin-left", value: "-4px", at: ["p", "td"] },
    { property: "margin-left", value: "1.5px", at: ["p", "td"] },
  ]);
  expect(valuesByName(seen)).toEqual({
    "card-padding": "12px",
    "menu-gap": "20px",
    "space-neg4": "-4px",
    "space-1_5": "1.5px",
  });
});

test("spacing_scale ignores values that are no lengths in px, and other properties", () => {
  const hostile = [
    "auto",
    "8em",
    "calc(1px + 1px)",
    "8px 16px",
    "8px}",
    "\0",
    "8px/*",
    "\u202e8px",
    "1e999px",
    `${"1".repeat(100_000)}px`,
  ];
  const paints = hostile.map((value): Paint => ({ property: "margin-top", value }));
  expect(build(page([...paints, { property: "border-radius", value: "8px" }])).spacing_scale).toEqual([]);
});

const card = (value: string): Paint => ({ property: "padding-top", value, at: ["div.card"] });

test("a changed step of the scale keeps its name and explains one added and one removed value", () => {
  const first = buildTokens(page([card("12px"), { property: "margin-top", value: "40px", at: ["p"] }]));
  const second = build(page([card("14px"), { property: "margin-top", value: "40px", at: ["p"] }]), first);
  const { changes, summary } = diffTokens(first.tokens, second);
  const modified = [{ name: "card-padding", from: "12px", to: "14px" }];
  expect(changes.spacing).toEqual({ added: ["14px"], removed: ["12px"], modified });
  expect(changes.spacing_scale).toEqual({ added: [], removed: [], modified });
  expect(summary).toMatchObject({ total_changes: 2, spacing_changed: 2, spacing_scale_changed: 1 });
});

test("a step that moves to a value the page had before explains no change of spacing", () => {
  const first = buildTokens(page([card("12px"), { property: "margin-top", value: "40px", at: ["p"] }]));
  const second = build(page([card("40px"), { property: "margin-top", value: "40px", at: ["p"] }]), first);
  expect(diffTokens(first.tokens, second).changes.spacing).toEqual({ added: [], removed: ["12px"] });
});

test("spacing is compared as before if one snapshot has no spacing scale", () => {
  const { spacing_scale: _scale, ...older } = build(page([card("12px")]));
  const { changes, summary } = diffTokens(older, build(page([card("14px")])));
  expect(changes.spacing).toEqual({ added: ["14px"], removed: ["12px"] });
  expect(summary).not.toHaveProperty("spacing_scale_changed");
});
