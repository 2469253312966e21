import { describe, expect, test } from "vitest";
import { textFormats } from "../export/formats.ts";
import type { Tokens } from "../kinds/wire.ts";
import { changeLinesBetween } from "./changes.ts";
import { explainTokens } from "./explain-token.ts";
import { exportForAgent } from "./export-tokens.ts";
import { findTokens } from "./find-token.ts";
import { ANSWER_BYTES, MAX_TEXT } from "./limits.ts";
import { bytesOf, shortAnswer } from "./short-answer.ts";
import { BEYOND, INJECTIONS } from "./testing/injections.ts";
import { agentTools, describeTool, offlineTools } from "./tools.ts";

const color = (name: string, value: string, more: object = {}) => ({
  name,
  value,
  format: "hex",
  usage: 2,
  contexts: ["color", "background-color"],
  ...more,
});

const tokens: Tokens = {
  colors: [color("brand", "#0066cc", { custom_property: "--brand", aliases: ["link"] }), color("danger-bg", "#cc0000")],
  typography: [{ family: "Inter", weights: ["400"], sizes: ["16px"], line_heights: ["24px"] }],
  spacing: ["8px", "16px"],
  assets: [],
  contrasts: [{ text: "#0066cc", background: "#ffffff", ratio: 5.57, large: false, usage: 1 }],
  modes: [
    { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 }, colors: [color("brand", "#66aaff")] },
  ],
};

const system = [
  { kind: "colors", name: "brand", value: "#0066cc", description: "Links and buttons" },
  { kind: "colors", name: "danger-bg", value: "#cc0000" },
  { kind: "spacing", name: "space-2", value: "8px" },
  { kind: "radii", name: "md", value: "8px" },
] as const;

describe("findTokens", () => {
  test("finds the token that is nearest to a colour first", () => {
    expect(findTokens(system, { value: "#0167cd" })).toMatchObject([
      { kind: "colors", name: "brand", match: "near", unit: "ΔE" },
      { name: "danger-bg", match: "far" },
    ]);
  });

  test.each([
    ["border-radius", "md"],
    ["padding-left", "space-2"],
  ])("finds only tokens that the property %s takes", (property, name) => {
    expect(findTokens(system, { value: "8px", property })).toMatchObject([{ name, match: "equal" }]);
  });

  test.each(["danger", "red background", "buttons", "space"])("finds a token by the words %j", (text) => {
    expect(findTokens(system, { text }).length).toBeGreaterThan(0);
  });
});

test.each(["brand", "--brand", "link"])(
  "explainTokens explains a token that is named %j with its modes and contrasts",
  (name) => {
    expect(explainTokens(tokens, { name })).toMatchObject([
      {
        kind: "colors",
        name: "brand",
        value: "#0066cc",
        modes: { count: 1, examples: [{ mode: "dark", value: "#66aaff" }] },
        contrasts: { count: 1, examples: [{ with: "#ffffff", as: "text", ratio: 5.57, needs: 4.5 }] },
      },
    ]);
  },
);

test("changeLinesBetween names what differs, as a review does", () => {
  const changedTokens = { ...tokens, colors: [color("brand", "#0055aa")] };
  const lines = changeLinesBetween(tokens, changedTokens).filter(({ mode }) => mode === null);
  expect(lines.map(({ change, name, from, to }) => [change, name, from, to])).toEqual([
    ["removed", "danger-bg", "#cc0000", null],
    ["modified", "brand", "#0066cc", "#0055aa"],
  ]);
});

describe("exportForAgent", () => {
  const page = { url: "https://example.com/" };
  test.each(textFormats)("writes %s within the bound", (format) => {
    const colors = Array.from({ length: 900 }, (_, index) => color(`c${index}`, `#${String(100_000 + index)}`));
    const answer = exportForAgent({ ...tokens, colors }, { page, format });
    expect(bytesOf(answer)).toBeLessThanOrEqual(ANSWER_BYTES);
    expect(answer?.remaining_bytes).toBeGreaterThan(0);
    expect(exportForAgent(tokens, { page, format })).toMatchObject({ remaining_bytes: 0, left_out: 0 });
  });
});

describe("an injection", () => {
  const hostile: Tokens = {
    ...tokens,
    colors: INJECTIONS.map((text, index) => color(text, `#${String(100_000 + index)}`, { aliases: [text] })),
    typography: INJECTIONS.map((family) => ({ family, weights: ["400"], sizes: ["16px"], line_heights: [] })),
    assets: INJECTIONS.map((label) => ({
      type: "svg",
      url: label,
      label,
      dimensions: { width: 1, height: 1 },
      format: "svg",
    })),
  };

  test.each(textFormats)("does not reach %s beyond the bound of a text", (format) => {
    const page = { url: `https://example.com/?${INJECTIONS[1]}` };
    const answer = exportForAgent(hostile, { page, format, maxBytes: 200_000 });
    expect(answer?.left_out).toBeGreaterThan(20);
    expect(answer?.content).not.toContain(BEYOND);
    expect(answer?.content).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\u{e0069}/u);
  });

  test("does not reach other answers beyond the bound of a text", () => {
    const names = hostile.colors.map(({ name }) => name);
    const answers = [
      shortAnswer({
        tokens: findTokens(
          hostile.colors.map((token) => ({ kind: "colors", ...token })),
          { value: "#100001" },
        ),
      }),
      ...names.map((name) => shortAnswer({ tokens: explainTokens(hostile, { name }) })),
      shortAnswer({ changes: changeLinesBetween(tokens, hostile) }, 100_000),
    ];
    for (const text of answers.flatMap(textsOf)) {
      expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
      expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]|\u{e0069}/u);
    }
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${BEYOND}(?! ignore)`));
  });
});

test("a list inside of an item of an answer is examples beside a count", () => {
  type Schema = { [key: string]: unknown };
  const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
  /** The paths of lists inside of items. A value that is a list, such as a stack of fonts, is no list of an item. */
  function pathsOf(schema: unknown, path: string, isInside: boolean): string[] {
    if (!isSchema(schema)) return [];
    const isList = schema.type === "array";
    const fields = Object.entries(isSchema(schema.properties) ? schema.properties : {});
    return [
      ...(isList && isInside ? [path] : []),
      ...(isList ? pathsOf(schema.items, path, true) : []),
      ...fields.flatMap(([name, field]) => pathsOf(field, `${path}.${name}`, isInside)),
    ];
  }
  const paths = Object.entries(agentTools).flatMap(([name, { output }]) =>
    pathsOf(describeTool(name, agentTools.list_pages, output).inputSchema, name, false),
  );
  expect(paths).toContain("review_changes.changes.pages.examples");
  expect(paths.filter((path) => !path.endsWith(".examples"))).toEqual([]);
});

test("the list of tools says no more than the tools' own texts, within 24 kB", () => {
  const list = Object.entries(agentTools).map(([name, tool]) => describeTool(name, tool, tool.input));
  expect(bytesOf(list)).toBeLessThanOrEqual(24_000);
  expect(list.length).toBeLessThanOrEqual(12);
  expect(offlineTools).toEqual([
    "check_page",
    "find_token",
    "explain_token",
    "inspect_element",
    "export_tokens",
    "design_md",
  ]);
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
