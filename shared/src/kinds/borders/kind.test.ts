import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { anyCss, buildComposites, HOSTILE_VALUES } from "../../testing/composites.ts";
import { tokensSchema } from "../wire.ts";

const border = (value: string, sites = ["div.card"], property = "border") => ({ property, value, at: sites });
const bordersOf = (...paints: Parameters<typeof buildComposites>[0]) => buildComposites(paints).tokens.borders ?? [];
const canonical = (value: string) => bordersOf(border(value))[0]?.value;

describe("borders", () => {
  test.each([
    ["1px solid rgb(222, 226, 230)", "1px solid #dee2e6"],
    ["rgba(0, 0, 0, 0.5) dashed 0.33333px", "0.333px dashed #00000080"],
    ["thin dotted RED", "1px dotted #ff0000"],
    ["medium double red", "3px double #ff0000"],
    ["3.35544e+07px solid rgb(255, 0, 0)", "33554400px solid #ff0000"],
    ["1e30px solid rgb(255, 0, 0)", "33554400px solid #ff0000"],
    ["1px solid oklch(0.6 0.35 20)", "1px solid oklch(0.6 0.35 20)"],
    ["1px solid color(srgb 1 0 0)", "1px solid #ff0000"],
  ])("have the canonical value of %s: %s", (raw, value) => {
    expect(canonical(raw)).toBe(value);
  });
});

test.each([
  "0px solid rgb(255, 0, 0)",
  "-1px solid rgb(255, 0, 0)",
  "1px none rgb(255, 0, 0)",
  "1px hidden rgb(255, 0, 0)",
  "3px auto rgb(255, 0, 0)",
  "1px solid rgba(0, 0, 0, 0)",
  "1px solid transparent",
  "1px solid currentcolor",
  "1px solid",
  "1px 1px solid red",
  "1px solid solid",
  "1% solid red",
  "1 solid red",
  "calc(infinity * 1px) solid red",
  "1px solid red, 1px solid red",
  "1px solid red;} body { color: red",
  ...HOSTILE_VALUES,
])("borders leave out the value that is not one: %.40s", (raw) => {
  expect(bordersOf(border(raw))).toEqual([]);
});

test("borders are on the wire with width, style and the name of the colour", () => {
  const { tokens } = buildComposites(
    [border("1px solid rgb(222, 226, 230)", ["div.card"]), border("1px solid rgb(222, 226, 230)", ["p"], "outline")],
    { global: [["--line", "#dee2e6"]] },
  );
  expect(tokensSchema.parse(tokens).borders).toEqual([
    {
      name: "border-1-solid",
      value: "1px solid #dee2e6",
      width: "1px",
      style: "solid",
      color: "#dee2e6",
      color_name: "line",
      usage: 2,
      contexts: ["border", "outline"],
    },
  ]);
});

describe("borders", () => {
  const red = "1px solid rgb(255, 0, 0)";
  test("get their names by a custom property that has the whole value", () => {
    const paints = [
      { ...border(red), by: [["--card-edge", "1px solid red"]] as const },
      border("2px solid red", ["p"]),
    ];
    const { tokens } = buildComposites(paints, { global: [["--hairline", "thin solid #f00"]] });
    expect(tokens.borders?.map(({ name, aliases }) => [name, aliases])).toEqual([
      ["border-2-solid", undefined],
      ["hairline", ["card-edge"]],
    ]);
  });

  test("get their names by their role, as border, outline or rule", () => {
    const names = bordersOf(
      border(red),
      border("2px solid red", ["div.menu"], "column-rule"),
      border("3px solid red", ["div.tab"], "outline"),
      border("4px solid red", ["div.item"], "border-left"),
    ).map(({ name }) => name);
    expect(names.sort()).toEqual(["card-border", "item-border", "menu-rule", "tab-outline"]);
  });

  test("get their names by their look, with the colour where two look alike", () => {
    const names = bordersOf(border(red, ["p"]), border("1px solid rgb(0, 0, 255)", ["p"])).map(({ name }) => name);
    expect(names.sort()).toEqual(["border-1-solid", "border-1-solid-red-500"]);
  });
});

describe("the identity of a border", () => {
  const sites = ["div.card", "p"];
  const firstBuild = buildComposites([border("1px solid rgb(222, 226, 230)", sites)]);
  const laterValues = (value: string, laterSites = sites) => {
    const second = buildComposites([border(value, laterSites)], { previous: firstBuild });
    return { ...second, ...diffTokens(firstBuild.tokens, second.tokens) };
  };

  test("stays, and nothing but the colour is reported, if only the colour of the same name changes", () => {
    const { tokens, changes, summary } = laterValues("1px solid rgb(206, 212, 218)");
    expect(tokens.borders?.[0]?.name).toBe(firstBuild.tokens.borders?.[0]?.name);
    expect(changes.colors.modified).toHaveLength(1);
    expect(summary.total_changes).toBe(1);
  });

  test("stays, and the border is modified, if the width changes", () => {
    const { changes, summary } = laterValues("2px solid rgb(222, 226, 230)");
    const { name } = firstBuild.tokens.borders?.[0] ?? {};
    expect(changes.borders).toEqual({
      added: [],
      removed: [],
      modified: [{ name, from: "1px solid #dee2e6", to: "2px solid #dee2e6" }],
    });
    expect(summary.total_changes).toBe(1);
  });

  test("stays if an equal value moves to other elements", () => {
    const { tokens, summary } = laterValues("1px solid rgb(222, 226, 230)", ["nav.top"]);
    expect(tokens.borders?.[0]?.name).toBe(firstBuild.tokens.borders?.[0]?.name);
    expect(summary.total_changes).toBe(0);
  });

  test("changes, and the border is modified, if it takes the colour of another name", () => {
    const text = { property: "color", value: "rgb(0, 0, 255)", at: ["a"] };
    const gray = { property: "color", value: "rgb(222, 226, 230)", at: ["h1"] };
    const one = buildComposites([text, gray, border("1px solid rgb(222, 226, 230)")]);
    const two = buildComposites([text, gray, border("1px solid rgb(0, 0, 255)")], { previous: one });
    expect(diffTokens(one.tokens, two.tokens).changes.borders?.modified).toHaveLength(1);
  });
});

test("the canonical value of a border is read as itself", () => {
  const value = fc
    .record({
      width: fc.oneof(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.nat(20)),
      unit: fc.constantFrom("px", "em", "rem"),
      style: fc.constantFrom("solid", "dashed", "inset"),
      channels: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(100)),
    })
    .map(
      ({ width, unit, style, channels: [r, g, b, a] }) => `${width}${unit} ${style} rgba(${r}, ${g}, ${b}, ${a / 100})`,
    );
  fc.assert(
    fc.property(value, (raw) => {
      const text = canonical(raw);
      if (text !== undefined) expect(canonical(text)).toBe(text);
    }),
  );
});

test("borders read any text without an error", () => {
  fc.assert(
    fc.property(anyCss, (raw) => {
      buildComposites([border(raw), border(`1px solid ${raw}`), border(`1px ${raw} red`)]);
    }),
  );
});
