import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observePage } from "../observe/testing/testing.ts";
import { closePages, sharedBrowser } from "../testing/browser.ts";
import { buildTokens } from "./build.ts";
import { contrasts, families, isShown, truthName, truthPage, truths } from "./testing/truth-page.ts";
import type { Tokens } from "./wire.ts";

let browser: Browser;
let tokens: Tokens;

beforeAll(async () => {
  browser = await sharedBrowser();
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await tab.setContent(truthPage());
  tokens = buildTokens(await observePage(tab)).tokens;
}, 60_000);
afterAll(closePages);

describe.each(truths)("buildTokens, of $key on a page of known values and traps,", (truth) => {
  const readNames = () => new Map((tokens[truth.key] ?? []).map((token) => [token.value, token.name]));

  test("finds every value, and calls it by the page's own name", () => {
    const expected = truth.values.map(([, value], index) => [value, truthName(truth, index)] as const);
    const distinct = expected.filter(
      ([value], index) => expected.findIndex(([otherExpected]) => otherExpected === value) === index,
    );
    expect(distinct.filter(([value]) => !readNames().has(value))).toEqual([]);
    expect(distinct.filter(([value, name]) => readNames().get(value) !== name)).toEqual([]);
  });

  test("finds nothing else", () => {
    expect([...readNames().keys()].filter((value) => !isShown(truth, value))).toEqual([]);
  });
});

test("the page of known values has eight of each kind", () => {
  const counts = [...truths.map(({ values }) => values), families, contrasts].map(({ length }) => length);
  expect(counts).toEqual(counts.map(() => 8));
});

test("buildTokens finds the families of the page, each with its weight, size, line height and letter spacing", () => {
  const pageFamilies = tokens.typography.filter(({ family }) => /^F ?\d$/.test(family));
  const withoutMachine = ({ rendered: _rendered, ...rest }: (typeof pageFamilies)[number]) => rest;
  expect(pageFamilies.map(withoutMachine)).toEqual(
    families.map(([, token]) => token).sort((a, b) => (a.family < b.family ? -1 : 1)),
  );
  expect(tokens.typography.map(({ family }) => family)).not.toContain("Never");
});

test("buildTokens finds the contrasts of the page", () => {
  const pageContrasts = (tokens.contrasts ?? []).filter(({ text }) => !/^#(000000|0{6}..)$/.test(text));
  expect(pageContrasts.map(({ text, background, ratio }) => [text, background, ratio]).sort()).toEqual(
    [...contrasts].sort(),
  );
});

test("buildTokens lists the values of the spacing scale as spacing", () => {
  expect([...tokens.spacing].sort()).toEqual((tokens.spacing_scale ?? []).map(({ value }) => value).sort());
});
