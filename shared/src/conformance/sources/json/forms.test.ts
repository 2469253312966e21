import { expect, test } from "vitest";
import { readSource } from "../read-source.ts";

const readTokens = async (source: string | object) => {
  const content = typeof source === "string" ? source : JSON.stringify(source);
  const { tokens, warnings } = await readSource({ content });
  return {
    tokens: Object.fromEntries(tokens.map(({ kind, name, value }) => [name, `${kind} ${value}`])),
    warnings: warnings.map(({ message }) => message),
  };
};
const NO_NAME = "A number without a unit, and its name does not tell what it is.";

test.each<[string, string | object, Readonly<Record<string, string>>, (readonly string[])?]>([
  [
    "names and values beside tokens with a key `value`",
    { color: { sea: "#0b7285" }, font: { weight: { bold: { file: "b.woff", value: "700" } } } },
    { "color.sea": "colors #0b7285", "font.weight.bold": "font_weights 700" },
  ],
  [
    "a group in which one name is `value`",
    { color: { field: { value: "#111", label: "#222" }, text: { value: "#333", comment: "Of texts." } } },
    {
      "color.field.value": "colors #111111",
      "color.field.label": "colors #222222",
      "color.text": "colors #333333",
    },
  ],
  [
    "tokens of three forms in one group",
    { space: { s: "4px", m: { value: "8px" }, l: { $value: "16px", $type: "dimension" } } },
    { "space.s": "spacing 4px", "space.m": "spacing 8px", "space.l": "spacing 16px" },
  ],
  [
    "numbers without a unit by their names, in px and ms",
    {
      radius: { card: "12" },
      space: { m: 8, negative: -8, none: 0 },
      border: { width: 2 },
      font: { size: { m: "16" }, lineHeight: { s: 1.2, l: 24 } },
      motion: { duration: { fast: 150, slow: 0.5 }, delay: 100 },
      grid: { columns: 12 },
      z: { modal: 10 },
    },
    {
      "radius.card": "radii 12px",
      "space.m": "spacing 8px",
      "space.negative": "spacing -8px",
      "font.size.m": "font_sizes 16px",
      "font.lineHeight.s": "line_heights 1.2",
      "font.lineHeight.l": "line_heights 24px",
      "motion.duration.fast": "durations 150ms",
      "motion.duration.slow": "durations 500ms",
      "z.modal": "z_indexes 10",
    },
  ],
  [
    "numbers without a unit in that of their group, or in rem if some are small fractions",
    { space: { xs: 0.25, m: 1 }, radius: { m: "4", l: "0.5rem" }, gap: { s: 4, l: 16.5 } },
    {
      "space.xs": "spacing 4px",
      "space.m": "spacing 16px",
      "radius.m": "radii 64px",
      "radius.l": "radii 8px",
      "gap.s": "spacing 4px",
      "gap.l": "spacing 16.5px",
    },
  ],
  [
    "numbers of which nothing tells what they are, with a warning",
    { acme: { a: 3, b: 4 }, color: { ink: "#111" } },
    { "color.ink": "colors #111111" },
    [`2 tokens (acme.a = 3, acme.b = 4): ${NO_NAME}`],
  ],
  [
    "numbers of the Design Tokens Format that are distances by their names, but no multiples",
    {
      space: { $type: "number", m: { $value: 8 }, l: { $value: 16 } },
      gap: { $type: "number", half: { $value: 0.5 } },
    },
    { "space.m": "spacing 8px", "space.l": "spacing 16px" },
    [`gap.half = 0.5: ${NO_NAME}`],
  ],
  [
    "a weight or a layer that is a length, with a warning",
    { listbox: { "font-weight": "400px", "font-size": "16px" }, drawer: { "z-index": "1px" } },
    { "listbox.font-size": "font_sizes 16px" },
    [
      "listbox.font-weight = 400px: The value is none of font_weights.",
      "drawer.z-index = 1px: The value is none of z_indexes.",
    ],
  ],
  [
    "an object of a type that is not known, with a warning",
    { fade: { type: "custom-gradient", value: { stops: 2 } }, ink: "#111" },
    { ink: "colors #111111" },
    ['fade = {"stops":2}: The value is none of the type custom-gradient.'],
  ],
  [
    "a list of tokens, by their paths",
    [
      { name: "AcmeColorSea", value: "#0b7285", type: "color", path: ["color", "sea"] },
      { name: "space-m", value: "8px" },
    ],
    { "color.sea": "colors #0b7285", "space-m": "spacing 8px" },
  ],
  [
    "lists in groups, and two tokens of one name",
    {
      tokens: [
        { key: "{color.sea}", value: "#0b7285" },
        { name: "ink", value: "#111" },
        { name: "ink", value: "#222" },
      ],
      palette: { greys: [{ name: "100", value: "#eee" }] },
    },
    {
      "color.sea": "colors #0b7285",
      ink: "colors #111111",
      "ink (2)": "colors #222222",
      "palette.greys.100": "colors #eeeeee",
    },
  ],
  [
    "JSON5",
    "{\n  // the sea\n  color: { sea: { $type: 'color', $value: '#0b7285', }, },\n  space: { m: .5e1, l: +0x10 },\n}",
    { "color.sea": "colors #0b7285", "space.m": "spacing 5px", "space.l": "spacing 16px" },
  ],
  [
    "a number with its unit beside it",
    { space: { m: { value: 16, unit: "px" } }, time: { value: { value: 40, unit: "ms" }, type: "duration" } },
    { "space.m": "spacing 16px", time: "durations 40ms" },
  ],
  [
    "composites that are values by themselves, and those that are a text of JSON",
    {
      raised: { shadows: [{ x: 0, y: 2, blur: 8, spread: 0, r: 0, g: 0, b: 0, opacity: 0.5 }] },
      flat: { value: '{"x": "0", "y": "1px", "blur": "2px", "spread": "0", "color": "#000"}', type: "shadow" },
      edge: { color: "#000", width: "1px", style: "solid" },
      fade: {
        colors: [
          { color: "#fff", stop: "0" },
          { color: "#000", stop: "40" },
        ],
        angle: "140",
      },
    },
    {
      "raised.shadows": "shadows 0px 2px 8px 0px #00000080",
      flat: "shadows 0px 1px 2px 0px #000000",
      edge: "borders 1px solid #000000",
      "fade.colors": "gradients linear-gradient(180deg, #ffffff 0%, #000000 40%)",
    },
  ],
  [
    "aliases with an opacity",
    {
      brand: { value: "#3366cc", type: "color" },
      beside: { value: "{brand}", type: "color", alpha: 0.5 },
      inside: { value: { color: "{brand}", alpha: 0.5 }, type: "color" },
      components: { value: { components: "{brand}", alpha: 0.5 }, type: "color" },
    },
    {
      brand: "colors #3366cc",
      beside: "colors #3366cc80",
      inside: "colors #3366cc80",
      components: "colors #3366cc80",
    },
  ],
  [
    "flags, files, keywords and numbers of columns as nothing that pages are checked against",
    { a: true, b: null, icon: "img/a.svg", align: "flex-start", grid: { columns: 12 }, ink: "#111" },
    { ink: "colors #111111" },
  ],
])("readSource reads %s", async (_, source, tokens, warnings = []) => {
  expect(await readTokens(source)).toEqual({ tokens, warnings });
});

test("readSource says where a value of JSON5 stands, also behind comments and keys without quotes", async () => {
  const { warnings } = await readSource({
    content: "/* \"a\": */ {\n  ink: '#111', // 'b'\n  'acme': {\n    a: 3 }\n}",
  });
  expect(warnings).toEqual([{ message: `acme.a = 3: ${NO_NAME}`, line: 4, column: 5 }]);
});
