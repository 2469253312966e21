import { expect, test } from "vitest";
import { buildTokens } from "../kinds/build.ts";
import { buildComposites } from "../testing/composites.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { checkTokens } from "./check.ts";
import type { CheckedKind } from "./checked-kinds.ts";
import { fixesOf } from "./fixes.ts";
import { readSource } from "./sources/read-source.ts";
import { pageTokens } from "./testing/page.ts";

const tokensOf = (...paints: Paint[]) => buildTokens(observation(paints)).tokens;
const system = await readSource({
  format: "css",
  content: ":root { --color-brand: #0066cc; --color-border: #dee2e6; --grey: #dfe3e7 }",
});

test("checkTokens tells colours that are tokens, nearly tokens and foreign", () => {
  const tokens = tokensOf(
    { value: "rgb(0, 102, 204)" },
    { value: "rgb(0, 103, 204)", property: "background-color" },
    { value: "rgb(0, 60, 150)", count: 2 },
  );
  const report = checkTokens({ tokens, system, systemId: "s" });
  expect(report.findings.map(({ value, status, nearest }) => [value, status, nearest?.name])).toEqual([
    ["#003c96", "foreign", undefined],
    ["#0067cc", "near", "color-brand"],
  ]);
  expect(report.summary).toMatchObject({ values: 3, conforming: 1, near: 1, foreign: 1, wrong_kind: 0, share: 0.25 });
  expect(Object.keys(report.summary.kinds)).toEqual(["colors"]);
  expect(report.unused.map(({ name }) => name)).toEqual(["color-border", "grey"]);
});

test("checkTokens calls the hex digits of a colour outside sRGB near it", async () => {
  const lime = await readSource({ content: ":root { --lime-700: oklch(0.532 0.157 131.589) }" });
  const { findings } = checkTokens({ tokens: tokensOf({ value: "rgb(73, 125, 0)" }), system: lime, systemId: "s" });
  expect(findings).toMatchObject([{ status: "near", nearest: { name: "lime-700", distance: expect.closeTo(0, 0) } }]);
});

test("checkTokens proposes a border's colour for a border, although another one is nearer", () => {
  const report = checkTokens({
    tokens: tokensOf({ value: "rgb(223, 227, 232)", property: "border-top-color" }),
    system,
    systemId: "s",
  });
  expect(report.findings[0]?.nearest?.name).toBe("color-border");
});

const composites = await readSource({
  content: JSON.stringify({
    color: { $type: "color", line: { $value: "#dee2e6" }, red: { $value: "#ff0000" } },
    shadow: {
      $type: "shadow",
      sm: { $value: { color: "#0000000d", offsetX: "0px", offsetY: "1px", blur: "2px", spread: "0px" } },
    },
    border: { $type: "border", thin: { $value: { color: "{color.line}", width: "1px", style: "solid" } } },
  }),
});

test("checkTokens reports one finding for a fault that a composite and its colour share", () => {
  const findingsOf = (value: string, property: string) => {
    const { tokens } = buildComposites([{ value, property }]);
    const { findings } = checkTokens({ tokens, system: composites, systemId: "s" });
    return findings.map((finding) => `${finding.kind} ${finding.value} ${finding.status}`);
  };
  expect(findingsOf("rgba(0, 0, 0, 0.05) 0px 1px 2px 0px", "box-shadow")).toEqual([]);
  expect(findingsOf("rgba(0, 0, 0, 0.5) 0px 1px 2px 0px", "box-shadow")).toEqual(["colors #00000080 foreign"]);
  expect(findingsOf("rgba(0, 0, 0, 0.5) 0px 9px 2px 0px", "box-shadow")).toEqual([
    "shadows 0px 9px 2px 0px #00000080 foreign",
  ]);
  expect(findingsOf("1px solid rgb(222, 226, 231)", "border")).toEqual(["colors #dee2e7 near"]);
  // Another colour of the system is not a fault.
  expect(findingsOf("1px solid rgb(255, 0, 0)", "border")).toEqual([]);
  expect(findingsOf("2px solid rgb(222, 226, 230)", "border")).toEqual(["borders 2px solid #dee2e6 near"]);
});

test("checkTokens reports a fault in the kind that was asked for, although another kind would say it", () => {
  const { tokens } = buildComposites([
    { value: "1px solid rgb(208, 213, 221)", property: "border" },
    { value: "7px solid rgb(9, 99, 199)", property: "border" },
  ]);
  const findingsOf = (...kinds: CheckedKind[]) =>
    checkTokens({ tokens, system: composites, systemId: "s", ...(kinds.length > 0 && { kinds }) }).findings.map(
      ({ kind, value }) => `${kind} ${value}`,
    );
  expect(findingsOf()).toEqual(["colors #d0d5dd", "borders 7px solid #0963c7"]);
  expect(findingsOf("borders")).toEqual(["borders 1px solid #d0d5dd", "borders 7px solid #0963c7"]);
  expect(findingsOf("colors")).toEqual(["colors #0963c7", "colors #d0d5dd"]);
  expect(findingsOf("colors", "borders")).toEqual(findingsOf());
});

test("checkTokens proposes the token whose name the page's custom property has, although another one is nearer", () => {
  const paint: Paint = { value: "rgb(12, 112, 220)", by: [["--acme-color-brand", "rgb(12, 112, 220)"]] };
  const withNearer = { tokens: [...system.tokens, { kind: "colors" as const, name: "sky", value: "#0c71dd" }] };
  const { findings, summary } = checkTokens({
    tokens: pageTokens({ paints: [paint] }),
    system: withNearer,
    systemId: "s",
  });
  expect(findings[0]).toMatchObject({ status: "foreign", nearest: { name: "color-brand" } });
  expect(summary.named).toBe(0);
});

test.each<[string, Paint, string | undefined]>([
  ["a colour within a ΔE2000 of 10", { value: "rgb(0, 112, 220)" }, "color-brand"],
  ["a colour beyond it", { value: "rgb(0, 60, 150)" }, undefined],
  ["a length within half of itself", { property: "border-radius", value: "12px" }, "radius"],
  ["a length beyond it", { property: "border-radius", value: "20px" }, undefined],
])("checkTokens proposes a token for %s or none", async (_, paint, name) => {
  const { tokens } = await readSource({ content: ":root { --color-brand: #0066cc; --radius: 8px }" });
  const { findings } = checkTokens({ tokens: pageTokens({ paints: [paint] }), system: { tokens }, systemId: "s" });
  expect(findings.map(({ nearest }) => nearest?.name)).toEqual([name]);
});

test("checkTokens tells the values of deprecated tokens with their replacements, though they conform, and kinds without tokens", async () => {
  const content = JSON.stringify({
    color: {
      $type: "color",
      old: { $value: "#0066cc", $deprecated: "Use {color.brand} instead." },
      gone: { $value: "#ff0000", $deprecated: true },
      brand: { $value: "#0055aa" },
      twin: { $value: "#00ff00", $deprecated: true },
      lime: { $value: "#00ff00" },
    },
  });
  const { findings, summary } = checkTokens({
    tokens: pageTokens({
      paints: [
        { value: "rgb(0, 102, 204)", count: 3 },
        { value: "rgb(255, 0, 0)" },
        { value: "rgb(0, 255, 0)" },
        { property: "opacity", value: "0.5" },
      ],
    }),
    system: await readSource({ content }),
    systemId: "s",
  });
  expect(findings).toMatchObject([
    { status: "deprecated", level: "warn", usage: 3, token: "color.old", replacement: "color.brand", nearest: null },
    { status: "deprecated", level: "warn", usage: 1, token: "color.gone" },
  ]);
  expect(findings[1]).not.toHaveProperty("replacement");
  expect(summary).toMatchObject({ values: 3, conforming: 1, deprecated: 2, foreign: 0, share: 1 });
  expect(summary.not_compared).toEqual(["opacities"]);
  expect(fixesOf(findings, "css").map(({ reference }) => reference)).toEqual(["var(--color-brand)"]);
});

test("checkTokens takes values that come from a token's custom property for the token in a mode that the system lacks", () => {
  const paint: Paint = { value: "rgb(0, 60, 150)", by: [["--color-brand", "rgb(0, 60, 150)"]] };
  const tokens = pageTokens({ paints: [paint] });
  expect(checkTokens({ tokens, system, systemId: "s", mode: "dark" }).findings).toHaveLength(0);
  const systemWithDark = { ...system, contexts: { dark: system.tokens } };
  expect(checkTokens({ tokens, system: systemWithDark, systemId: "s", mode: "dark" }).findings).toHaveLength(1);
});

test("a finding's id depends on kind, value and system, not on the page", () => {
  const idOf = (systemId: string, ...paints: Paint[]) =>
    checkTokens({ tokens: tokensOf(...paints), system, systemId }).findings.find(({ value }) => value === "#003c96")
      ?.id;
  const paint = { value: "rgb(0, 60, 150)" };
  const id = idOf("s", paint);
  expect(id).toMatch(/^[\da-f]{14}$/);
  expect(idOf("s", { value: "rgb(9, 9, 9)" }, { ...paint, property: "background-color", count: 7 })).toBe(id);
  expect(idOf("other", paint)).not.toBe(id);
});

test("checkTokens leaves out kinds that the system has no token of, and those that were not asked for", () => {
  const tokens = tokensOf({ value: "rgb(0, 60, 150)" }, { property: "opacity", value: "0.5" });
  expect(checkTokens({ tokens, system, systemId: "s", kinds: ["opacities"] })).toEqual({
    summary: {
      values: 0,
      conforming: 0,
      near: 0,
      foreign: 0,
      wrong_kind: 0,
      deprecated: 0,
      named: 0,
      share: 1,
      kinds: {},
      not_compared: [],
    },
    findings: [],
    unused: [],
  });
});

test("checkTokens compares radii by corner and axis", async () => {
  const corners = await readSource({
    content: ":root { --radius: 8px; --radius-tab: 4px 4px 0 0; --radius-leaf: 10px / 5px }",
  });
  const tokens = pageTokens({
    paints: ["8px", "8px 8px 0px 0px", "4px 4px 0px 0px", "10px / 5px", "4px", "5px / 10px"].map((value) => ({
      property: "border-radius",
      value,
    })),
  });
  const { findings } = checkTokens({ tokens, system: corners, systemId: "s" });
  expect(findings.map(({ value }) => value)).toEqual(["4px", "5px / 10px"]);
});

test("checkTokens tells a page's own black from the browser's where the reading tells them apart", () => {
  const black = { value: "rgb(0, 0, 0)", count: 5 };
  const check = (defaults?: number) => {
    const { tokens } = buildTokens(
      observation([black], {
        version: 2,
        groups: [{ paints: [0], count: 5 }],
        ...(defaults !== undefined && { defaults: [{ property: "color", value: "rgb(0, 0, 0)", count: defaults }] }),
      }),
    );
    return checkTokens({ tokens, system, systemId: "s" }).findings.map(({ value, usage }) => [value, usage]);
  };
  expect(check()).toEqual([]);
  expect(check(5)).toEqual([]);
  expect(check(3)).toEqual([["#000000", 2]]);
  expect(check(0)).toEqual([["#000000", 5]]);
});
