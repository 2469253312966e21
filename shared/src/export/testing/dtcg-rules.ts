// For tests: the rules of the Design Tokens Format and Color Modules 2025.10 as a JSON schema, as far as the export uses
// them: groups of one level, and no references to parts of a value. It is stricter than the reader of the format that the
// tests also use, which accepts units and alphas that the specification does not allow, and than the format's own schema,
// which allows braces in strings.

const name = "^[^{}.$][^{}.]*$";
const noBraces = { type: "string", minLength: 1, pattern: "^[^{}]*$" };
const number = { type: "number" };
const unit = { type: "number", minimum: 0, maximum: 1 };
const percent = { type: "number", minimum: 0, maximum: 100 };
const chroma = { type: "number", minimum: 0 };
const hue = { type: "number", minimum: 0, exclusiveMaximum: 360 };

function colorIn(spaces: string[], ...components: object[]) {
  return {
    type: "object",
    required: ["colorSpace", "components"],
    additionalProperties: false,
    properties: {
      colorSpace: { enum: spaces },
      components: { type: "array", items: components, minItems: 3, maxItems: 3 },
      alpha: unit,
      hex: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    },
  };
}

const color = {
  anyOf: [
    colorIn(["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020"], unit, unit, unit),
    colorIn(["xyz-d50", "xyz-d65"], unit, unit, unit),
    colorIn(["lab"], percent, number, number),
    colorIn(["oklab"], unit, number, number),
    colorIn(["lch"], percent, chroma, hue),
    colorIn(["oklch"], unit, chroma, hue),
  ],
};

const dimension = {
  type: "object",
  required: ["value", "unit"],
  additionalProperties: false,
  properties: { value: number, unit: { enum: ["px", "rem"] } },
};

const alias = { type: "string", pattern: "^\\{[^{}.$][^{}.]*\\.[^{}.$][^{}.]*\\}$" };
const orAlias = (value: object) => ({ anyOf: [value, alias] });

function objectOf(required: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: "object",
    required: Object.keys(required),
    additionalProperties: false,
    properties: { ...required, ...optional },
  };
}

const duration = objectOf({ value: number, unit: { enum: ["ms", "s"] } });
const cubicBezier = { type: "array", items: [unit, number, unit, number], minItems: 4, maxItems: 4 };
const shadow = objectOf(
  { color: orAlias(color), offsetX: dimension, offsetY: dimension, blur: dimension, spread: dimension },
  { inset: { const: true } },
);
const border = objectOf({
  color: orAlias(color),
  width: dimension,
  style: { enum: ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"] },
});
const gradient = {
  type: "array",
  minItems: 1,
  items: objectOf({ color: orAlias(color), position: unit }),
};
const weight = { type: "number", minimum: 1, maximum: 1000 };
const typography = objectOf({
  fontFamily: orAlias(noBraces),
  fontSize: dimension,
  fontWeight: weight,
  letterSpacing: dimension,
  lineHeight: number,
});

const extensions = { type: "object", propertyNames: { pattern: "^[a-z]+(\\.[a-z-]+)+$" } };

function tokenOf(type: string, value: object) {
  return {
    type: "object",
    required: ["$type", "$value"],
    additionalProperties: false,
    properties: { $type: { const: type }, $value: value, $extensions: extensions },
  };
}

const group = {
  type: "object",
  additionalProperties: false,
  patternProperties: {
    [name]: {
      anyOf: [
        tokenOf("color", orAlias(color)),
        tokenOf("dimension", orAlias(dimension)),
        tokenOf("fontFamily", noBraces),
        tokenOf("fontWeight", weight),
        tokenOf("number", number),
        tokenOf("duration", duration),
        tokenOf("cubicBezier", cubicBezier),
        tokenOf("shadow", { anyOf: [shadow, { type: "array", items: shadow, minItems: 2 }] }),
        tokenOf("border", border),
        tokenOf("gradient", gradient),
        tokenOf("typography", typography),
      ],
    },
  },
};

export const dtcgRules = {
  type: "object",
  additionalProperties: false,
  properties: { $schema: { type: "string" }, $extensions: extensions },
  patternProperties: { [name]: group },
};
