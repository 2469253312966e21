import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../testing/browser.ts";
import { night } from "../testing/night.ts";
import * as limits from "./limits.ts";
import { observationSchema } from "./observation.ts";
import { limitsPage } from "./testing/limits-page.ts";

// Each bound is lowered, one at a time, to what a small page exceeds, and the page is read again.

type Limit = keyof typeof limits;

/** How a page beyond the bound is read: with less and saying so, with something else, or the same, later or slower. */
type Effect = "truncated" | "less" | "same" | "fewer samples";

const EFFECTS: Readonly<Record<Limit, readonly [value: number, effect: Effect]>> = {
  SLICE_MS: [0, "same"],
  READING_MS: [0, "same"],
  NODES_AT_ONCE: [1, "same"],
  MARKED_MS: [0, "same"],
  MAX_SUMMED_CUSTOMS: [0, "same"],
  MS_OF_STYLES: [0, "same"],
  MS_OF_MARK: [1, "same"],
  MAX_STATE_TASKS: [1, "same"],
  MAX_MARKED_PARTS: [1, "same"],
  RULES_AT_ONCE: [1, "same"],
  FIRST_COLORS_MS: [0, "same"],
  MAX_SAMPLING_MS: [0, "same"],
  MAX_RULES: [1, "truncated"],
  MAX_RULE_DEPTH: [1, "truncated"],
  MAX_MARKED_SELECTOR: [1, "truncated"],
  MAX_DECLARATIONS: [1, "truncated"],
  MAX_STATE_SELECTOR: [1, "truncated"],
  MAX_OCCURRENCES: [1, "truncated"],
  MAX_SCANNED_SELECTORS: [1, "same"],
  MAX_PARSED_SELECTORS: [1, "same"],
  MAX_PSEUDO_COMPARISONS: [0, "same"],
  MAX_FALLBACKS: [0, "less"],
  MAX_NAMED_NODES: [1, "truncated"],
  MAX_CUSTOM_READS: [1, "truncated"],
  MAX_CHAIN: [1, "less"],
  MAX_MOTION_CUSTOMS: [0, "less"],
  MAX_MOTION_VALUE: [0, "same"],
  MAX_MOTION_ATTRIBUTES: [0, "truncated"],
  MAX_RENEWALS: [0, "same"],
  MAX_STATE_COPIES: [1, "truncated"],
  MAX_STATE_COMPARISONS: [1, "truncated"],
  MAX_STATE_MATCHES: [1, "truncated"],
  MAX_STATE_TEXT: [1, "truncated"],
  MAX_STATE_READS: [1, "truncated"],
  MAX_EXCLUDED: [0, "same"],
  MAX_MOVING_ELEMENTS: [0, "same"],
  MAX_MOVING_RULES: [0, "same"],
  MAX_SAMPLES: [1, "less"],
  MAX_ASKED_FOR_MOTION: [0, "same"],
  MAX_STATE_NODES: [1, "truncated"],
  MAX_STATE_PAIR_NODES: [1, "truncated"],
  MAX_FOCUSABLE: [0, "truncated"],
  MAX_HIGHLIGHTED: [1, "less"],
  MAX_PART_RULES: [0, "less"],
  MAX_PARTED_CONTROLS: [0, "less"],
  MAX_RESOLVED: [1, "less"],
  MAX_PAINT_RULES: [0, "less"],
  MAX_OVERRIDES: [0, "less"],
  MAX_RULE_TEXT: [1, "less"],
  MAX_LOOKED_THROUGH: [0, "same"],
  MAX_ELEMENT_DEPTH: [0, "less"],
  MAX_SELECTOR_LEVELS: [0, "less"],
  MAX_NESTED_TREES: [0, "less"],
  MAX_SELECTOR_NAME: [1, "less"],
  MAX_INDEXED_ELEMENTS: [1, "less"],
  MAX_CLASS_ATTRIBUTE: [1, "less"],
  MAX_INDEXED_CLASSES: [0, "less"],
  MAX_SELECTOR: [1, "less"],
  MAX_SIGNATURE_LEVELS: [0, "less"],
  MAX_SIGNATURE: [1, "less"],
  MAX_CLASSES: [1, "less"],
  MAX_STYLES: [0, "same"],
  MAX_GROUPED_PAINTS: [1, "less"],
  MAX_EDGES_CHECKED: [0, "less"],
  MAX_TEXTS_CHECKED: [0, "truncated"],
  MAX_PAINTERS: [0, "truncated"],
  MAX_PAINTS_REMEMBERED: [1, "less"],
  MAX_PLACES_REMEMBERED: [1, "less"],
  MAX_FIRST_COLORS: [1, "fewer samples"],
  MAX_SAMPLED_ELEMENTS: [1, "fewer samples"],
  MAX_SAMPLED_COLORS: [1, "fewer samples"],
  MAX_DATA: [1, "less"],
  MAX_DATA_TOTAL: [0, "less"],
  MAX_ASSET_SIZE: [1, "less"],
  MAX_SYMBOLS: [1, "less"],
  MAX_SYMBOL: [1, "less"],
  MAX_DEFINED: [0, "truncated"],
  MAX_USED_SHAPES: [1, "truncated"],
  MAX_LENT: [0, "truncated"],
  MAX_USES_AT_ONCE: [1, "same"],
  MAX_NESTED_USES: [0, "less"],
  MAX_WORDS_LENGTH: [1, "same"],
  MAX_DRAWING_PARTS: [0, "same"],
  MAX_OBSERVATION: [1, "truncated"],
  MAX_STATES_LENGTH: [1, "same"],
  MAX_URL: [2, "less"],
  MAX_TITLE: [2, "less"],
  MAX_VALUE: [2, "truncated"],
  MAX_PROPERTY_VALUE: [1, "less"],
  MAX_PROPERTY_NAME: [1, "less"],
  MAX_SOURCE: [1, "less"],
  MAX_FAMILY: [1, "less"],
  MAX_FACE: [1, "same"],
  MAX_LABEL: [1, "same"],
  MAX_CONTENT_TYPE: [1, "less"],
  MAX_COLOR: [1, "less"],
  MAX_LAYERS: [1, "less"],
  MAX_UTILITIES: [0, "less"],
  MAX_SIGNATURES: [1, "same"],
  MAX_TEXT_PAIRS: [1, "truncated"],
  MAX_EDGE_PAIRS: [1, "truncated"],
  MAX_STATE_PAIRS: [1, "truncated"],
  MAX_FOCUS_RINGS: [0, "truncated"],
  MAX_GRADIENT_TEXTS: [0, "less"],
  MAX_GRADIENT_LINES: [0, "less"],
  MAX_FADED_TEXTS: [0, "less"],
  MAX_STACK: [1, "less"],
  MAX_GROUPS: [1, "less"],
  MAX_GROUP: [1, "less"],
  MAX_CONDITIONS: [1, "truncated"],
  MAX_CONDITION: [1, "truncated"],
  MAX_STATES: [1, "truncated"],
  MAX_STATE_VALUE: [1, "less"],
  MAX_DEFAULTS: [1, "less"],
  MAX_PLACED: [1, "less"],
  MAX_PLACED_PAIRS: [1, "less"],
  MAX_PAIR_PARTS: [1, "less"],
  MAX_PLACES: [1, "less"],
  MAX_PLACES_LENGTH: [1, "less"],
};

/** A bundle in which a global can lower the bounds. */
async function lowerableBundle(): Promise<string> {
  const table = Object.entries(limits).map(([name, value]) => `export const ${name} = lowered.${name} ?? ${value};`);
  const input = await rolldown({
    input: fileURLToPath(new URL("./testing/limits-script.ts", import.meta.url)),
    platform: "browser",
    plugins: [
      {
        name: "lowered limits",
        load: (id) =>
          id.endsWith("/observe/limits.ts") ? `const { lowered } = globalThis;\n${table.join("\n")}` : null,
      },
    ],
  });
  const { output } = await input.generate({ format: "iife" });
  await input.close();
  return output[0].code;
}

interface Reading {
  /** The reading without the samples. */
  readonly text: string;
  readonly observation: unknown;
  /** How many colours come while a page is read. That depends on the time, too. */
  readonly samples: number;
}

let page: Page;
let usual: Reading;

async function readWith(lowered: Readonly<Partial<Record<Limit, number>>>, slice = false): Promise<Reading> {
  const text = await page.evaluate<string>(`lowered = ${JSON.stringify(lowered)}; load(); readAll(${slice})`);
  const { samples, ...reading } = JSON.parse(text);
  const { firstColors, sampled } = samples;
  return { text: JSON.stringify(reading), observation: reading.observation, samples: firstColors + sampled };
}

const isTruncated = ({ observation }: Reading): boolean =>
  observationSchema.parse(observation).environment.truncated === true;

beforeAll(async () => {
  const [browser, bundle] = await Promise.all([sharedBrowser(), lowerableBundle()]);
  page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 800, height: 600 } });
  await page.setContent(limitsPage);
  // To send the bundle takes longer than to read the page with it.
  await page.evaluate(`globalThis.load = () => { ${bundle} }`);
  usual = await readWith({});
}, 60_000);
afterAll(closePages);

test("a page within all bounds is read as a whole, at once and in slices", async () => {
  expect(isTruncated(usual)).toBe(false);
  expect((await readWith({}, true)).text).toBe(usual.text);
});

const OF_SLICES = /_MS$|_AT_ONCE$|_PARTS$|_RENEWALS$/;

// The cast: the table has these keys.
test.each(
  night
    .cases(Object.entries(EFFECTS) as [Limit, (typeof EFFECTS)[Limit]][], 8)
    .map(([name, [value, effect]]) => [name, value, effect] as const),
)("the bound %s, lowered to %d, has the effect on a reading: %s", async (name, value, effect) => {
  const reading = await readWith({ [name]: value }, OF_SLICES.test(name));
  expect(isTruncated(reading)).toBe(effect === "truncated");
  if (effect === "fewer samples") expect(reading.samples).toBeLessThan(usual.samples);
  else if (effect === "same") expect(reading.text).toBe(usual.text);
  else expect(reading.text).not.toBe(usual.text);
});
