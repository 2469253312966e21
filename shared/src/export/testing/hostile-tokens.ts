import { converter, parse } from "culori";
import fc from "fast-check";
import { expect } from "vitest";
import type { ColorToken, Tokens } from "../../tokens/schema.ts";
import { exportTokens } from "../export.ts";
import type { ExportFormat } from "../formats.ts";

const HOSTILE_WORDS = String.raw`
  - -- _ __proto__ constructor toString DEFAULT default inherit current transparent normal center base * -* $ $value
  a/b a-b a_b A-B a.b a--b color-a-b color- 50 1/2 16px 1_5px weight-700 % # ## größe 日本 中国 😀 ªº ①
  sans-serif -apple-system BlinkMacSystemFont
  " ' \ */ /* // ; } { ) ( </style> </script> <!-- #{x} @{x} ~"x" \22 \0 a\ !default {a.b} red;}a{color:red
  '};alert(1)// "];process.exit();[" url(javascript:alert(1)) expression(alert(1)) #{meta.load-css('x')}`;

/** Text made to break a stylesheet, a script, a preprocessor or an object. */
const HOSTILE = [
  ...HOSTILE_WORDS.trim().split(/\s+/),
  ...["", " ", "a b", "@import 'x';", "\n", "\r\n", "\f", "\t", "x\\\ny", "`x`", "\u2028", "\u2029"],
  ...["gro\u0308ße", "\u202eabc", "a\u0000b", "a\ufffdb", "\ud800x", "\udc00x"],
];

export const nastyText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }), fc.string());

const unit = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
const axis = fc.integer({ min: -400, max: 400 }).map((n) => n / 1000);
const hex = (digits: number) =>
  fc.nat({ max: 16 ** digits - 1 }).map((n) => `#${n.toString(16).padStart(digits, "0")}`);
const space = fc.constantFrom(
  "srgb",
  "display-p3",
  "a98-rgb",
  "rec2020",
  "prophoto-rgb",
  "xyz-d50",
  "xyz-d65",
  "srgb-linear",
);

/** Canonical colours, in and beyond sRGB. */
export const plainColor = fc.oneof(
  hex(6),
  hex(8),
  fc.tuple(space, unit, unit, unit).map(([id, a, b, c]) => `color(${id} ${a} ${b} ${c})`),
  fc
    .tuple(unit, unit, axis, fc.nat({ max: 359 }))
    .map(([alpha, l, c, h]) => `oklch(${l} ${Math.abs(c)} ${h} / ${alpha})`),
  fc.tuple(unit, axis, axis).map(([l, a, b]) => `oklab(${l} ${a} ${b})`),
  fc.tuple(unit, axis, axis).map(([l, a, b]) => `lab(${l * 100} ${a * 200} ${b * 200})`),
);

const hostileColor = nastyText.filter((text) => !text.startsWith("#") || text.includes("{"));
const px = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => `${n / 1000}px`);
const ratio = fc.integer({ min: 1, max: 9999 }).map((n) => String(n / 1000));
const hostileNumber = nastyText.filter((text) => !/\d/.test(text) && text !== "normal");

/** Tokens as bad as the schema allows, and what of them every export must still carry. */
export interface Sample {
  tokens: Tokens;
  plain: { [Kind in "color" | "text" | "font-weight" | "leading" | "spacing"]: string[] };
}

export const nastySample: fc.Arbitrary<Sample> = fc
  .record({
    names: fc.uniqueArray(nastyText, { maxLength: 12 }),
    colors: fc.array(fc.tuple(plainColor, fc.option(hostileColor, { freq: 4 })), { minLength: 12, maxLength: 12 }),
    families: fc.uniqueArray(nastyText, { maxLength: 6 }),
    sizes: fc.uniqueArray(px),
    weights: fc.uniqueArray(fc.integer({ min: 1, max: 1000 }).map(String)),
    lineHeights: fc.uniqueArray(fc.oneof(px, ratio, fc.constant("normal"))),
    spacing: fc.uniqueArray(px),
    hostileNumbers: fc.uniqueArray(hostileNumber, { maxLength: 3 }),
    urls: fc.uniqueArray(nastyText.map(urlWith), { maxLength: 3 }),
  })
  .map(({ names, colors, families, sizes, weights, lineHeights, spacing, hostileNumbers, urls }) => {
    const values = names.map((name, i): [string, string, boolean] => {
      const [plain, hostile] = colors[i] ?? ["#000000", null];
      return [name, hostile ?? plain, hostile === null];
    });
    return {
      tokens: {
        colors: values.map(([name, value]) => color(name, value)),
        typography: families.map((family) => ({
          family,
          weights: [...weights, ...hostileNumbers],
          sizes: [...sizes, ...hostileNumbers],
          line_heights: [...lineHeights, ...hostileNumbers],
        })),
        spacing: [...spacing, ...hostileNumbers],
        assets: urls.map((url) => ({ type: "image", url, dimensions: { width: 1, height: 1 }, format: "png" })),
      },
      plain: {
        color: values.filter(([, , isPlain]) => isPlain).map(([, value]) => value),
        text: families.length > 0 ? sizes : [],
        "font-weight": families.length > 0 ? weights : [],
        leading: families.length > 0 ? lineHeights : [],
        spacing,
      },
    };
  });

/** All the hostile names at once, so that no run goes without them. */
const allHostile: Sample = {
  tokens: {
    colors: HOSTILE.map((name, i) => color(name, `#0000${(i + 16).toString(16)}`)),
    typography: HOSTILE.map((family) => ({
      family,
      weights: ["700"],
      sizes: ["16px", "1.5px"],
      line_heights: ["1.5"],
    })),
    spacing: ["16px"],
    assets: HOSTILE.map((text) => ({
      type: "image",
      url: urlWith(text),
      dimensions: { width: 1, height: 1 },
      format: "png",
    })),
  },
  plain: {
    color: HOSTILE.map((_, i) => `#0000${(i + 16).toString(16)}`),
    text: ["16px", "1.5px"],
    "font-weight": ["700"],
    leading: ["1.5"],
    spacing: ["16px"],
  },
};

/** Absolute as all of them are: serialised by the URL parser, which leaves a query most of its characters. */
function urlWith(text: string): string {
  return new URL(`https://example.com/${text.replaceAll("?", "")}?${text}`).href;
}

export function color(name: string, value: string): ColorToken {
  return { name, value, format: "hex", usage: 1, contexts: ["color"] };
}

/** A variable as a consumer of the file sees it, the name without `--`, `$` or `@`. */
export interface Variable {
  name: string;
  value: string;
}

/** Checks that a file holds what it must and nothing else, under names that are all different. */
export function expectVariables(found: Variable[], { tokens, plain }: Sample, options: { images: boolean }): void {
  expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  const rest = new Set(found);
  const take = (prefix: string) => {
    const members = [...rest].filter(({ name }) => name.startsWith(`${prefix}-`));
    for (const member of members) rest.delete(member);
    return members.map(({ value }) => value);
  };
  expectSameColors(take("color"), plain.color);
  for (const kind of ["text", "font-weight", "leading", "spacing"] as const) {
    expect(take(kind).sort()).toEqual(plain[kind].toSorted());
  }
  const families = tokens.typography.map(({ family }) => asCssReads(family));
  expect(take("font").map(familyOf).sort()).toEqual(families.sort());
  const urls = new Set(options.images ? tokens.assets.map(({ url }) => url) : []);
  expect(take("image").map(urlOf).sort()).toEqual([...urls].sort());
  expect([...rest]).toEqual([]);
}

/** Test options: each sample drives a whole compiler, which a busy machine does not do a hundred times in five seconds. */
export const SLOW = { timeout: 60_000 };

/** Runs a check on the export of every sample. */
export function forEverySample(
  format: ExportFormat,
  check: (content: string, sample: Sample) => void | Promise<void>,
  runs = 100,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(nastySample, async (sample) => check(exportTokens(sample.tokens, format).content, sample)),
    { numRuns: runs, examples: [[allHostile]] },
  );
}

const toOklab = converter("oklab");

/** Compares colours as such, in whatever order and notation. The tolerance is far below what anyone could see. */
function expectSameColors(found: string[], expected: string[]): void {
  const left = found.map((css) => ({ css, channels: channelsOf(css) }));
  for (const css of expected) {
    const channels = channelsOf(css);
    const i = left.findIndex((other) =>
      channels.every((n, k) => Math.abs(n - (other.channels[k] ?? Number.NaN)) < 5e-4),
    );
    expect(i, `${css} among ${left.map((other) => other.css)}`).not.toBe(-1);
    left.splice(i, 1);
  }
  expect(left).toEqual([]);
}

function channelsOf(css: string): number[] {
  const { l, a, b, alpha = 1 } = toOklab(parse(css)) ?? { l: Number.NaN, a: 0, b: 0 };
  return [l, a, b, alpha];
}

/** What is left of text that has gone through CSS, which has neither NUL nor half surrogate pairs. */
export function asCssReads(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** Undoes CSS escapes, as CSS Syntax Level 3 says ("Consume an escaped code point"). */
export function unescapeCss(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([^\da-f\n]))/gi, (_, digits: string | undefined, character: string) =>
    digits === undefined ? character : String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

/** A CSS string of nothing but escapes. */
export function quoteCss(text: string): string {
  return `"${[...asCssReads(text)].map((character) => `\\${character.codePointAt(0)?.toString(16)} `).join("")}"`;
}

/** The content of a CSS string; generic families stand without quotes. */
function familyOf(css: string): string {
  const [, , inside] = /^(["'])((?:\\[^\n]|(?!\1)[^\\\n])*)\1$/.exec(css) ?? [];
  if (inside !== undefined) return unescapeCss(inside);
  expect(css).toMatch(/^[a-z-]+$/i);
  return css;
}

function urlOf(css: string): string {
  return familyOf(/^url\((.*)\)$/s.exec(css)?.[1] ?? css);
}
