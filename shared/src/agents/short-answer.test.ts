import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { night } from "../testing/night.ts";
import { MAX_TEXT, MIN_NESTED } from "./limits.ts";
import { bytesOf, cutToFit, shortAnswer } from "./short-answer.ts";
import { examplesOf } from "./subject.ts";
import { INJECTIONS } from "./testing/injections.ts";

const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u;

describe("shortAnswer", () => {
  test("leaves a short answer as it is", () => {
    const answer = { page: { url: "https://example.com/" }, tokens: [{ name: "brand", value: "#0066cc" }] };
    expect(shortAnswer(answer)).toEqual(answer);
  });

  test("cuts the longest list, and says how many items remain", () => {
    const answer = { few: ["a"], many: Array.from({ length: 1_000 }, (_, index) => ({ name: `token-${index}` })) };
    const short = shortAnswer(answer, 4_000);
    expect(short.few).toEqual(["a"]);
    expect(short.many.length).toBeGreaterThan(100);
    expect(short.more).toEqual({ many: 1_000 - short.many.length });
  });

  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `https://example.com/${index}`);

  test("leaves the examples of an item whole if there is room", () => {
    const answer = { changes: [{ name: "brand", pages: examplesOf(addresses(40)) }] };
    expect(shortAnswer(answer)).toEqual(answer);
  });

  test("cuts examples before it leaves items out, beside the count of all", () => {
    const changes = addresses(20).map((name) => ({ name, pages: examplesOf(addresses(60)) }));
    const short = shortAnswer({ changes });
    expect(short.changes).toHaveLength(20);
    for (const { pages } of short.changes) {
      expect(pages.count).toBe(60);
      expect(pages.examples.length).toBeGreaterThanOrEqual(MIN_NESTED);
      expect(pages.examples.length).toBeLessThan(60);
    }
  });

  test("keeps to its bound, and has only short texts, whatever it is given", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom(...INJECTIONS));
    const list = fc.array(text, { maxLength: 9 }).map(examplesOf);
    const item = fc.record({ name: text, list, nested: fc.record({ value: text }) });
    const answers = fc.record({
      url: text,
      tokens: fc.array(item, { maxLength: 30 }),
      places: fc.array(text, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(answers, fc.integer({ min: 4_000, max: 20_000 }), (answer, bytes) => {
        const short = shortAnswer(answer, bytes);
        expect(bytesOf(short)).toBeLessThanOrEqual(bytes);
        expect(textsOf(short).filter((value) => value.length > MAX_TEXT || UNSEEN.test(value))).toEqual([]);
        expect(short.tokens.length + (short.more?.tokens ?? 0)).toBe(answer.tokens.length);
      }),
      { numRuns: night.samples(8) },
    );
  });
});

test("cutToFit counts what lists inside of items lack, too", () => {
  const data = [40, 2, 60].map((length) => ({ pages: Array.from({ length }, () => "https://example.com/") }));
  const short = cutToFit({ data }, 1_000) as { data: { pages: string[] }[]; more: Record<string, number> };
  const remaining = short.data.reduce((sum, { pages }) => sum + pages.length, 0);
  expect(short.more).toEqual({ "data[].pages": 102 - remaining });
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
