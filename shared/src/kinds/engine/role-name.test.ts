import { expect, test } from "vitest";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens } from "../build.ts";

const nameOf = (value: string, ...paints: readonly Omit<Paint, "value">[]): string => {
  const { colors } = buildTokens(observation(paints.map((paint) => ({ ...paint, value })))).tokens;
  expect(colors).toHaveLength(1);
  return colors[0]?.name ?? "";
};
const text = (...sites: string[]) => ({ property: "color", at: sites });
const background = (...sites: string[]) => ({ property: "background-color", at: sites });
const border = (...sites: string[]) => ({ property: "border-top-color", at: sites });

test.each<[string, string, readonly Omit<Paint, "value">[]]>([
  ["alert-success", "#0f5132", [text("div.alert.alert-success[role=alert]"), border("div.alert.alert-success>hr")]],
  [
    "alert-success-text",
    "#0f5132",
    [text("div.alert.alert-dismissible.alert-success"), text("a.list-item.list-item-success")],
  ],
  ["btn-primary", "#5755d9", [background("a.btn.btn-primary"), text("a", "h2", "span.string"), border("button.btn")]],
  ["btn-primary", "#5755d9", [background("a.btn.btn-primary"), border("a.btn.btn-primary")]],
  ["btn-primary-background", "#5755d9", [background("a.btn.btn-lg.btn-primary", "button.btn.btn-primary")]],
  ["table-success-border", "#bcd0c7", [border("tr.table-success>td", "tr.table-success>th")]],
  ["card-title-text", "#123456", [text("h5.card-title")]],
  ["button-text", "#123456", [text("button.fa.fa-2x")]],
  ["heading-text", "#123456", [text("h2", "h2.fas")]],
  ["white", "#ffffff", [background("input.input.input--error"), text("p", "i.a", "b.c")]],
])("a colour is called %s (%s) by what its sites have in common", (name, value, paints) => {
  expect(nameOf(value, ...paints)).toBe(name);
});

test.each<[string, string, string[], number]>([
  ["button-background", "no other element", ["main.panel>button"], 2],
  ["gray-100", "other elements too", ["main.panel>button", "main.panel>select"], 2],
  ["panel-background", "an author has written it once", ["main.panel>button", "main.panel>select"], 1],
])("a colour of the browser's own style sheet is called %s if %s", (name, _, sites, count) => {
  const property = "background-color";
  const value = "rgb(239, 239, 239)";
  const seen = observation([{ property, value, at: sites, count: 2 }], {
    groups: [{ paints: [0], count: 2 }],
    defaults: [{ property, value, count }],
  });
  expect(buildTokens(seen).tokens.colors.map((color) => color.name)).toEqual([name]);
});

test.each([
  ["gray-200", "#d1e7dd"],
  ["slate-700", "#505c6e"],
  ["brown-700", "#8d5548"],
  ["blue-600", "#1d70b8"],
  ["red-600", "#d4351c"],
  ["white-a25", "#ffffff40"],
  ["black-a50", "#00000080"],
])("a colour is called %s by its look (%s)", (name, value) => {
  expect(nameOf(value, text("a", "td.x"))).toBe(name);
});

test("colours of the same look get finer steps, never a number that counts them or a hash", () => {
  const values = ["#1d70b8", "#1e6fb7", "#1d6eb7", "#1d6fb7", "#ffffff40", "#ffffff41", "#ffffff3f"];
  const paints = values.map((value) => ({ value, property: "color", at: ["a", "td.x"] }));
  const names = buildTokens(observation(paints)).tokens.colors.map(({ name }) => name);
  expect(new Set(names).size).toBe(values.length);
  for (const name of names) expect(name).toMatch(/^(blue-\d{3}(-h\d+(-c\d+)?)?|white-a\d+(_\d+)?)$/);
});

test("a colour that several custom properties hold is called by the one of its main use", () => {
  const border = "--app--global--border--color--main--default";
  const surface = "--app--global--background--color--primary--default";
  const hover = "--app--global--background--color--primary--hover";
  const seen = observation(
    [
      { value: "#fdfdfd", property: "background-color", at: ["main", "div.card", "nav"], by: [[surface, "#fdfdfd"]] },
      { value: "#fdfdfd", property: "border-top-color", at: ["hr"], by: [[border, "#fdfdfd"]] },
    ],
    { global: [border, surface, hover].map((name) => [name, "#fdfdfd"] as const) },
  );
  expect(buildTokens(seen).tokens.colors[0]?.name).toBe(surface.slice(2));
});

test("a colour takes the name of the utility class that paints with it, if the class names no other colour", () => {
  const seen = observation(
    ["#d1d5db", "#111827", "#1f2937"].map((value) => ({ value, at: ["p", "a", "td.x"] })),
    {
      version: 2,
      utilities: [
        { name: "gray-300", property: "color", value: "#d1d5db" },
        { name: "dark", property: "color", value: "#111827" },
        { name: "dark", property: "color", value: "#1f2937" },
      ],
    },
  );
  const names = buildTokens(seen).tokens.colors.map(({ name, value }) => [value, name]);
  expect(Object.fromEntries(names)).toMatchObject({ "#d1d5db": "gray-300" });
  expect(names.map(([, name]) => name)).not.toContain("dark");
});
