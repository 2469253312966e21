import fc from "fast-check";
import { expect, test } from "vitest";
import { compareColors } from "../../conformance/values/colors.ts";
import { canonicalColor } from "../../kinds/colors/color.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { comparePages, type KindOfPages } from "./compare-pages.ts";
import { listMerges, proposeMerges } from "./merges.ts";

const token = (name: string, value: string, usage = 1, named_by: "page" | "tintype" = "page") => {
  return { name, value, usage, contexts: ["fill"], named_by };
};

const pageOf = (colors: readonly ReturnType<typeof token>[], spacing: readonly string[] = []): KindTokens => ({
  colors: colors.map((color) => ({ ...color, format: "hex" as const })),
  typography: [],
  assets: [],
  spacing: [...spacing],
});

const colorsOf = (kinds: readonly KindOfPages[]) => kinds.find(({ kind }) => kind === "colors");

test("comparePages pairs equal values, then near ones, then those of one name", () => {
  const here = pageOf([token("brand", "#0066cc", 9), token("line", "#dee2e6", 4), token("sun", "#ffc107", 2)]);
  const there = pageOf([
    token("primary", "#0066cc", 3),
    token("rule", "#dfe2e6", 5),
    token("sun", "#ff0000"),
    token("x", "#123456"),
  ]);
  const colors = colorsOf(comparePages(here, there));
  expect(colors?.both.map((pair) => [pair.here.name, pair.there.name, pair.by])).toEqual([
    ["brand", "primary", "value"],
    ["line", "rule", "near"],
    ["sun", "sun", "name"],
  ]);
  expect(colors?.both.map(({ distance }) => (distance ?? -1) < 2)).toEqual([true, true, false]);
  expect(colors?.there.map(({ value }) => value)).toEqual(["#123456"]);
  expect(colors?.here).toEqual([]);
});

test("comparePages does not match the names that Tintype gave", () => {
  const here = pageOf([token("body-text", "#0066cc", 1, "tintype")]);
  const there = pageOf([token("body-text", "#ff0000", 1, "tintype")]);
  expect(colorsOf(comparePages(here, there))?.both).toEqual([]);
});

test("comparePages compares only kinds that both pages were read for", () => {
  const radii = { ...pageOf([]), radii: [token("radius", "8px")] };
  const kinds = comparePages(radii, pageOf([])).map(({ kind }) => kind);
  expect(kinds).toContain("spacing");
  expect(kinds).not.toContain("radii");
});

// None of these colours is one of the browser's own.
const channel = fc.constantFrom("03", "11", "12", "a0", "a1", "dd");
const anyColor = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join("")}`);
const anyPage = fc
  .tuple(
    fc.uniqueArray(fc.tuple(anyColor, fc.constantFrom("brand", "ink", "line", "sun"), fc.integer({ min: 1, max: 9 })), {
      maxLength: 12,
      selector: ([value]) => value,
    }),
    fc.uniqueArray(fc.constantFrom("4px", "8px", "-8px", "8.5px", "9px", "16px"), { maxLength: 6 }),
  )
  .map(([colors, spacing]) =>
    pageOf(
      colors.map(([value, name, usage]) => token(name, value, usage)),
      spacing,
    ),
  );

test("comparePages shows each value of both pages, and never twice as one of only one page", () => {
  fc.assert(
    fc.property(anyPage, anyPage, (here, there) => {
      const colors = colorsOf(comparePages(here, there));
      const ofHere = [...(colors?.both ?? []).map((pair) => pair.here), ...(colors?.here ?? [])];
      const ofThere = [...(colors?.both ?? []).map((pair) => pair.there), ...(colors?.there ?? [])];
      const sorted = (values: readonly { value: string }[]) => values.map(({ value }) => value).toSorted();
      expect(sorted(ofHere)).toEqual(sorted(here.colors));
      expect(sorted(ofThere)).toEqual(sorted(there.colors));
    }),
  );
});

test("comparePages lists no value of one page alone that the other page has too, or nearly has", () => {
  fc.assert(
    fc.property(anyPage, anyPage, (here, there) => {
      for (const kind of comparePages(here, there)) {
        expect(kind.here.filter(({ value }) => kind.there.some((counterpart) => counterpart.value === value))).toEqual(
          [],
        );
        if (kind.kind !== "colors") continue;
        const isNear = (a: string, b: string) => {
          const [one, other] = [canonicalColor(a), canonicalColor(b)];
          return one && other && compareColors(one, other).isNear;
        };
        expect(
          kind.here.filter(({ value }) => kind.there.some((counterpart) => isNear(value, counterpart.value))),
        ).toEqual([]);
      }
    }),
  );
});

test("comparePages finds the same the other way round", () => {
  fc.assert(
    fc.property(anyPage, anyPage, (here, there) => {
      const [one, other] = [comparePages(here, there), comparePages(there, here)];
      const counts = (kinds: readonly KindOfPages[]) => kinds.map(({ kind, both }) => [kind, both.length]);
      expect(counts(one)).toEqual(counts(other));
    }),
  );
});

test("comparePages finds everything of a page in both if it is compared with itself", () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      for (const { both, here, there } of comparePages(page, page)) {
        expect([here, there]).toEqual([[], []]);
        expect(both.every(({ by, distance }) => by === "value" && distance === 0)).toBe(true);
      }
    }),
  );
});

test("proposeMerges keeps the most used of near colours, and lists what becomes it", () => {
  const here = pageOf([token("line", "#dee2e6", 4), token("brand", "#0066cc", 9)]);
  const there = pageOf([token("rule", "#dfe2e6", 7)]);
  const merges = proposeMerges(here, there, 2);
  expect(merges.map(({ keep, others }) => [keep.value, others.map(({ value }) => value)])).toEqual([
    ["#dfe2e6", ["#dee2e6"]],
  ]);
  expect(listMerges(merges)).toMatch(/^#dee2e6 → #dfe2e6 \(ΔE 0\.\d, 4×\)\n$/);
});

test("proposeMerges merges each colour once, into a more used one within the limit, and leaves no two near ones", () => {
  fc.assert(
    fc.property(anyPage, anyPage, fc.constantFrom(2, 5), (here, there, limit) => {
      const merges = proposeMerges(here, there, limit);
      const merged = merges.flatMap(({ others }) => others.map(({ value }) => value));
      expect(new Set(merged).size).toBe(merged.length);
      expect(merges.filter(({ keep }) => merged.includes(keep.value))).toEqual([]);
      for (const { keep, others } of merges) {
        expect(others.every(({ usage, distance }) => usage <= keep.usage && distance <= limit)).toBe(true);
      }
    }),
  );
});
