import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { night } from "../testing/night.ts";
import { conditionsKey, type FurtherConditions } from "./conditions.ts";
import { ConditionFault, parseConditions, readConditions, writeConditions } from "./short-form.ts";

test.each<[string, object]>([
  ["dark", { color_scheme: "dark" }],
  ["dark,390x844", { color_scheme: "dark", viewport: { width: 390, height: 844 } }],
  ["more-contrast,reduced-motion", { contrast: "more", reduced_motion: true }],
  ["less-contrast", { contrast: "less" }],
  ["forced-colors", { forced_colors: true }],
  ["[data-theme=dark]", { attributes: { "data-theme": "dark" } }],
  [`[data-theme="a, b"][dir='x]']`, { attributes: { "data-theme": "a, b", dir: "x]" } }],
  ["[data-dark]![data-light]", { attributes: { "data-dark": "", "data-light": null } }],
  [".dark", { classes: { dark: true } }],
  ["html.dark", { classes: { dark: true } }],
  [".md:dark.a\\.b", { classes: { "md:dark": true, "a.b": true } }],
  ["body!.brand-acme.brand-ember", { on: "body", classes: { "brand-acme": false, "brand-ember": true } }],
  ["#app[data-theme=dark]", { on: "#app", attributes: { "data-theme": "dark" } }],
  ["storage:theme=sepia", { storage: { theme: "sepia" } }],
  [`storage:theme={"a":1,"b":2},storage:x==`, { storage: { theme: '{"a":1,"b":2}', x: "=" } }],
  ["query:globals=theme:dark;density:compact", { query: { globals: "theme:dark;density:compact" } }],
  ["cookie:theme=dark,.dark", { cookies: { theme: "dark" }, classes: { dark: true } }],
])("parseConditions parses %s", (text, conditions) => {
  expect(parseConditions(text)).toEqual(conditions);
});

test.each([
  "",
  "drak",
  "body",
  "dark.",
  "[=x]",
  "[data-theme=dark",
  "![data-theme=dark]",
  "storage:theme",
  "cookie:=x",
  "a b.dark",
])("parseConditions refuses %j", (text) => {
  expect(() => parseConditions(text)).toThrow(ConditionFault);
});

test.each(["dark,light", "390x844,400x800", ".dark!.dark", ".a,.a", "body.a,#app.b", "query:a=1,query:a=2"])(
  "parseConditions refuses %s, which names a condition twice",
  (text) => {
    expect(() => parseConditions(text)).toThrow(/twice/);
  },
);

test("writeConditions writes nothing without conditions", () => {
  expect([writeConditions({}), readConditions("  ")]).toEqual(["", {}]);
});

test.each<[string, FurtherConditions]>([
  [
    "reduced-motion,more-contrast,body!.light.dark,storage:theme=dark",
    {
      reduced_motion: true,
      contrast: "more",
      on: "body",
      classes: { light: false, dark: true },
      storage: { theme: "dark" },
    },
  ],
  [`{"on":".radix-themes","classes":{"dark":true}}`, { on: ".radix-themes", classes: { dark: true } }],
  [`{"storage":{"theme":null}}`, { storage: { theme: null } }],
])("writeConditions writes %s", (text, conditions) => {
  expect(writeConditions(conditions)).toBe(text);
});

describe("readConditions", () => {
  const record = <Value>(value: fc.Arbitrary<Value>) =>
    fc.dictionary(fc.string({ minLength: 1, unit: "grapheme" }), value, {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    });
  const texts = record(fc.string({ unit: "grapheme" }));
  const textsOrNull = record(fc.option(fc.string()));
  const conditions: fc.Arbitrary<FurtherConditions> = fc.record(
    {
      reduced_motion: fc.boolean(),
      forced_colors: fc.boolean(),
      contrast: fc.constantFrom("more" as const, "less" as const),
      on: fc.constantFrom("body", ".app", "#app", "main > div"),
      attributes: textsOrNull,
      classes: record(fc.boolean()),
      storage: textsOrNull,
      cookies: texts,
      query: texts,
    },
    { requiredKeys: [] },
  );

  test("reads again whatever writeConditions writes", () => {
    const base = { color_scheme: "light", viewport: { width: 1280, height: 800 } } as const;
    fc.assert(
      fc.property(conditions, (written) => {
        const parsed = readConditions(writeConditions(written));
        expect(conditionsKey({ ...base, ...parsed })).toBe(conditionsKey({ ...base, ...written }));
      }),
      { numRuns: night.samples() },
    );
  });

  test.each(["{", "[1]", '{"a":}', "{]"])("refuses %s", (text) => {
    expect(() => readConditions(text)).toThrow(ConditionFault);
  });
});
