import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { exportTokens } from "./export.ts";
import { exportFormats } from "./formats.ts";
import { color, hostileSample } from "./testing/hostile-tokens.ts";

const EMPTY: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

/** A typography token has lists of its own. */
function reverseFacets(token: unknown): unknown {
  if (typeof token !== "object" || token === null || !("weights" in token)) return token;
  return Object.fromEntries(
    Object.entries(token).map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
  );
}

describe.each(exportFormats.filter((format) => format !== "json"))("the %s export", (format) => {
  test("does not depend on the order of the tokens", () => {
    fc.assert(
      fc.property(hostileSample, ({ tokens }) => {
        // The casts: a list keeps its type when its order changes.
        const reversed = Object.fromEntries(
          Object.entries(tokens).map(([kind, list]) => [kind, (list as unknown[]).toReversed().map(reverseFacets)]),
        ) as unknown as Tokens;
        expect(exportTokens(reversed, format).content).toBe(exportTokens(tokens, format).content);
      }),
      { numRuns: 30 },
    );
  });

  test("gives a colour a name that does not depend on its value and on other colours", () => {
    const before = exportTokens({ ...EMPTY, colors: [color("brand", "#111111"), color("x/y", "#333333")] }, format);
    const after = exportTokens(
      { ...EMPTY, colors: [color("aaa", "#000000"), color("brand", "#222222"), color("x/y", "#333333")] },
      format,
    );
    const names = (content: string) => content.match(/\bbrand[\w-]*|\bx\W{1,5}y[\w-]*/g);
    expect(names(before.content)).not.toBeNull();
    expect(names(after.content)).toEqual(names(before.content));
  });

  test("gives clashing names suffixes, which do not depend on the value", () => {
    const clashing = (value: string) => [color("color-brand", value), color("brand", "#111111")];
    const names = (colors: Tokens["colors"]) =>
      new Set(exportTokens({ ...EMPTY, colors }, format).content.match(/\bbrand[\w-]*/g));
    expect(names(clashing("#222222")).size).toBeGreaterThan(1);
    expect(names(clashing("#333333"))).toEqual(names(clashing("#222222")));
  });
});

describe("exportTokens", () => {
  test.each(exportFormats)("writes an empty %s file for no tokens", (format) => {
    expect(exportTokens(EMPTY, format).content).toMatch(/\n$/);
  });
});
