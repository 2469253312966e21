import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensSchema } from "../tokens/schema.ts";
import { exportTokens } from "./export.ts";
import { nastySample } from "./testing/hostile-tokens.ts";

test("JSON is the tokens as they stand on the wire, in one spelling", () => {
  fc.assert(
    fc.property(nastySample, ({ tokens }) => {
      const { content, contentType, extension } = exportTokens(tokens, "json");
      expect([contentType, extension]).toEqual(["application/json", "json"]);
      expect(tokensSchema.parse(JSON.parse(content))).toEqual(tokens);
      const { assets, spacing, typography, colors } = tokens;
      expect(exportTokens({ assets, spacing, typography, colors }, "json").content).toBe(content);
    }),
  );
});
