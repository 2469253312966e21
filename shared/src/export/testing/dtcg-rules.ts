// For tests: the rules of the Design Tokens Format and Color Modules 2025.10 as a JSON schema, as far as the export uses
// them: groups of one level, and the types color, dimension, fontFamily, fontWeight and number. It is stricter than the
// reader of the format that the tests also use, which accepts units and alphas that the specification does not allow.

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
        tokenOf("color", color),
        tokenOf("dimension", dimension),
        tokenOf("fontFamily", noBraces),
        tokenOf("fontWeight", { type: "number", minimum: 1, maximum: 1000 }),
        tokenOf("number", number),
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
