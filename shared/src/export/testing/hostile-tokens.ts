import fc from "fast-check";
import type { ColorToken, Tokens } from "../../kinds/wire.ts";
import { exportTokens } from "../export.ts";
import type { ExportFormat } from "../formats.ts";

const HOSTILE_WORDS = String.raw`
  - -- _ __proto__ constructor toString valueOf DEFAULT default inherit current transparent normal center base * -* $ $value
  a/b a-b a_b A-B a.b a--b color-a-b color- 50 1/2 16px 1_5px weight-700 % # ## größe 日本 中国 😀 ªº ①
  sans-serif -apple-system BlinkMacSystemFont
  " ' \ */ /* // ; } { ) ( </style> </script> <!-- #{x} @{x} ~"x" \22 \0 a\ !default {a.b} red;}a{color:red
  '};alert(1)// "];process.exit();[" url(javascript:alert(1)) expression(alert(1)) #{meta.load-css('x')}`;

/** Text that could break a stylesheet, a script, a preprocessor or an object. */
const HOSTILE = [
  ...HOSTILE_WORDS.trim().split(/\s+/),
  ...["", " ", "a b", "@import 'x';", "\n", "\r\n", "\f", "\t", "x\\\ny", "`x`", "\u2028", "\u2029"],
  ...["gro\u0308ße", "\u202eabc", "a\u0000b", "a\ufffdb", "\ud800x", "\udc00x"],
];

export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }), fc.string());

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

/** Canonical colours, inside and outside sRGB. */
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

const hostileColor = hostileText.filter((text) => !text.startsWith("#") || text.includes("{"));
const px = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => `${n / 1000}px`);
const ratio = fc.integer({ min: 1, max: 9999 }).map((n) => String(n / 1000));
const hostileNumber = hostileText.filter((text) => !/\d/.test(text) && text !== "normal");

/** The worst tokens that the schema allows. */
export interface Sample {
  tokens: Tokens;
  /** The values that every export must contain, by namespace. */
  plain: { [Kind in "color" | "text" | "font-weight" | "leading" | "spacing"]: string[] };
}

export const hostileSample: fc.Arbitrary<Sample> = fc
  .record({
    names: fc.uniqueArray(hostileText, { maxLength: 12 }),
    colors: fc.array(fc.tuple(plainColor, fc.option(hostileColor, { freq: 4 })), { minLength: 12, maxLength: 12 }),
    families: fc.uniqueArray(hostileText, { maxLength: 6 }),
    sizes: fc.uniqueArray(px),
    weights: fc.uniqueArray(fc.integer({ min: 1, max: 1000 }).map(String)),
    lineHeights: fc.uniqueArray(fc.oneof(px, ratio, fc.constant("normal"))),
    spacing: fc.uniqueArray(px),
    hostileNumbers: fc.uniqueArray(hostileNumber, { maxLength: 3 }),
    urls: fc.uniqueArray(hostileText.map(urlWith), { maxLength: 3 }),
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

/** All hostile names at once, so that every run tests them. */
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

/** An absolute URL as the URL parser writes it, which leaves most characters of a query unchanged. */
function urlWith(text: string): string {
  return new URL(`https://example.com/${text.replaceAll("?", "")}?${text}`).href;
}

export function color(name: string, value: string): ColorToken {
  return { name, value, format: "hex", usage: 1, contexts: ["color"] };
}

/** Test options. Each sample runs a whole compiler, which takes a busy machine more than five seconds for a hundred. */
export const SLOW = { timeout: 60_000 };

/** Runs a check on the export of every sample. */
export function forEverySample(
  format: ExportFormat,
  check: (content: string, sample: Sample) => void | Promise<void>,
  runs = 100,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(hostileSample, async (sample) => check(exportTokens(sample.tokens, format).content, sample)),
    { numRuns: runs, examples: [[allHostile]] },
  );
}
