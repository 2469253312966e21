import { expect, test } from "vitest";
import { readSource } from "../read-source.ts";

const readFigma = async (source: object) => {
  const { format, tokens, contexts = {}, warnings } = await readSource({ content: JSON.stringify(source) });
  const write = (list: typeof tokens) => list.map(({ kind, name, value }) => `${name}: ${kind} ${value}`);
  return {
    format,
    tokens: write(tokens),
    contexts: Object.fromEntries(Object.entries(contexts).map(([name, list]) => [name, write(list)])),
    warnings: warnings.map(({ message }) => message),
  };
};

const exported = (type: string, value: unknown, ...scopes: string[]) => ({
  $type: type,
  $value: value,
  $extensions: { "com.figma.variableId": "VariableID:1:2", "com.figma.scopes": scopes },
});

test("readSource reads Figma's export, in which scopes say what numbers and texts are for, and names where they do not", async () => {
  expect(
    await readFigma({
      acme: {
        a: exported("number", 16, "GAP"),
        b: exported("number", 12, "CORNER_RADIUS"),
        c: exported("number", 14, "FONT_SIZE", "WIDTH_HEIGHT"),
        d: exported("number", 24, "LINE_HEIGHT"),
        e: exported("number", 600, "FONT_WEIGHT"),
        f: exported("number", 40, "OPACITY"),
        g: exported("number", 2, "STROKE_FLOAT"),
        h: exported("string", "Inter", "FONT_FAMILY"),
        i: exported("string", "Buy now", "TEXT_CONTENT"),
        j: exported("number", 3, "ALL_SCOPES"),
        k: exported("number", 0.5, "GAP"),
        l: exported("number", "{acme.a}", "CORNER_RADIUS"),
        m: exported("boolean", true),
      },
      Spacing: { md: exported("number", 2, "ALL_SCOPES") },
      Brand: exported("color", { colorSpace: "srgb", components: [0.2, 0.4, 0.8], alpha: 0.5, hex: "#3366CC" }),
      $extensions: { "com.figma.modeName": "Light" },
    }),
  ).toEqual({
    format: "figma",
    tokens: [
      "acme.a: spacing 16px",
      "acme.b: radii 12px",
      "acme.c: font_sizes 14px",
      "acme.d: line_heights 24px",
      "acme.e: font_weights 600",
      "acme.f: opacities 0.4",
      "acme.h: font_families Inter",
      "acme.k: spacing 0.5px",
      "acme.l: radii 16px",
      "Spacing.md: spacing 2px",
      "Brand: colors #3366cc80",
    ],
    contexts: {},
    warnings: ["acme.j = 3: A number without a unit, and its name does not tell what it is."],
  });
});

const variable = (
  id: string,
  collection: string,
  name: string,
  resolvedType: string,
  values: object,
  scopes = ["ALL_SCOPES"],
) => ({
  id,
  name,
  variableCollectionId: collection,
  resolvedType,
  valuesByMode: values,
  scopes,
});
const alias = (id: string) => ({ type: "VARIABLE_ALIAS", id });

test("readSource reads the answer of Figma's API for variables, with all modes, aliases over collections and names that two collections have", async () => {
  const variables = [
    variable("v1", "c1", "blue/500", "COLOR", { "1:0": { r: 0.2, g: 0.4, b: 0.8, a: 1 } }),
    variable("v2", "c2", "text/link", "COLOR", { "2:0": alias("v1"), "2:1": { r: 1, g: 1, b: 1, a: 0.5 } }),
    variable("v3", "c2", "blue/500", "COLOR", { "2:0": { r: 0, g: 0, b: 0, a: 1 }, "2:1": alias("v1") }),
    variable("v4", "c3", "space/m", "FLOAT", { "3:0": 8, "3:1": 12 }),
    variable("v5", "c3", "card", "FLOAT", { "3:0": 4, "3:1": alias("v4") }, ["CORNER_RADIUS"]),
    variable("v6", "c1", "gone", "COLOR", { "1:0": alias("VariableID:9/9") }),
    variable("v7", "c1", "shown", "BOOLEAN", { "1:0": true }),
  ];
  const collection = (id: string, name: string, ...modes: string[]) => ({
    id,
    name,
    defaultModeId: `${id.slice(1)}:0`,
    modes: modes.map((mode, i) => ({ modeId: `${id.slice(1)}:${i}`, name: mode })),
  });
  const collections = [
    collection("c1", "Primitives", "Mode 1"),
    collection("c2", "Theme", "Light", "Dark"),
    collection("c3", "Density", "Cosy", "Compact"),
  ];
  const byId = <T extends { id: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map((entry) => [entry.id, entry]));
  const base = [
    "blue.500: colors #3366cc",
    "text.link: colors #3366cc",
    "Theme.blue.500: colors #000000",
    "space.m: spacing 8px",
    "card: radii 4px",
  ];
  const dark = [base[0], "text.link: colors #ffffff80", "Theme.blue.500: colors #3366cc", base[3], base[4]];
  expect(
    await readFigma({
      status: 200,
      error: false,
      meta: { variables: byId(variables), variableCollections: byId(collections) },
    }),
  ).toEqual({
    format: "figma",
    tokens: base,
    contexts: {
      light: base,
      dark,
      cosy: base,
      compact: [...base.slice(0, 3), "space.m: spacing 12px", "card: radii 12px"],
    },
    warnings: ["gone = {VariableID:9/9}: It refers to a token that does not exist."],
  });
});

test("readSource refuses an answer of Figma that is an error", async () => {
  const content = '{"status": 403, "error": true, "meta": {"variables": {}, "variableCollections": {}}}';
  await expect(readSource({ content })).rejects.toThrow(/an error of Figma/);
});
