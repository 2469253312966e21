import { describe, expect, test } from "vitest";
import { checkTokens } from "./check.ts";
import type { CheckedKind, Finding } from "./report.ts";
import { readSource } from "./sources/read-source.ts";
import { ACME_SOURCES } from "./testing/acme.ts";
import { type PageUses, pageTokens } from "./testing/page.ts";

// Pages with planted violations and decoys, checked against the design system of testing/acme.ts.

type Planted = readonly [
  kind: CheckedKind,
  status: Finding["status"],
  property: string,
  css: string,
  value: string,
  nearest: string,
];

/** In the base. */
const BASE: readonly Planted[] = [
  ["colors", "foreign", "color", "rgb(255, 0, 255)", "#ff00ff", "null"],
  ["colors", "foreign", "background-color", "rgb(0, 128, 128)", "#008080", "null"],
  ["colors", "foreign", "border-top-color", "rgb(150, 90, 60)", "#965a3c", "null"],
  ["colors", "foreign", "background-color", "rgb(230, 60, 60)", "#e63c3c", "color-danger"],
  ["colors", "near", "color", "rgb(38, 99, 236)", "#2663ec", "color-brand-500"],
  ["colors", "near", "background-color", "rgb(250, 250, 251)", "#fafafb", "color-surface-page"],
  ["colors", "near", "border-top-color", "rgb(227, 228, 232)", "#e3e4e8", "color-border-default"],
  ["colors", "near", "color", "rgb(112, 113, 121)", "#707179", "color-text-muted"],
  ["colors", "near", "background-color", "color(srgb 0.8667 0.1529 0.149)", "#dd2726", "color-danger"],
  ["font_families", "foreign", "font-family", "Georgia, serif", "Georgia", "*"],
  ["font_families", "foreign", "font-family", '"Fira Code", monospace', "Fira Code", "font-family-code"],
  ["font_sizes", "foreign", "font-size", "18px", "18px", "*"],
  ["font_sizes", "foreign", "font-size", "28px", "28px", "*"],
  ["font_sizes", "foreign", "font-size", "41px", "41px", "font-size-3xl"],
  ["font_sizes", "near", "font-size", "15.2px", "15.2px", "font-size-md"],
  ["font_sizes", "near", "font-size", "13px", "13px", "*"],
  ["font_sizes", "near", "font-size", "33px", "33px", "font-size-2xl"],
  ["font_weights", "foreign", "font-weight", "300", "300", "font-weight-regular"],
  ["font_weights", "foreign", "font-weight", "800", "800", "font-weight-bold"],
  ["line_heights", "foreign", "line-height", "30.4px", "30.4px", "line-height-loose"],
  ["line_heights", "near", "line-height", "24.8px", "24.8px", "line-height-normal"],
  ["spacing", "foreign", "padding-top", "28px", "28px", "*"],
  ["spacing", "foreign", "margin-bottom", "37px", "37px", "space-8"],
  ["spacing", "foreign", "row-gap", "100px", "100px", "space-16"],
  ["spacing", "near", "padding-left", "15px", "15px", "space-4"],
  ["spacing", "near", "margin-top", "-8.5px", "-8.5px", "space-2"],
  ["spacing", "near", "column-gap", "23.4px", "23.4px", "space-6"],
  ["spacing", "wrong_kind", "padding-top", "10px", "10px", "*"],
  ["spacing", "wrong_kind", "padding-bottom", "14px", "14px", "*"],
  ["radii", "foreign", "border-radius", "30px", "30px", "null"],
  ["radii", "foreign", "border-radius", "50%", "50%", "null"],
  ["radii", "near", "border-radius", "7px", "7px", "radius-md"],
  ["radii", "near", "border-radius", "6.5px 6.5px 0px 0px", "6.5px 6.5px 0px 0px", "radius-md"],
  ["radii", "wrong_kind", "border-radius", "16px", "16px", "radius-lg"],
  ["radii", "wrong_kind", "border-radius", "4px", "4px", "*"],
  [
    "shadows",
    "foreign",
    "box-shadow",
    "rgba(0, 0, 0, 0.3) 0px 20px 40px 0px",
    "0px 20px 40px 0px #0000004d",
    "shadow-lg",
  ],
  ["shadows", "near", "box-shadow", "rgba(0, 0, 0, 0.05) 0px 1px 3px 0px", "0px 1px 3px 0px #0000000d", "shadow-sm"],
  [
    "shadows",
    "foreign",
    "box-shadow",
    "rgba(0, 0, 0, 0.1) 0px 4px 6px -1px inset",
    "inset 0px 4px 6px -1px #0000001a",
    "*",
  ],
  ["opacities", "foreign", "opacity", "0.5", "0.5", "opacity-disabled"],
  ["opacities", "foreign", "opacity", "0.82", "0.82", "opacity-hover"],
  ["z_indexes", "foreign", "z-index", "9999", "9999", "z-index-toast"],
  ["z_indexes", "foreign", "z-index", "1001", "1001", "z-index-dropdown"],
  ["durations", "foreign", "transition-duration", "0.25s", "250ms", "duration-normal"],
  ["durations", "near", "transition-duration", "0.115s", "115ms", "duration-fast"],
  ["durations", "near", "animation-duration", "390ms", "390ms", "duration-slow"],
  ["easings", "foreign", "transition-timing-function", "ease-in", "ease-in", "*"],
  [
    "easings",
    "foreign",
    "animation-timing-function",
    "cubic-bezier(0.45, 0, 0.2, 1)",
    "cubic-bezier(0.45, 0, 0.2, 1)",
    "easing-standard",
  ],
  ["breakpoints", "foreign", "@media", "(min-width: 700px)", "700px", "*"],
  ["breakpoints", "near", "@media", "(width >= 47.95em)", "47.95em", "breakpoint-md"],
];

/** In the mode `dark`, of which the system has a context of its own. */
const DARK: readonly Planted[] = [
  ["colors", "foreign", "color", "rgb(200, 180, 20)", "#c8b414", "null"],
  ["colors", "foreign", "background-color", "rgb(60, 20, 20)", "#3c1414", "null"],
  ["colors", "near", "background-color", "rgb(23, 23, 29)", "#17171d", "color-surface-card"],
  ["colors", "near", "border-top-color", "rgb(64, 63, 70)", "#403f46", "color-border-default"],
  // Tokens of the light context only.
  ["colors", "near", "background-color", "rgb(250, 250, 250)", "#fafafa", "*"],
  ["colors", "foreign", "border-top-color", "rgb(228, 228, 231)", "#e4e4e7", "color-neutral-100"],
];

/** In the mode `mobile`, of which the system says nothing. */
const MOBILE: readonly Planted[] = [
  ["font_sizes", "foreign", "font-size", "22px", "22px", "*"],
  ["font_sizes", "near", "font-size", "11.5px", "11.5px", "font-size-xs"],
  ["spacing", "foreign", "padding-left", "40px", "40px", "*"],
  ["spacing", "near", "padding-right", "4.5px", "4.5px", "space-1"],
  ["radii", "near", "border-radius", "2.6px", "2.6px", "radius-sm"],
  ["line_heights", "foreign", "line-height", "34px", "34px", "line-height-loose"],
];

/** Uses that are not violations, with what makes them look like some. */
const DECOYS: PageUses = {
  paints: [
    // Tokens, through chains of var() and in other notations.
    {
      property: "background-color",
      value: "rgb(37, 99, 235)",
      by: [
        ["--btn-bg", "rgb(37, 99, 235)"],
        ["--color-brand-500", "#2563eb"],
      ],
      count: 9,
    },
    { property: "color", value: "color(srgb 0.152941 0.152941 0.164706)", count: 20 },
    { property: "background-color", value: "hsl(0 72.2% 50.6%)" },
    { property: "background-color", value: "rgba(0, 0, 0, 0.5)" },
    // Composites with tokens' geometry, and colours that are theirs alone.
    { property: "box-shadow", value: "rgba(0, 0, 0, 0.05) 0px 1px 2px 0px", count: 3 },
    { property: "box-shadow", value: "rgba(0, 0, 0, 0.1) 0px 4px 6px -1px, rgba(0, 0, 0, 0) 0px 0px 0px 0px" },
    // The system has no borders, but their colours.
    { property: "border-top-color", value: "rgb(228, 228, 231)", count: 4 },
    { property: "border", value: "1px solid rgb(228, 228, 231)", count: 4 },
    // Equal lengths in other units, negative ones, corners apart, pills.
    { property: "padding-top", value: "16px", count: 12 },
    { property: "margin-left", value: "-16px" },
    { property: "margin-top", value: "0px" },
    { property: "padding-left", value: "11.9844px" },
    { property: "border-radius", value: "6px 6px 0px 0px" },
    { property: "border-radius", value: "9999px" },
    { property: "opacity", value: "0.4" },
    { property: "z-index", value: "1050" },
    { property: "transition-duration", value: "0.2s" },
    // The browser's own.
    { property: "transition-timing-function", value: "ease", count: 5 },
    { property: "color", value: "rgb(0, 0, 238)" },
    { property: "transition-timing-function", value: "cubic-bezier(0.4, 0, 0.2, 1)" },
  ],
  texts: [
    { count: 30 },
    { size: 32, weight: 700, height: 38.4, count: 2 },
    // 21/14 is 1.5.
    { size: 14, height: 21 },
    { size: 16, height: 28 },
    { size: 14, stack: '"JetBrains Mono", monospace' },
    { size: 13.3333, stack: "Arial", height: 20 },
  ],
  media: ["(width >= 48em)", "(max-width: 1024px)"],
};

/** A page with the decoys and the planted values, each in a way that offends against nothing else. */
function pageWith(planted: readonly Planted[]): PageUses {
  const texts = [...(DECOYS.texts ?? [])];
  const media = [...(DECOYS.media ?? [])];
  const paints = [...(DECOYS.paints ?? [])];
  for (const [, , property, css] of planted) {
    if (property === "font-family") texts.push({ stack: css });
    else if (property === "font-size") texts.push({ size: Number.parseFloat(css) });
    else if (property === "font-weight") texts.push({ weight: Number(css) });
    else if (property === "line-height") texts.push({ height: Number.parseFloat(css) });
    else if (property === "@media") media.push(css);
    else paints.push({ property, value: css });
  }
  return { paints, texts, media };
}

const system = await readSource({ content: ACME_SOURCES.css });
const checkPlanted = (planted: readonly Planted[], mode?: string) =>
  checkTokens({ tokens: pageTokens(pageWith(planted)), system, systemId: "acme", ...(mode !== undefined && { mode }) });

interface Page {
  readonly name: string;
  readonly planted: readonly Planted[];
  readonly mode?: string;
}

const PAGES: readonly Page[] = [
  { name: "the base", planted: BASE },
  { name: "the dark mode, for which the system has a context", planted: DARK, mode: "dark" },
  { name: "the mobile mode, of which the system says nothing", planted: MOBILE, mode: "mobile" },
];

describe.each(PAGES)("checkTokens in $name", ({ planted, mode }) => {
  const report = checkPlanted(planted, mode);

  test("finds each planted value with its status, and nothing else", () => {
    // The decoys' own light colours are foreign in the dark, as are values that the light context only has.
    const decoys = mode === "dark" ? ["#27272a"] : [];
    const actual = report.findings
      .filter(({ value }) => !decoys.includes(value))
      .map(({ kind, value, status }) => `${kind} ${value} ${status}`);
    expect(actual.sort()).toEqual(planted.map(([kind, status, , , value]) => `${kind} ${value} ${status}`).sort());
  });

  test("proposes the right token for each", () => {
    for (const [kind, , , , value, nearest] of planted) {
      const finding = report.findings.find((candidate) => candidate.kind === kind && candidate.value === value);
      if (nearest === "*") expect([value, finding?.nearest]).not.toEqual([value, null]);
      else if (nearest === "*border")
        expect([value, finding?.nearest?.name]).toEqual([value, expect.stringContaining("border")]);
      else expect([value, finding?.nearest?.name ?? "null"]).toEqual([value, nearest]);
    }
  });
});

test("checkTokens finds nothing on a page of decoys only", () => {
  const report = checkPlanted([]);
  expect(report.findings).toEqual([]);
  expect(report.summary).toMatchObject({ near: 0, foreign: 0, wrong_kind: 0, share: 1 });
});

test("checkTokens lists the tokens that nothing uses", () => {
  const { unused } = checkPlanted([]);
  const names = unused.map(({ name }) => name);
  expect(names).toContain("color-success");
  expect(names).toContain("space-16");
  expect(names).toContain("easing-bounce");
  for (const used of [
    "color-brand-500",
    "color-overlay",
    "shadow-sm",
    "space-3",
    "radius-full",
    "breakpoint-md",
    "font-size-2xl",
    "line-height-loose",
  ]) {
    expect(names).not.toContain(used);
  }
});
