import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Tokens, tokensSchema } from "../kinds/wire.ts";
import { jsonWithoutCommands } from "../text/ci-commands.ts";
import { visibleTexts } from "../text/inert.ts";
import { exportTokens } from "./export.ts";
import { KEYS } from "./json.ts";
import { hostileSample } from "./testing/hostile-tokens.ts";

test("the JSON export contains the tokens as on the wire, with the same bytes for every order of keys", () => {
  fc.assert(
    fc.property(hostileSample, ({ tokens }) => {
      const { content, contentType, extension } = exportTokens(tokens, "json");
      expect([contentType, extension]).toEqual(["application/json", "json"]);
      expect(tokensSchema.parse(JSON.parse(content))).toEqual(visibleTexts(tokens));
      expect(content).toBe(
        `${jsonWithoutCommands(JSON.stringify(tokensSchema.parse(visibleTexts(tokens)), null, 2))}\n`,
      );
      const { assets, spacing, typography, colors, ...others } = tokens;
      expect(exportTokens({ ...others, assets, spacing, typography, colors }, "json").content).toBe(content);
    }),
  );
});

test("the JSON export writes every key of the schema, in the schema's order, and no other key", () => {
  const tokens = {
    contrasts: [{ usage: 1, large: true, ratio: 4.5, background: "#ffffff", text: "#767676" }],
    assets: [{ format: "png", dimensions: { height: 2, width: 1 }, url: "https://example.com/a.png", type: "image" }],
    spacing: ["8px"],
    typography: [{ line_heights: ["1.5"], sizes: ["16px"], weights: ["400"], family: "Inter" }],
    colors: [
      { aliases: ["ink"], contexts: ["color"], usage: 1, format: "hex", value: "#123456", name: "text", seen: 1 },
    ],
    version: 2,
  } as const;
  const inOrder = tokensSchema.parse(tokens);
  expect(exportTokens(inOrder, "json").content).toBe(`${JSON.stringify(inOrder, null, 2)}\n`);
  // The cast: a value that was parsed elsewhere may have more keys than its type.
  expect(exportTokens(tokens as unknown as Tokens, "json").content).toBe(`${JSON.stringify(inOrder, null, 2)}\n`);
});

test("the JSON export knows every key of the schema", () => {
  const keys = new Set<string>();
  const collect = (schema: z.ZodType): void => {
    if (schema instanceof z.ZodObject) {
      for (const [key, value] of Object.entries<z.ZodType>(schema.shape)) {
        keys.add(key);
        collect(value);
      }
    } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      collect(schema.unwrap() as z.ZodType);
    else if (schema instanceof z.ZodArray) collect(schema.element as z.ZodType); // zod's types allow its core's too
  };
  collect(tokensSchema);
  expect([...keys].filter((key) => !KEYS.includes(key))).toEqual([]);
});
