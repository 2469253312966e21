import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { night } from "../../testing/night.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens, type Previous } from "../build.ts";
import { readPaint, readTextStyle } from "./text-style.ts";

const font = (shorthand: string, { spacing = "normal", transform = "none", ...rest }: Extra = {}): Paint => ({
  property: "font",
  value: `${shorthand}; letter-spacing: ${spacing}; text-transform: ${transform}`,
  ...rest,
});

interface Extra extends Omit<Paint, "value" | "property"> {
  readonly spacing?: string;
  readonly transform?: string;
}

const page = (paints: readonly Paint[], global: readonly (readonly [string, string])[] = []) =>
  observation(paints, { version: 2, read: ["text_styles"], global });

const styles = (paints: readonly Paint[], previous?: Previous) =>
  buildTokens(page(paints), previous).tokens.text_styles ?? [];
const valuesByName = (paints: readonly Paint[], global: readonly (readonly [string, string])[] = []) =>
  Object.fromEntries(
    buildTokens(page(paints, global)).tokens.text_styles?.map(({ name, value }) => [name, value]) ?? [],
  );

describe("the value of a text style", () => {
  test.each([
    ["normal 700 32px/38.4px Inter, sans-serif", '700 32px/1.2 "Inter"'],
    ['italic 400 16px/24px "A B", serif', 'italic 400 16px/1.5 "A B"'],
    ["normal 400 10.6667px/normal serif", "400 10.667px/normal serif"],
    ["normal 400 15px/20px Inter", '400 15px/1.333 "Inter"'],
    ["oblique 14deg 400 16px/16px Inter", 'oblique 400 16px/1 "Inter"'],
    ["oblique 10deg 400 16px/16px Inter", 'oblique 10deg 400 16px/1 "Inter"'],
    ['normal 400 16px/16px -apple-system, BlinkMacSystemFont, "Segoe UI"', "400 16px/1 system-ui"],
    ['normal 400 16px/16px "a; b: c"', '400 16px/1 "a; b: c"'],
    ['normal 400 16px/16px "serif"', '400 16px/1 "serif"'],
    ["normal 400 16px/16px メイリオ", '400 16px/1 "メイリオ"'],
  ])("reads %s as %s", (shorthand, value) => {
    expect(styles([font(shorthand)]).map((style) => style.value)).toEqual([value]);
  });

  test("ends with the letter spacing and the transform if they are not normal", () => {
    const [style] = styles([font("normal 700 32px/38.4px Inter", { spacing: "-0.64004px", transform: "uppercase" })]);
    expect(style).toEqual({
      name: "text-32-700",
      value: '700 32px/1.2 "Inter" -0.64px uppercase',
      family: "Inter",
      size: "32px",
      weight: "700",
      line_height: "1.2",
      letter_spacing: "-0.64px",
      font_style: "normal",
      text_transform: "uppercase",
      usage: 1,
      contexts: ["font"],
    });
  });

  test("does not depend on the families after the first one, and counts a letter spacing of zero as normal", () => {
    const paints = [
      font("normal 400 16px/24px Inter, sans-serif"),
      font("normal 400 16px/24px Inter, serif", { spacing: "0px" }),
    ];
    expect(styles(paints)).toMatchObject([{ value: '400 16px/1.5 "Inter"', usage: 2 }]);
  });

  test.each([
    '400 16px/1.5 "Inter"',
    "400 10.667px/normal system-ui 0.5px uppercase full-width",
    'italic 700 32px/1.2 "a \\"b\\" \\\\ c" -0.64px',
    'oblique 10deg 400 16px/1 "x" capitalize',
  ])("%s is read again as the same style", (value) => {
    expect(readTextStyle(value)?.text).toBe(value);
  });
});

describe("the name of a text style", () => {
  test("comes from a custom property that holds the whole shorthand", () => {
    const shorthand = "600 20px/1.25 Inter, sans-serif";
    const seen = [font("normal 600 20px/25px Inter, sans-serif", { at: ["h2"] })];
    expect(valuesByName(seen, [["--font-title", shorthand]])).toEqual({ "font-title": '600 20px/1.25 "Inter"' });
    const bound = (lead: string) => [font("normal 600 20px/25px Inter", { by: [["--lead", lead]] })];
    expect(valuesByName(bound("600 20px/125% Inter"))).toEqual({ lead: '600 20px/1.25 "Inter"' });
    expect(valuesByName(bound("small-caps 600 semi-condensed 20px/1.25 Inter"))).toEqual({
      lead: '600 20px/1.25 "Inter"',
    });
  });

  test("does not come from a custom property that holds a part of it", () => {
    const bindings = [
      ["--font-body", "Inter, sans-serif"],
      ["--font-size", "16px"],
      ["--leading", "1.5"],
    ] as const;
    expect(
      valuesByName([font("normal 400 16px/24px Inter, sans-serif", { at: ["p"], by: bindings })], bindings),
    ).toEqual({
      "text-16-400": '400 16px/1.5 "Inter"',
    });
  });

  test("comes from the heading's level, from a class or from the look", () => {
    const seen = [
      font("normal 700 32px/40px Inter", { at: ["h1", "main>h1"] }),
      font("normal 700 24px/30px Inter", { at: ["h2.card-title"] }),
      font("normal 600 14px/20px Inter", { at: ["a.btn", "button.btn"] }),
      font("normal 400 16px/24px Inter", { at: ["p", "li"] }),
      font("normal 400 16px/20px Inter", { at: ["p", "td"] }),
      font("normal 400 16px/20px Lora", { at: ["p", "td"] }),
    ];
    expect(valuesByName(seen)).toEqual({
      "heading-1": '700 32px/1.25 "Inter"',
      "card-title-text": '700 24px/1.25 "Inter"',
      "btn-text": '600 14px/1.429 "Inter"',
      "text-16-400": '400 16px/1.25 "Inter"',
      "text-16-400-1_25-lora": '400 16px/1.25 "Lora"',
      "text-16-400-1_5-inter": '400 16px/1.5 "Inter"',
    });
  });
});

test("a text style that changes keeps its name, and counts in the total unless typography explains it", () => {
  const firstBuild = buildTokens(
    page([font("normal 700 32px/40px Inter", { at: ["h1"] }), font("normal 400 16px/24px Inter", { at: ["p"] })]),
  );
  const second = buildTokens(
    page([font("normal 700 36px/45px Inter", { at: ["h1"] }), font("normal 400 16px/24px Inter", { at: ["p"] })]),
    firstBuild,
  );
  const { changes, summary } = diffTokens(firstBuild.tokens, second.tokens);
  expect(changes.text_styles).toEqual({
    added: [],
    removed: [],
    modified: [{ name: "heading-1", from: '700 32px/1.25 "Inter"', to: '700 36px/1.25 "Inter"' }],
  });
  expect(summary).toMatchObject({ total_changes: 1, text_styles_changed: 1 });
  const inter = (sizes: string[]) => [{ family: "Inter", weights: ["400", "700"], sizes, line_heights: ["24px"] }];
  const explained = diffTokens(
    { ...firstBuild.tokens, typography: inter(["16px", "32px"]) },
    { ...second.tokens, typography: inter(["16px", "36px"]) },
  );
  expect(explained.summary).toMatchObject({ total_changes: 1, text_styles_changed: 1, typography_changed: 1 });
});

test.each([
  ["no text", ""],
  ["no size", "normal 400 Inter"],
  ["a size of zero", "normal 400 0px/10px Inter"],
  ["no family", "normal 400 16px/24px"],
  ["a calculation", "normal 400 calc(16px)/24px Inter"],
  ["an unknown weight", "normal 4000 16px/24px Inter"],
  ["the end of a rule", "normal 400 16px/24px Inter}"],
  ["an unfinished string", 'normal 400 16px/24px "Inter'],
  ["an unfinished comment", "normal 400 16px/24px Inter /*"],
  ["too many brackets", `normal 400 16px/24px ${"(".repeat(5000)}`],
  ["100 kB", `normal 400 16px/24px ${"a".repeat(100_000)}`],
])("a font with %s is no text style", (_, css) => {
  expect(readPaint(css)).toBeUndefined();
  expect(readTextStyle(css)).toBeUndefined();
});

test("the value of a text style is one CSS value, whatever the family's name contains", () => {
  const names = ["\\0", "\\22 ; }", "*/", "\u202ebidi", "\\a x", "x".repeat(5000), "\\d83d"];
  for (const name of names) {
    const [style] = styles([font(`normal 400 16px/24px "${name}", serif`)]);
    expect(readTextStyle(style?.value ?? "")?.text).toBe(style?.value);
    expect(style?.value.length).toBeLessThan(300);
  }
});

test("readTextStyle reads the value of any text style again, and any text without a fault", () => {
  const part = fc.constantFrom(
    "italic",
    "oblique",
    "10deg",
    "700",
    "bold",
    "16px",
    "0.1px",
    "1e9px",
    "/",
    "1.5",
    "24px",
    "normal",
    " ",
    ", ",
    "Inter",
    "serif",
    '"a b"',
    '"serif"',
    "uppercase",
    "; ",
    "letter-spacing: ",
    "text-transform: ",
    "\\",
    "(",
    "\0",
  );
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  const css = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 16 }).map((parts) => parts.join(" ")),
    fc.tuple(fc.string({ unit }), part, part).map(([name, spacing, transform]) => {
      return `normal 400 16px/24px "${name}"; letter-spacing: ${spacing}; text-transform: ${transform}`;
    }),
  );
  fc.assert(
    fc.property(css, (text) => {
      for (const style of [readPaint(text), readTextStyle(text)]) {
        if (style) expect(readTextStyle(style.text)?.text).toBe(style.text);
      }
    }),
    { numRuns: night.samples(100) },
  );
});
