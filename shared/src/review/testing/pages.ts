import fc from "fast-check";
import type { Tokens } from "../../kinds/wire.ts";

// For tests: arbitrary tokens with few names and values, so that two snapshots have some in common.

const NAMES = ["brand", "ink", "red-500", "größe", "__proto__", "constructor"];
const VALUES = ["#000000", "#ffffff", "#1d70b8", "#d4351c"];
const LENGTHS = ["4px", "8px", "12px", "16px"];
const named_by = fc.constantFrom("page" as const, "tintype" as const);
const usage = { usage: fc.constant(1), contexts: fc.constant<string[]>(["color"]), named_by };

/** Tokens with names. Some have aliases, which may be names of others, or of several. */
const tokensOf = <Value extends string>(values: readonly Value[]) =>
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES),
      value: fc.constantFrom(...values),
      aliases: fc.oneof(fc.constant<string[]>([]), fc.subarray(NAMES, { maxLength: 2 })),
      ...usage,
    }),
    { selector: ({ name }) => name },
  );

const colors = tokensOf(VALUES).map((tokens) => tokens.map((token) => ({ ...token, format: "hex" })));

const families = fc.uniqueArray(
  fc.record({
    family: fc.constantFrom("Inter", "serif", "__proto__"),
    weights: fc.subarray(["400", "700"]),
    sizes: fc.shuffledSubarray(["14px", "16px", "20px"]),
    line_heights: fc.constant<string[]>(["1.5"]),
    stack: fc.subarray(["Inter, serif", "serif"]),
  }),
  { selector: ({ family }) => family },
);

const textStyle = { family: "Inter", size: "16px", weight: "400", line_height: "1.5" };
const rest = { letter_spacing: "normal", font_style: "normal", text_transform: "none" };

const lists = {
  colors,
  typography: families,
  spacing: fc.shuffledSubarray(LENGTHS),
  spacing_scale: tokensOf(LENGTHS),
  radii: tokensOf(LENGTHS),
  text_styles: tokensOf(["400 16px Inter", "700 16px Inter"]).map((tokens) =>
    tokens.map((token) => ({ ...token, ...textStyle, ...rest })),
  ),
  contrasts: fc.uniqueArray(
    fc.record({
      text: fc.constantFrom(...VALUES),
      background: fc.constantFrom(...VALUES),
      ratio: fc.constantFrom(1, 4.5, 21),
      large: fc.boolean(),
      usage: fc.constant(1),
    }),
    { selector: ({ text, background, large }) => `${text} ${background} ${large}` },
  ),
};

const overlay = (name: string) =>
  fc.record(
    {
      name: fc.constant(name),
      color_scheme: fc.constant("dark" as const),
      viewport: fc.constant({ width: 1280, height: 800 }),
      ...lists,
    },
    { requiredKeys: ["name", "color_scheme", "viewport"] },
  );

/** The tokens of a page in its base and in two modes. */
export const anyTokens: fc.Arbitrary<Tokens> = fc.record({
  ...lists,
  assets: fc.constant([]),
  modes: fc.tuple(overlay("dark"), overlay("constructor")).map((modes) => modes),
});

/** Returns the tokens with every list in another order. */
export const reversed = ({ modes = [], ...base }: Tokens): Tokens =>
  ({ ...reverseLists(base), modes: modes.map((mode) => ({ ...mode, ...reverseLists(mode) })) }) as Tokens; // only orders differ

const reverseLists = (lists: object): object =>
  Object.fromEntries(
    Object.entries(lists).map(([key, list]: [string, unknown]) => [
      key,
      Array.isArray(list) ? list.toReversed() : list,
    ]),
  );
