import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, observePage } from "../observe/testing/testing.ts";
import { buildTokens } from "./build.ts";
import { shownBesides, truthName, truthPage, truths } from "./testing/truth-page.ts";
import type { Tokens } from "./wire.ts";

let browser: Browser;
let tokens: Tokens;

beforeAll(async () => {
  browser = await launch();
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await tab.setContent(truthPage());
  tokens = buildTokens(await observePage(tab)).tokens;
}, 60_000);
afterAll(() => browser.close());

describe.each(truths)("buildTokens, of $key on a page of known values and traps,", (truth) => {
  const found = () => new Map((tokens[truth.key] ?? []).map((token) => [token.value, token.name]));

  test("finds every value, and calls it by the page's own name", () => {
    const known = truth.values.map(([, value], index) => [value, truthName(truth, index)] as const);
    const distinct = known.filter(([value], index) => known.findIndex(([other]) => other === value) === index);
    expect(distinct.filter(([value]) => !found().has(value))).toEqual([]);
    expect(distinct.filter(([value, own]) => found().get(value) !== own)).toEqual([]);
  });

  test("finds nothing else", () => {
    const known = new Set(truth.values.map(([, value]) => value));
    expect(
      [...found().keys()].filter((value) => !known.has(value) && !shownBesides[truth.key]?.includes(value)),
    ).toEqual([]);
  });
});
