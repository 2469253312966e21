import fc from "fast-check";
import type { ColorToken, Tokens } from "../../kinds/wire.ts";
import { night } from "../../testing/night.ts";
import { exportTokens } from "../export.ts";
import type { ExportFormat, TextFormat } from "../formats.ts";
import { hostileKinds, hostileNames } from "./hostile-kinds.ts";
import { HOSTILE, hostileText } from "./hostile-text.ts";
import type { Sample } from "./sample.ts";

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
const plainColor = fc.oneof(
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

interface Basics {
  readonly tokens: Tokens;
  readonly valuesByPrefix: Pick<
    Sample["valuesByPrefix"],
    "color" | "text" | "font-weight" | "leading" | "spacing" | "tracking"
  >;
}

const basics: fc.Arbitrary<Basics> = fc
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
      const [plainColor, hostile] = colors[i] ?? ["#000000", null];
      return [name, hostile ?? plainColor, hostile === null];
    });
    return {
      tokens: {
        colors: values.map(([name, value]) => color(name, value)),
        typography: families.map((family) => ({
          family,
          weights: [...weights, ...hostileNumbers],
          sizes: [...sizes, ...hostileNumbers],
          line_heights: [...lineHeights, ...hostileNumbers],
          letter_spacings: [...lineHeights, ...hostileNumbers],
        })),
        spacing: [...spacing, ...hostileNumbers],
        assets: urls.map((url) => ({ type: "image", url, dimensions: { width: 1, height: 1 }, format: "png" })),
      },
      valuesByPrefix: {
        color: values.filter(([, , isPlain]) => isPlain).map(([, value]) => value),
        text: families.length > 0 ? sizes : [],
        "font-weight": families.length > 0 ? weights : [],
        leading: families.length > 0 ? lineHeights : [],
        tracking: families.length > 0 ? lineHeights : [],
        spacing,
      },
    };
  });

/** The worst tokens that the schema allows. */
export const hostileSample: fc.Arbitrary<Sample> = basics.chain(({ tokens, valuesByPrefix }) =>
  hostileKinds(tokens).map((kinds) => ({
    tokens: { ...tokens, ...kinds.tokens },
    valuesByPrefix: {
      ...valuesByPrefix,
      ...kinds.valuesByPrefix,
      text: [...valuesByPrefix.text, ...kinds.valuesByPrefix.text],
      spacing: [...valuesByPrefix.spacing, ...kinds.valuesByPrefix.spacing],
    },
    details: kinds.details,
  })),
);

/** All hostile names at once, so that every run tests them. */
export const allHostile: Sample = {
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
    ...hostileNames(HOSTILE).tokens,
  },
  valuesByPrefix: {
    ...hostileNames(HOSTILE).valuesByPrefix,
    color: HOSTILE.map((_, i) => `#0000${(i + 16).toString(16)}`),
    text: ["16px", "1.5px", ...HOSTILE.map(() => "16px")],
    "font-weight": ["700"],
    leading: ["1.5"],
    tracking: [],
    spacing: ["16px", ...HOSTILE.map(() => "16px")],
  },
  details: hostileNames(HOSTILE).details,
};

/** An absolute URL as the URL parser writes it, which leaves most characters of a query unchanged. */
function urlWith(text: string): string {
  return new URL(`https://example.com/${text.replaceAll("?", "")}?${text}`).href;
}

export function color(name: string, value: string): ColorToken {
  return { name, value, format: "hex", usage: 1, contexts: ["color"] };
}

/** Test options. Each sample runs a whole compiler, which takes a busy machine more than five seconds for sixty. */
export const SLOW = { timeout: night.time(60_000) };

/** Runs a check on the export of every sample. */
export function forEverySample(
  format: TextFormat,
  check: (content: string, sample: Sample) => void | Promise<void>,
  onPush = 12,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(hostileSample, async (sample) => check(exportTokens(sample.tokens, format).content, sample)),
    { numRuns: night.samples(onPush), examples: [[allHostile]] },
  );
}

/** Runs a check on the export of some samples, in a format that need not be text. */
export function forEveryFile(
  format: ExportFormat,
  check: (content: string | Uint8Array, sample: Sample) => void | Promise<void>,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(hostileSample, async (sample) => check(exportTokens(sample.tokens, format).content, sample)),
    { numRuns: night.samples(8), examples: [[allHostile]] },
  );
}
