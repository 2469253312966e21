import { describe, expect, test } from "vitest";
import type { ContrastToken, Tokens } from "../kinds/wire.ts";
import { accessibilityOf, matrixOf } from "./accessibility.ts";

const color = (name: string, value: string) => ({ name, value, format: "hex", usage: 1, contexts: ["color"] });
const contrast = (
  text: string,
  background: string,
  ratio: number,
  more: Partial<ContrastToken> = {},
): ContrastToken => ({
  text,
  background,
  ratio,
  large: false,
  usage: 1,
  part: "text",
  state: null,
  ...more,
});
const page = (contrasts: ContrastToken[], more: Partial<Tokens> = {}): Tokens => ({
  colors: [color("ink", "#111111"), color("muted", "#8a8f98"), color("paper", "#ffffff")],
  typography: [],
  spacing: [],
  assets: [],
  contrasts,
  ...more,
});
const rulesOf = (contrasts: ContrastToken[], level: "AA" | "AAA" = "AA") =>
  accessibilityOf(page(contrasts), { level }).findings.map(({ rule, disputed }) => (disputed ? `${rule}?` : rule));

const ring = (ratio: number, more: Partial<ContrastToken> = {}) =>
  contrast("#8a8f98", "#ffffff", ratio, {
    part: "focus",
    state: "focus-visible",
    width: 2,
    offset: 0,
    area: 1,
    ...more,
  });

describe("accessibilityOf", () => {
  test.each([
    ["text below 4.5", contrast("#8a8f98", "#ffffff", 3.24), ["1.4.3"], ["1.4.3"]],
    ["large text of 3.24", contrast("#8a8f98", "#ffffff", 3.24, { large: true }), [], ["1.4.6"]],
    ["text of 4.5", contrast("#757575", "#ffffff", 4.6), [], ["1.4.6"]],
    ["a border below 3", contrast("#cccccc", "#ffffff", 1.6, { of: "border", part: "border" }), ["1.4.11"], ["1.4.11"]],
    ["an icon of 3", contrast("#949494", "#ffffff", 3.03, { of: "icon", part: "icon" }), [], []],
    ["a disabled text", contrast("#cccccc", "#ffffff", 1.6, { disabled: true }), [], []],
    [
      "a contrast of an earlier release",
      { text: "#cccccc", background: "#ffffff", ratio: 1.6, large: false, usage: 1 },
      ["1.4.3"],
      ["1.4.3"],
    ],
    ["a ring of 3", ring(3), [], []],
    ["a ring below 3", ring(2.9), ["1.4.11?"], ["1.4.11?", "2.4.13"]],
    ["a thin ring of 3", ring(3, { area: 0.5 }), [], ["2.4.13"]],
    ["a focus that changes nothing", ring(1, { text: "#00000000", width: 0 }), ["2.4.7"], ["2.4.7"]],
  ] as const)("judges %s", (_, token, atLevelAa, atLevelAaa) => {
    expect(rulesOf([token])).toEqual(atLevelAa);
    expect(rulesOf([token], "AAA")).toEqual(atLevelAaa);
  });

  test("counts as failing what is of level AA without what is disputed, whatever the level", () => {
    const contrasts = [contrast("#8a8f98", "#ffffff", 3.24), contrast("#757575", "#ffffff", 4.6), ring(2)];
    for (const level of ["AA", "AAA"] as const)
      expect(accessibilityOf(page(contrasts), { level }).summary).toMatchObject({ pairs: 3, failing: 1 });
  });

  test("has no colours in the finding of a focus that changes nothing", () => {
    const [finding] = accessibilityOf(
      page([ring(1, { text: "#00000000", background: "#00000000", width: 0 })]),
    ).findings;
    expect(finding).toMatchObject({ rule: "2.4.7", part: "focus", text: null, background: null, ratio: null, fix: {} });
  });

  test("offers colours of the page, of the system and of the same hue that pass", () => {
    const [finding] = accessibilityOf(page([contrast("#8a8f98", "#ffffff", 3.24)]), {
      system: [{ name: "gray-600", value: "#555b66" }],
    }).findings;
    const fixes = finding?.fix.text ?? [];
    expect(fixes.map(({ from, name }) => [from, name])).toEqual([
      ["palette", "ink"],
      ["system", "gray-600"],
      ["hue", null],
    ]);
    for (const { ratio } of fixes) expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test("offers no colour of a text where no colour would do", () => {
    const [finding] = accessibilityOf(page([contrast("#8a8f98", "#767676", 1.4, { large: false })]), {
      level: "AAA",
    }).findings;
    expect(finding?.fix.text).toBeDefined();
    const [translucent] = accessibilityOf(page([contrast("#77777701", "#767676", 1)])).findings;
    expect(translucent?.fix.background).toBeUndefined();
  });

  test("offers no colour for what is painted in something partly transparent", () => {
    expect(accessibilityOf(page([contrast("#111111", "#ffffff", 3.1)])).findings[0]?.fix).toEqual({});
  });

  test("offers on a gradient only colours that are farther away on the same side", () => {
    const onGradient = contrast("#ffffff", "#8a8f98", 3.24, { measured: "gradient" });
    const [dark] = accessibilityOf(page([onGradient])).findings;
    expect(dark?.fix).toEqual({});
    const [light] = accessibilityOf(page([{ ...onGradient, text: "#555555", ratio: 2.3 }])).findings;
    expect(light?.fix.text?.map(({ name }) => name)).toContain("ink");
    expect(light?.fix.background).toBeUndefined();
  });

  test("gives a finding the same id whenever it is found, and others to other modes and states", () => {
    const pair = contrast("#8a8f98", "#ffffff", 3.24);
    const inMode = { name: "dark", color_scheme: "dark", viewport: { width: 1, height: 1 } } as const;
    const tokens = page([pair, { ...pair, state: "hover" }], {
      modes: [{ ...inMode, contrasts: [{ ...pair, usage: 7 }] }],
    });
    const ids = accessibilityOf(tokens).findings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(accessibilityOf(tokens).findings.map(({ id }) => id)).toEqual(ids);
  });

  test("tells only what a mode has that is asked for", () => {
    const mode = { name: "dark", color_scheme: "dark", viewport: { width: 1, height: 1 } } as const;
    const failing = contrast("#333333", "#000000", 1.66);
    const tokens = page([contrast("#8a8f98", "#ffffff", 3.24)], { modes: [{ ...mode, contrasts: [failing] }] });
    const modesOf = (asked?: string) =>
      accessibilityOf(tokens, { mode: asked }).findings.map((finding) => finding.mode);
    expect(modesOf("dark")).toEqual(["dark"]);
    expect(modesOf("base")).toEqual(["base"]);
    expect(modesOf().toSorted()).toEqual(["base", "dark"]);
  });
});

describe("accessibilityOf, for one change that mends several pairs", () => {
  const dark = { name: "dark", color_scheme: "dark", viewport: { width: 1, height: 1 } } as const;

  test("names the token, its values and the pairs that pass after it", () => {
    const tokens = page([
      contrast("#8a8f98", "#ffffff", 3.24),
      contrast("#8a8f98", "#f5f5f5", 2.97),
      contrast("#8a8f98", "#ffffff", 3.24, { state: "hover" }),
    ]);
    const [repair] = accessibilityOf(tokens).repairs;
    expect(repair).toMatchObject({ token: "muted", from: "#8a8f98", pairs: 3, modes: ["base"] });
    const repaired = page(
      (tokens.contrasts ?? []).map((pair) => ({ ...pair, text: repair?.to ?? "", ratio: 4.5 })),
      {
        colors: tokens.colors.map((token) => (token.name === "muted" ? { ...token, value: repair?.to ?? "" } : token)),
      },
    );
    expect(accessibilityOf(repaired).summary.failing).toBe(0);
  });

  test("leaves out a change after which another pair fails", () => {
    const pairs = [contrast("#8a8f98", "#ffffff", 3.24), contrast("#8a8f98", "#f5f5f5", 2.97)];
    const onInk = contrast("#8a8f98", "#111111", 5.81);
    const [repair] = accessibilityOf(page([...pairs, onInk])).repairs;
    expect(repair).toBeUndefined();
  });

  test("leaves out a token whose value another token has too", () => {
    const twins = [color("muted", "#8a8f98"), color("soft", "#8a8f98"), color("paper", "#ffffff")];
    const pairs = [contrast("#8a8f98", "#ffffff", 3.24), contrast("#8a8f98", "#f5f5f5", 2.97)];
    expect(accessibilityOf(page(pairs, { colors: twins })).repairs).toEqual([]);
  });

  test("names the mode where only its value of the token changes", () => {
    const pairs = [contrast("#444444", "#000000", 2.15), contrast("#444444", "#111111", 1.94)];
    const mode = { ...dark, colors: [color("muted", "#444444"), color("paper", "#000000")], contrasts: pairs };
    const [repair] = accessibilityOf(page([], { modes: [mode] })).repairs;
    expect(repair).toMatchObject({ token: "muted", mode: "dark", from: "#444444", pairs: 2, modes: ["dark"] });
  });
});

describe("accessibilityOf, in forced colours", () => {
  const forced = { name: "hc", color_scheme: "light", viewport: { width: 1, height: 1 }, forced_colors: true } as const;
  const state = (element: string, property: string, more: { state?: string; value?: string } = {}) => ({
    name: `${element}-${property}`,
    value: "#222222",
    state: "hover",
    property,
    element,
    base: "#dddddd",
    usage: 3,
    contexts: [property],
    ...more,
  });

  test("tells a state that makes a difference in the base alone", () => {
    const states = [state("button", "box-shadow"), state("link", "text-decoration-line")];
    const mode = { ...forced, unused: { states: ["button-box-shadow"] } };
    const { findings, summary } = accessibilityOf(page([], { states, modes: [mode] }));
    expect(findings).toEqual([
      expect.objectContaining({
        rule: "2.4.7",
        level: "AA",
        part: "state",
        state: "hover",
        mode: "hc",
        ratio: null,
        usage: 3,
      }),
    ]);
    expect(findings[0]?.element).toBe("button");
    expect(summary.failing).toBe(1);
  });

  test("tells nothing of a state that has another difference there", () => {
    const states = [state("button", "box-shadow")];
    const mode = { ...forced, unused: { states: ["button-box-shadow"] }, states: [state("button", "outline-style")] };
    expect(accessibilityOf(page([], { states, modes: [mode] })).findings).toEqual([]);
  });

  test("tells a ring that is gone, and judges no colours", () => {
    const gone = ring(1, { text: "#00000000", background: "#00000000", width: 0 });
    const mode = { ...forced, contrasts: [gone, contrast("#8a8f98", "#ffffff", 3.24)] };
    const { findings } = accessibilityOf(page([ring(8)], { modes: [mode] }));
    expect(findings.map(({ rule, part, mode: name }) => [rule, part, name])).toEqual([["2.4.7", "focus", "hc"]]);
    expect(matrixOf(page([], { modes: [mode] }))).toEqual([]);
  });
});

describe("matrixOf", () => {
  test("has the lowest contrast of each pair of tokens, also of those that pass", () => {
    const tokens = page([
      contrast("#111111", "#ffffff", 18.88, { usage: 4 }),
      contrast("#8a8f98", "#ffffff", 3.24, { large: true, usage: 2 }),
      contrast("#8a8f98", "#ffffff", 3.24, { usage: 3 }),
      contrast("#cccccc", "#ffffff", 1.6, { disabled: true }),
    ]);
    expect(matrixOf(tokens)).toEqual([
      {
        text: { name: "muted", value: "#8a8f98" },
        ground: { name: "paper", value: "#ffffff" },
        part: "text",
        mode: "base",
        state: null,
        ratio: 3.24,
        required: 4.5,
        elements: 5,
        passes: false,
      },
      {
        text: { name: "ink", value: "#111111" },
        ground: { name: "paper", value: "#ffffff" },
        part: "text",
        mode: "base",
        state: null,
        ratio: 18.88,
        required: 4.5,
        elements: 4,
        passes: true,
      },
    ]);
  });
});
