import { describe, expect, test } from "vitest";
import { diffTokens } from "../diff/diff.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { buildTokens, type Previous } from "./build.ts";
import type { Tokens } from "./wire.ts";

// The kinds whose tokens have no fields of their own.

type PlainKey = "radii" | "opacities" | "z_indexes" | "durations" | "easings";

interface Case {
  readonly key: PlainKey;
  readonly property: string;
  /** Computed values, and the values of their tokens. */
  readonly values: readonly (readonly [css: string, value: string, name: string])[];
  readonly refused: readonly string[];
  /** A custom property that names such a value. */
  readonly authored: string;
}

const HOSTILE = [
  "",
  "none",
  "auto",
  "1px; color: red",
  "}",
  "*/",
  "\0",
  "x".repeat(100_000),
  "url(x)",
  "1px 2px 3px 4px 5px",
];

const cases: readonly Case[] = [
  {
    key: "radii",
    property: "border-radius",
    values: [
      ["8px", "8px", "radius-8"],
      ["50%", "50%", "radius-50pct"],
      ["9999px", "9999px", "radius-full"],
      ["8px 8px 0px 0px", "8px 8px 0px 0px", "radius-8-8-0-0"],
      ["8px 8px 8px 8px", "8px", "radius-8"],
      ["10px / 5px", "10px / 5px", "radius-10-by-5"],
      ["0.33333px", "0.333px", "radius-0_333"],
      ["1.5em", "1.5em", "radius-1_5em"],
    ],
    refused: ["0px", "0px 0px 0px 0px", "-1px", "8", "8px, 9px", "8px / 1px / 2px", "calc(1px"],
    authored: "--radius-md",
  },
  {
    key: "opacities",
    property: "opacity",
    values: [
      ["0.5", "0.5", "opacity-0_5"],
      ["0.65", "0.65", "opacity-0_65"],
      ["0.3333333", "0.333", "opacity-0_333"],
    ],
    refused: ["0", "1", "2", "-0.5", "0.5 0.5", "0.5px"],
    authored: "--opacity-muted",
  },
  {
    key: "z_indexes",
    property: "z-index",
    values: [
      ["1000", "1000", "layer-1000"],
      ["-1", "-1", "layer-neg1"],
      ["0", "0", "layer-0"],
      ["2147483647", "2147483647", "layer-2147483647"],
    ],
    refused: ["1.5", "1px", "1 2"],
    authored: "--z-index-modal",
  },
  {
    key: "durations",
    property: "transition-duration",
    values: [
      ["0.2s", "200ms", "duration-200ms"],
      ["150ms", "150ms", "duration-150ms"],
      ["1.2345678s", "1234.568ms", "duration-1234_568ms"],
    ],
    refused: ["0s", "-1s", "1", "1s, 2s", "1px"],
    authored: "--duration-fast",
  },
  {
    key: "easings",
    property: "animation-timing-function",
    values: [
      ["ease-in-out", "ease-in-out", "ease-in-out"],
      ["cubic-bezier(0.4, 0, 0.2, 1)", "cubic-bezier(0.4, 0, 0.2, 1)", "ease-cubic-bezier-0_4-0-0_2-1"],
      ["steps(4)", "steps(4, end)", "steps-4-end"],
    ],
    refused: ["ease-sideways", "steps(0)"],
    authored: "--ease-smooth",
  },
];

describe.each(cases)("buildTokens, of $key,", ({ key, property, values, refused, authored }) => {
  const page = (paints: readonly Paint[], global: readonly (readonly [string, string])[] = []) =>
    observation(
      paints.map((paint) => ({ property, ...paint })),
      { global, version: 2, read: [key] },
    );
  const tokensOf = (paints: readonly Paint[], previous?: Previous) =>
    buildTokens(page(paints), previous).tokens[key] ?? [];
  const [[first] = [""], [second] = [""]] = values;
  /** At one site of its own, so that nothing but its look can name it. */
  const apart = (css: string): Paint => ({ value: css, at: ["div.a", "span.b"] });

  test.each(values)("reads %s as %s and calls it %s", (css, value, name) => {
    expect(tokensOf([apart(css)])).toMatchObject([{ name, value, contexts: [property] }]);
  });

  test.each([...refused, ...HOSTILE])("finds nothing in %.30s", (css) => {
    expect(tokensOf([apart(css)])).toEqual([]);
  });

  test("returns no list if the observation did not read the kind, and an empty one if the page has no tokens of it", () => {
    expect(buildTokens(observation([apart(first)])).tokens[key]).toBeUndefined();
    expect(buildTokens(page([])).tokens[key]).toEqual([]);
  });

  test("takes the name of the custom property that supplies the value", () => {
    const seen = page([{ value: first, at: ["div.a", "span.b"], by: [[authored, first]] }], [[authored, first]]);
    expect(buildTokens(seen).tokens[key]).toMatchObject([{ name: authored.slice(2) }]);
  });

  test("keeps the name of a value that changes at its sites, and the diff has exactly this change", () => {
    const before = buildTokens(page([{ value: first, at: ["div.card"] }]));
    const after = buildTokens(page([{ value: second, at: ["div.card"] }]), before);
    const [{ name = "", value: from = "" } = {}] = before.tokens[key] ?? [];
    const [{ value: to = "" } = {}] = after.tokens[key] ?? [];
    const { changes, summary } = diffTokens(before.tokens, after.tokens);
    expect(changes[key]).toEqual({ added: [], removed: [], modified: [{ name, from, to }] });
    expect(summary.total_changes).toBe(1);
  });

  test("returns tokens that are not compared with a snapshot that did not read the kind", () => {
    const old = buildTokens(observation([])).tokens satisfies Tokens;
    const { changes, summary } = diffTokens(old, buildTokens(page([apart(first)])).tokens);
    expect(changes).not.toHaveProperty(key);
    expect(summary.total_changes).toBe(0);
  });
});
