import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { canonicalColor } from "../../kinds/colors/color.ts";
import type { Tokens } from "../../kinds/wire.ts";
import { closePages, sharedBrowser, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import type { Observation } from "../observation.ts";
import { IN_GAMUT, PAINTED, SPACES } from "../testing/fixtures/traps-colors.ts";
import { observeBundle, observePage, serve } from "../testing/testing.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serve()]);
}, 60_000);

afterAll(async () => {
  await closePages();
  await site.close();
});

describe("observe, on a page of known colours and traps,", () => {
  let page: Page;
  let observation: Observation;
  let tokens: Tokens;

  beforeAll(async () => {
    page = await sharedPage({ width: 1280, height: 800 });
    await page.goto(`${site.base}traps.html`);
    observation = await observePage(page);
    tokens = buildTokens(observation).tokens;
  }, 60_000);

  const values = () => tokens.colors.map(({ value }) => value);

  test("finds every visible colour", () => {
    expect(PAINTED.filter((value) => !values().includes(value))).toEqual([]);
  });

  test("finds no colour that is not visible", () => {
    expect(values().filter((value) => value.startsWith("#fe"))).toEqual([]);
  });

  test.each(Object.entries(SPACES))(
    "reads the colour of .%s exactly, in its own space if it is outside sRGB",
    (_, { value, format }) => {
      expect(tokens.colors).toContainEqual(expect.objectContaining({ value, format }));
    },
  );

  test.each(IN_GAMUT)("rounds the colour of .%s to the 8 bits that the browser paints", async (name) => {
    const painted = await page.evaluate((className) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      const element = document.querySelector(`.${className}`);
      if (!context || !element) return "";
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
      return `rgb(${r} ${g} ${b})`;
    }, name);
    expect(values()).toContain(canonicalColor(painted)?.value);
  });

  test("finds the page's own names of colours", () => {
    const names = new Map(tokens.colors.map(({ value, name }) => [value, name]));
    expect(names.get("#0a0001")).toBe("brand");
    expect(names.get("#0a0002")).toBe("channels");
    expect(names.get("#0a0034")).toBe("inner");
    expect(names.get("#0a0035")).toBe("in-frame");
    expect(names.get("#0a0004")).toBe("body-text");
    expect(names.get("#0a0003")).toBe("body-background");
  });

  test("counts frames that cannot be read", () => {
    expect(observation.environment.unreadable_frames).toBe(1);
  });

  test("finds lengths that an author wrote, not those that layout computed for auto", () => {
    expect(tokens.spacing).toEqual(expect.arrayContaining(["7px", "11px", "13px", "3px"]));
    // `margin: 0 auto` is computed as (1280 - 2 * 7 - 1000) / 2.
    expect(tokens.spacing).not.toContain("133px");
  });

  test("gives the same bytes when it reads the page again and again", async () => {
    const firstText = JSON.stringify(observation);
    for (let i = 0; i < night.size(2, 20); i++) expect(JSON.stringify(await observePage(page))).toBe(firstText);
  });

  test("gives the same result in slices", async () => {
    expect(await observePage(page, { slice: true })).toEqual(observation);
  });

  test("reads the rules for a class that the page adds between two slices", async () => {
    const tab = await browser.newPage();
    await tab.setContent(`<!doctype html><style>:root { --late: #123456 } .late { color: var(--late) } .late::after { content: "x" }
      @media (width > 1px) { b { color: red } }</style><p>Text</p>${"<i>i</i>".repeat(100)}`);
    const code = await observeBundle();
    const json = await tab.evaluate(async (script) => {
      // Each look at the clock ends a slice, in which the page changes the element that is read last.
      let now = 0;
      performance.now = () => (now += 100);
      const addClass = async () => document.querySelector("p")?.setAttribute("class", "late");
      Object.defineProperty(globalThis, "scheduler", { value: { yield: addClass }, configurable: true });
      new Function(script)();
      // The cast: the script defines it.
      const { tintypeObserve } = globalThis as unknown as {
        tintypeObserve: { observe(options: object): Promise<string> };
      };
      return tintypeObserve.observe({ slice: true });
    }, code);
    await tab.close();
    const seen: Observation = JSON.parse(json);
    expect(seen.paints).toContainEqual(
      expect.objectContaining({ property: "color", value: "rgb(18, 52, 86)", count: 1 }),
    );
    expect(seen.custom_properties.bindings.map(({ name }) => name)).toEqual(["--late"]);
    expect(seen.media).toEqual([{ kind: "media", condition: "(width > 1px)", rules: 1 }]);
  });

  test("does not change the document", async () => {
    const oldContent = await page.content();
    await observePage(page);
    expect(await page.content()).toBe(oldContent);
  });
});
