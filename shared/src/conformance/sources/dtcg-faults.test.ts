import { describe, expect, test } from "vitest";
import { readSource } from "./read-source.ts";

const blue = { colorSpace: "srgb", components: [0, 0, 1] };
const px = (value: unknown, unit = "px") => ({ value, unit });
const token = ($type: string, $value: unknown, more = {}) => ({ $type, $value, ...more });
const color = (colorSpace: string, components: unknown, more = {}) =>
  token("color", { colorSpace, components, ...more });
const layer = { color: blue, offsetX: px(1), offsetY: px(2), blur: px(3), spread: px(0) };
const edge = { color: blue, width: px(1), style: "solid" };
const text = { fontFamily: "Inter", fontSize: px(16), fontWeight: 400, letterSpacing: px(0), lineHeight: 1.5 };
const move = { duration: px(200, "ms"), delay: px(0, "ms"), timingFunction: [0.5, 0, 1, 1] };

/** The warnings of a file with these tokens and one that is right. */
async function warningsOf(tokens: object): Promise<string[]> {
  const content = JSON.stringify({ good: token("color", blue), ...tokens });
  const { warnings } = await readSource({ format: "dtcg", content });
  return warnings.map(({ message }) => message);
}

const without = (object: object, key: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

describe("readSource of the Design Tokens Format", () => {
  test.each([
    ["an alpha above 1", color("srgb", [1, 0, 0], { alpha: 1.2 })],
    ["a component outside of its space", color("srgb", [1.2, 0, 0])],
    ["a hue of 360", color("oklch", [0.5, 0.1, 360])],
    ["two components", color("srgb", [1, 0])],
    ["a colour space that does not exist", color("cmyk", [1, 0, 0])],
    ["a fallback with alpha", color("srgb", [1, 0, 0], { hex: "#ff000080" })],
    ["a dimension in another unit", token("dimension", px(2, "em"))],
    ["a dimension without a unit", token("dimension", { value: 2 })],
    ["a duration in minutes", token("duration", px(2, "min"))],
    ["a curve with three numbers", token("cubicBezier", [0, 0, 1])],
    ["a curve that runs backwards", token("cubicBezier", [-0.2, 0, 1, 1])],
    ["a weight above 1000", token("fontWeight", 1100)],
    ["a weight in capitals", token("fontWeight", "Bold")],
    ["a number as text", token("number", "1")],
    ["a family that is a number", token("fontFamily", ["Inter", 1])],
    ["an unknown stroke", token("strokeStyle", "wavy")],
    ["a stroke without dashes", token("strokeStyle", { dashArray: [], lineCap: "butt" })],
    ["a stroke with ends of its own", token("strokeStyle", { dashArray: [px(1)], lineCap: "sharp" })],
    ["a gradient without stops", token("gradient", [])],
    ["a stop whose position is text", token("gradient", [{ color: blue, position: "0" }])],
    ["an inset that is text", token("shadow", { ...layer, inset: "yes" })],
    ["a line height with a unit", token("typography", { ...text, lineHeight: px(24) })],
    ["a token of an unknown type", token("colour", blue)],
    ["a token without type", { $value: 1 }],
    ["a type that is no text", { $type: ["color"], $value: blue }],
    ["a description that is no text", token("color", blue, { $description: 1 })],
    ["a deprecation that is a number", token("color", blue, { $deprecated: 1 })],
    ["extensions that are no object", token("color", blue, { $extensions: "none" })],
    ["an unknown key", token("color", blue, { $other: 1 })],
    ["a token in a token", token("color", blue, { child: token("color", blue) })],
    ["a value beside a reference", token("color", blue, { $ref: "#/good" })],
    ["an alias inside of a colour", color("srgb", ["{good}", 0, 0])],
    ["an alias with spaces", token("color", "{ good }")],
    ["an alias of another type", token("dimension", "{good}")],
    ["a pointer to a description", { $type: "fontFamily", $ref: "#/good/$type" }],
    ["a pointer to nothing", { $type: "color", $ref: "#/good/$value/parts" }],
    ["a group that extends a token", { $extends: "{good}", a: token("color", blue) }],
  ])("warns of %s", async (_, value) => {
    // A value without a meaning may have a second warning, of its kind.
    const [first] = await warningsOf({ x: value });
    expect(first).toMatch(/^x: ./);
  });

  test.each([
    ...Object.keys(layer).map((part) => ["shadow", part, layer] as const),
    ...Object.keys(edge).map((part) => ["border", part, edge] as const),
    ...Object.keys(text).map((part) => ["typography", part, text] as const),
    ...Object.keys(move).map((part) => ["transition", part, move] as const),
  ])("warns of a %s without %s", async (type, part, whole) => {
    expect(await warningsOf({ x: token(type, without(whole, part)) })).toContainEqual(`x: ${part} is missing.`);
  });

  test.each(["a{b}", "a.b", "$a"])("warns of the name %s", async (name) => {
    expect(await warningsOf({ [name]: token("color", blue) })).toEqual([expect.stringContaining("A name ")]);
  });
});

test("readSource tells a fault of many tokens of the Design Tokens Format once", async () => {
  const x = Object.fromEntries(["a", "b", "c"].map((name) => [name, color("srgb", [2, 0, 0])]));
  expect(await warningsOf({ x })).toEqual(["3 tokens (x.a, x.b, x.c): A component is outside of what srgb has."]);
});

test("readSource reads what the Design Tokens Format allows without a warning", async () => {
  const tokens = {
    palette: { $type: "color", $root: { $value: blue }, "off white": { $value: "{good}" } },
    theme: { $extends: "{palette}", "off white": { $value: { colorSpace: "hsl", components: ["none", 0, 95] } } },
    spaces: { a: color("xyz-d65", [0.2, 0.3, 0.4]), b: color("hwb", [0, 10, 20]), c: color("lch", [50, 150, 0]) },
    pointer: { $type: "color", $ref: "#/palette/off%20white/$value" },
    part: color("srgb", [{ $ref: "#/good/$value/components/2" }, 0, 0], { alpha: 0, hex: "#FF0000" }),
    dashes: token("strokeStyle", { dashArray: [px(2), px(0.5, "rem")], lineCap: "square" }),
    edge: token("border", { ...edge, style: { $ref: "#/dashes/$value" } }),
    shadow: token("shadow", [layer, { ...layer, inset: true }]),
    shadows: token("shadow", ["{shadow}", layer]),
    fade: token("gradient", [
      { color: "{good}", position: 0.2 },
      { color: blue, position: 1 },
    ]),
    fades: token("gradient", [{ $ref: "#/fade/$value/0" }, { color: blue, position: 1 }]),
    weight: token("fontWeight", "semi-bold", { $description: "Heavy.", $deprecated: "Use bold.", $extensions: {} }),
    heading: token("typography", { ...text, fontWeight: "{weight}", letterSpacing: px(-0.5) }),
    move: token("transition", move),
    curve: token("cubicBezier", [0, -2, 1, 3]),
    ratio: token("number", -1.5),
    // As drafts before wrote them.
    older: { color: token("color", "#abc"), wait: token("duration", "2s"), ease: token("cubicBezier", "ease") },
  };
  expect(await warningsOf(tokens)).toEqual([]);
});
