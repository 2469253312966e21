import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { kindTokensSchema, type Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { canonicalJson } from "@tintype/shared/text/canonical-json";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../support/wait.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { ExtensionFirefox } from "./firefox.ts";
import { serveTestPages } from "./pages-server.ts";
import { sharedChromium } from "./shared-chromium.ts";

// The extension, which reads a user's tab, and the server's browser get the same tokens from the same page.

const PAGES = ["/", "/bootstrap"] as const;
const { FIREFOX_PATH = "" } = process.env;

const origin = serveTestPages();
const readings = new Map<string, Promise<Tokens>>();

/** Returns the tokens that the command line reads. It reads each page once. */
function byCommandLine(path: string): Promise<Tokens> {
  const reading = readings.get(path) ?? readTokens();
  readings.set(path, reading);
  return reading;

  async function readTokens() {
    const script = fileURLToPath(new URL("../../cli/src/main.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      script,
      "extract",
      origin() + path,
      "--allow-private",
    ]);
    return kindTokensSchema.parse(JSON.parse(stdout));
  }
}

test("the command line reads shadow roots and frames, and nothing that is hidden", async () => {
  const values = (await byCommandLine("/")).colors.map(({ value }) => value);
  const [open, closed, frame, hidden] = ["#7a3e9d", "#a4243b", "#0b6e4f", "#ff00ff"];
  expect(values).toEqual(expect.arrayContaining([open, closed, frame]));
  expect(values).not.toContain(hidden);
});

test("the contract page has tokens of every kind", async () => {
  const tokens = await byCommandLine("/");
  const kinds = kindTokensSchema.keyof().options;
  expect(kinds.filter((kind) => !tokens[kind]?.length)).toEqual([]);
});

describe("Chromium", () => {
  let chromium: ExtensionChromium;
  beforeAll(async () => {
    chromium = await sharedChromium();
  });

  test.each(night.cases(PAGES, 1))("the extension reads the same bytes from %s as the command line", async (path) => {
    const expected = await byCommandLine(path);
    await chromium.goto(origin() + path);
    await chromium.clickAction();
    const { last } = await chromium.outcome();
    expect(last?.tokens).toEqual(expected);
    expect(canonicalJson(last?.tokens)).toBe(canonicalJson(expected));
  });

  night.test(
    "the extension and the command line read the durations of a page whose script asks for reduced motion",
    async () => {
      const expected = await byCommandLine("/reducing");
      expect(expected.durations?.map(({ value }) => value).sort()).toEqual(["150ms", "300ms", "500ms"]);
      await chromium.page.emulateMedia({ reducedMotion: "no-preference" });
      try {
        await chromium.goto(`${origin()}/reducing`);
        await chromium.clickAction();
        const { last } = await chromium.outcome();
        expect(last?.tokens).toEqual(expected);
      } finally {
        await chromium.page.emulateMedia({ reducedMotion: "reduce" });
      }
    },
  );
});

describe.skipIf(!FIREFOX_PATH)("Firefox", () => {
  let firefox: ExtensionFirefox;
  beforeAll(async () => {
    firefox = await ExtensionFirefox.launch(FIREFOX_PATH);
  });
  afterAll(() => firefox?.close());

  test("the extension captures when its key is pressed, and shows the outcome in the badge", async () => {
    const url = `${origin()}/small?${crypto.randomUUID()}`;
    await firefox.goto(url);
    await firefox.pressAltShift("k");
    expect((await firefox.outcome(url)).last?.saved).toMatchObject({ as: "first", version: 1 });
    const isFirst = (text: string) => text === "✓";
    await until("the badge of a first version", () => firefox.badge(), isFirst);
  });

  test("the extension reads states and names of a page that watches itself, which notices nothing", async () => {
    const address = `${origin()}/watching?${crypto.randomUUID()}`;
    await firefox.goto(address);
    await firefox.inPage("window.wrappedJSObject.arm(); await window.wrappedJSObject.start()");
    await firefox.pressAltShift("k");
    const { last } = await firefox.outcome(address);
    expect(last?.tokens.states?.length).toBeGreaterThan(10);
    expect(last?.tokens.colors.map(({ name }) => name)).toContain("ground");
    const report = "return JSON.stringify(await window.wrappedJSObject.report())";
    expect(JSON.parse(await firefox.inPage<string>(report))).toEqual({ seen: [], changed: [] });
  });

  /**
   * The engines differ in one colour. Chromium 156 mixes colours in oklab with an error in the fifth digit (a lightness of
   * 0.488207, where Firefox and the formula have 0.488211), and this blue is rounded down because of it.
   */
  const MIXED = { chromium: "#59616a", firefox: "#59616b" };
  /** Contrast with the page's background, which differs by a hundredth. */
  const CONTRAST = { chromium: 5.67, firefox: 5.66 };
  /**
   * They differ in lengths that are not whole pixels: Firefox computes a width of glyphs (`2ch`) and a line height (`140%` of
   * 19.2px) to a 60th of a pixel; Chromium computes the first to a 64th, and does not round the second.
   */
  const LENGTHS = [
    ["17.797px", "17.8px"],
    ["26.88px", "26.883px"],
  ] as const;

  function inLengthsOfFirefox(tokens: Tokens): Tokens {
    const json = LENGTHS.reduce(
      (text, [chromium, firefox]) => text.replaceAll(JSON.stringify(chromium), JSON.stringify(firefox)),
      JSON.stringify(tokens),
    );
    return kindTokensSchema.parse(JSON.parse(json));
  }

  test.each(night.cases(PAGES, 1))(
    "the extension reads the same tokens from %s as the command line in Chromium",
    async (path) => {
      const { colors, contrasts, ...expected } = inLengthsOfFirefox(await byCommandLine(path));
      await firefox.goto(origin() + path);
      await firefox.pressAltShift("k");
      const { last } = await firefox.outcome(origin() + path);
      expect(last?.tokens).toEqual({
        ...expected,
        colors: colors.map((color) => (color.value === MIXED.chromium ? { ...color, value: MIXED.firefox } : color)),
        contrasts: contrasts?.map((pair) =>
          pair.text === MIXED.chromium && pair.ratio === CONTRAST.chromium
            ? { ...pair, text: MIXED.firefox, ratio: CONTRAST.firefox }
            : pair,
        ),
      });
    },
  );
});
