import { defineConfig, Logger, parse } from "@terrazzo/parser";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { Tokens } from "../../kinds/wire.ts";
import { exportTokens } from "../export.ts";
import { allKinds, namedToken } from "../testing/all-kinds.ts";
import { dtcgRules } from "../testing/dtcg-rules.ts";
import { expectVariables, quoteCss, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";
import { prefixes, type Sample } from "../testing/sample.ts";

const NONE: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const cwd = new URL("file:///");
// Rules of style are off. Rules that check the format are on, as errors.
const config = defineConfig({ lint: { rules: { "core/consistent-naming": "off" } } }, { cwd });

/** Reads the file with Terrazzo, which throws if its rules find an error. */
async function readWithTerrazzo(content: string) {
  const { tokens } = await parse([{ filename: new URL("export.tokens.json", cwd), src: content }], {
    config,
    logger: new Logger({ level: "silent" }),
  });
  return Object.values(tokens);
}

const validate = new Ajv({ strict: false, allErrors: false }).compile(dtcgRules);

function expectValid(content: string): void {
  validate(JSON.parse(content));
  expect(validate.errors).toBeNull();
}

test("the DTCG export has typed tokens, and everything else in extensions", () => {
  const asset = {
    type: "image" as const,
    url: "https://example.com/a.png",
    dimensions: { width: 1, height: 2 },
    format: "png",
  };
  const { content, contentType, extension } = exportTokens(
    {
      colors: [
        {
          ...color("color-brand.primary", "#1d70b880"),
          usage: 7,
          contexts: ["color", "background-color"],
          aliases: ["b", "a"],
        },
        color("not-a-color", "red;}"),
      ],
      typography: [
        {
          family: "Open Sans",
          weights: ["bold", "450"],
          sizes: ["12.5px", "1.5rem"],
          line_heights: ["normal", "1.5", "24px"],
        },
        { family: "{a.b}", weights: [], sizes: [], line_heights: [] },
      ],
      spacing: ["-4px", "10%"],
      assets: [asset],
    },
    "dtcg",
  );
  expect([contentType, extension]).toEqual(["application/design-tokens+json", "tokens.json"]);
  expectValid(content);
  expect(JSON.parse(content)).toEqual({
    $schema: "https://www.designtokens.org/schemas/2025.10/format.json",
    $extensions: {
      "dev.tintype": {
        assets: [asset],
        left_out: [
          { namespace: "color", name: "not-a-color", value: "red;}" },
          { namespace: "font", name: "{a.b}", value: '"\\7b a.b\\7d "' },
          { namespace: "leading", name: "normal", value: "normal" },
          { namespace: "spacing", name: "10%", value: "10%" },
        ],
      },
    },
    color: {
      "brand-primary": {
        $type: "color",
        $value: { colorSpace: "srgb", components: [0.113725, 0.439216, 0.721569], alpha: 0.501961, hex: "#1d70b8" },
        $extensions: {
          "dev.tintype": {
            name: "color-brand.primary",
            usage: 7,
            contexts: ["background-color", "color"],
            aliases: ["a", "b"],
          },
        },
      },
    },
    fontFamily: {
      "open-sans": {
        $type: "fontFamily",
        $value: "Open Sans",
        $extensions: {
          "dev.tintype": {
            weights: ["450", "bold"],
            sizes: ["1.5rem", "12.5px"],
            line_heights: ["1.5", "24px", "normal"],
          },
        },
      },
    },
    fontSize: {
      "1_5rem": { $type: "dimension", $value: { value: 1.5, unit: "rem" } },
      "12_5px": { $type: "dimension", $value: { value: 12.5, unit: "px" } },
    },
    fontWeight: {
      "450": { $type: "fontWeight", $value: 450 },
      bold: { $type: "fontWeight", $value: 700 },
    },
    lineHeight: {
      "1_5": { $type: "number", $value: 1.5 },
      "24px": { $type: "dimension", $value: { value: 24, unit: "px" } },
    },
    spacing: { "neg-4px": { $type: "dimension", $value: { value: -4, unit: "px" } } },
  });
});

// The hex fallbacks were computed with Color.js, except for the last two, whose mapping differs by one step.
test.each([
  ["#ff0000", "srgb", [1, 0, 0], 1, "#ff0000"],
  ["color(srgb 0.6 none 0.25 / 50%)", "srgb", [0.6, 0, 0.25], 0.5, "#990040"],
  ["color(display-p3 1 0.2 0)", "display-p3", [1, 0.2, 0], 1, "#ff3407"],
  ["color(xyz 0.1 0.2 0.3)", "xyz-d65", [0.1, 0.2, 0.3], 1, "#008a87"],
  ["lab(50% 20 -30)", "lab", [50, 20, -30], 1, "#856caa"],
  ["oklch(0.7 0.3 -60)", "oklch", [0.7, 0.3, 300], 1, "#b577ff"],
  ["oklch(0.7 0.1 359.9999999)", "oklch", [0.7, 0.1, 0], 1, "#d2849c"],
  ["hsl(120 50% 50%)", "srgb", [0.25, 0.75, 0.25], 1, "#40bf40"],
  // Outside the limits of an RGB space.
  ["color(srgb 1.1 -0.1 0)", "oklab", [0.670132, 0.247898, 0.134208], 1, "#ff382f"],
  ["color(srgb 1.5 1.5 1.5)", "oklab", [1, 0, 0], 1, "#ffffff"],
])("the DTCG export writes %s in %s", async (css, colorSpace, components, alpha, hex) => {
  const { content } = exportTokens({ colors: [color("it", css)], typography: [], spacing: [], assets: [] }, "dtcg");
  expectValid(content);
  expect((await readWithTerrazzo(content)).map(({ id, originalValue }) => [id, originalValue?.$value])).toEqual([
    ["color.it", { colorSpace, components, alpha, hex }],
  ]);
});

test("the DTCG export of all kinds refers to the colours, families and lengths that it contains", async () => {
  const { content } = exportTokens(allKinds, "dtcg");
  expectValid(content);
  const tokens = Object.fromEntries((await readWithTerrazzo(content)).map((token) => [token.id, token]));
  // As authored, and as Terrazzo resolves it.
  expect(tokens["border.card"]?.originalValue?.$value).toMatchObject({ color: "{color.primary}", style: "solid" });
  expect(tokens["border.card"]?.$value).toMatchObject({ color: tokens["color.primary"]?.$value });
  expect(tokens["shadow.sm"]?.$value).toMatchObject([
    { color: tokens["color.shade"]?.$value, blur: { value: 2, unit: "px" } },
    { inset: true },
  ]);
  expect(tokens["gradient.primary"]?.$value).toMatchObject([
    { color: tokens["color.primary"]?.$value, position: 0 },
    { position: 0.5 },
    { color: tokens["color.shade"]?.$value, position: 1 },
  ]);
  expect(tokens["typography.heading-1"]?.originalValue?.$value).toEqual({
    fontFamily: "{fontFamily.inter}",
    fontSize: { value: 32, unit: "px" },
    fontWeight: 700,
    letterSpacing: { value: 0, unit: "px" },
    lineHeight: 1.2,
  });
  expect(tokens["state.btn-primary-hover-background-color"]).toMatchObject({
    originalValue: { $value: "{color.primary}" },
    $value: tokens["color.primary"]?.$value,
  });
  expect(tokens["spacing.md"]?.$value).toEqual({ value: 16, unit: "px" });
  expect(tokens["easing.in-out"]?.$value).toEqual([0.42, 0, 0.58, 1]);
  expect(tokens["duration.fast"]?.$value).toEqual({ value: 150, unit: "ms" });
  expect([tokens["opacity.muted"]?.$value, tokens["zIndex.below"]?.$value]).toEqual([0.5, -1]);
});

test("the DTCG export lists the values that the format cannot express, wholly or partly", () => {
  // The cast: this is the part of the file that the test is about.
  const { $extensions, gradient } = JSON.parse(exportTokens(allKinds, "dtcg").content) as {
    $extensions: { "dev.tintype": { left_out: { value: string; partly?: true }[] } };
    gradient: object;
  };
  const { left_out } = $extensions["dev.tintype"];
  expect(left_out.filter(({ partly }) => !partly).map(({ value }) => value)).toEqual([
    "normal",
    'italic 400 12px/normal "Arial" 0.5px uppercase',
    "50%",
    "10px / 5px",
    "8px 8px 0px 0px",
    "0.125em dashed #dee2e6",
    "0.125em",
    "radial-gradient(circle at 50% 50%, #ffffff 10px, #1d70b8 100%)",
    "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)",
    "steps(4, end)",
    "48em",
    "translateY(-2px)",
  ]);
  const value = "linear-gradient(90deg, #1d70b8 0%, #ffffff, 60%, #0000000d 100%)";
  expect(left_out.filter(({ partly }) => partly)).toEqual([
    { namespace: "gradient", name: "gradient-primary", value, partly: true },
  ]);
  expect(gradient).toMatchObject({
    primary: { $extensions: { "dev.tintype": { value, type: "linear", repeating: false } } },
  });
});

test.each([
  [
    ["0%", null, null, "90%"],
    [0, 0.3, 0.6, 0.9],
  ],
  [
    [null, "60%", "20%", null],
    [0, 0.6, 0.6, 1],
  ],
  [
    ["90deg", "0.5turn"],
    [0.25, 0.5],
  ],
  [["0%", "120%"], undefined],
  [["0%", "10px"], undefined],
])("the DTCG export writes stops at %j at the positions %j", (positions, expected) => {
  const stops = positions.map((position) => ({ color: "#ffffff", position }));
  const value = "linear-gradient(90deg, #ffffff 0%)";
  const gradients = [{ ...namedToken("g", value), type: "linear" as const, repeating: false, stops }];
  // The cast: the schema was checked in other tests.
  const { gradient } = JSON.parse(exportTokens({ ...NONE, gradients }, "dtcg").content) as {
    gradient?: { g: { $value: { position: number }[] } };
  };
  expect(gradient?.g.$value.map(({ position }) => position)).toEqual(expected);
});

test("the DTCG export of any tokens follows the format, and a reader finds each of them", SLOW, async () => {
  await forEverySample(
    "dtcg",
    async (content, sample) => {
      expectValid(content);
      const terrazzoTokens = await readWithTerrazzo(content);
      const readable = sample.tokens.typography.filter(({ family }) => family !== "" && !/[{}]/.test(family));
      const simple = terrazzoTokens.flatMap(({ id, originalValue }): Variable[] => {
        const [group = "", name = ""] = id.split(".");
        const prefix = PREFIXES[group];
        // Only the tokens with names of the scale have extensions in this group.
        const isOfScale = group === "spacing" && originalValue?.$extensions !== undefined;
        return prefix === undefined || isOfScale
          ? []
          : [{ name: `${prefix}-${name}`, value: toText(originalValue?.$value) }];
      });
      const readableValues = Object.fromEntries(
        prefixes.map((prefix) => [
          prefix,
          SIMPLE.has(prefix) ? sample.valuesByPrefix[prefix].filter((css) => css !== "normal") : [],
        ]),
      ) as Sample["valuesByPrefix"]; // fromEntries loses the type of the keys
      const only = (prefix: "spacing" | "text", values: string[] = []) =>
        values.filter((css) => sample.valuesByPrefix[prefix].includes(css));
      const groups = {
        ...readableValues,
        tracking: readableValues.tracking.filter((css) => css.endsWith("px")),
        spacing: only("spacing", sample.tokens.spacing),
        text: only("text", sample.tokens.typography[0]?.sizes),
      };
      expectVariables(
        simple,
        { tokens: { ...sample.tokens, typography: readable }, valuesByPrefix: groups, details: [] },
        { images: false },
      );
      expectNothingLost(content, terrazzoTokens.length, sample);
    },
    5,
  );
});

/** Each value is a token, or is left out and said to be. */
function expectNothingLost(content: string, count: number, { tokens }: Sample): void {
  // The cast: the schema was checked before.
  const { $extensions } = JSON.parse(content) as { $extensions: { "dev.tintype": { left_out: { partly?: true }[] } } };
  const leftOut = $extensions["dev.tintype"].left_out.filter(({ partly }) => !partly).length;
  const { content: css } = exportTokens(tokens, "css");
  const inCss = [...css.matchAll(/^ {2}--/gm)].length - [...css.matchAll(DETAIL)].length;
  const images = [...css.matchAll(/^ {2}--image-/gm)].length;
  const withoutCss = Number(/no plain CSS value: (\d+)/.exec(css)?.[1] ?? 0);
  expect(count + leftOut).toBe(inCss - images + withoutCss);
}

const DETAIL = /^ {2}--text-.*--(?:line-height|letter-spacing|font-weight|font-family|font-style|text-transform): /gm;

/** The groups whose values are compared as CSS. */
const PREFIXES: Record<string, string> = {
  color: "color",
  fontFamily: "font",
  fontSize: "text",
  fontWeight: "font-weight",
  lineHeight: "leading",
  spacing: "spacing",
  letterSpacing: "tracking",
  opacity: "opacity",
  zIndex: "z-index",
  duration: "duration",
};

const SIMPLE = new Set(Object.values(PREFIXES));

/** A token's value as the CSS that the checks compare. */
function toText(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoteCss(value);
  if (isColor(value)) {
    const { colorSpace, components, alpha } = value;
    const inside = `${components.join(" ")} / ${alpha})`;
    return /^(ok)?l(ab|ch)$/.test(colorSpace) ? `${colorSpace}(${inside}` : `color(${colorSpace} ${inside}`;
  }
  if (isDimension(value)) return `${value.value}${value.unit}`;
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}

function isColor(value: unknown): value is { colorSpace: string; components: number[]; alpha: number } {
  return typeof value === "object" && value !== null && "colorSpace" in value;
}

function isDimension(value: unknown): value is { value: number; unit: string } {
  return typeof value === "object" && value !== null && "unit" in value;
}
