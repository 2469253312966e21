import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStack } from "../../css/font-families.ts";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens } from "../build.ts";

type Combination = Observation["typography"][number];

/** Text as version 2 tells it. `family` is the family in use. */
const text = (stack: string, family: string, rest: Partial<Combination> = {}): Combination => ({
  family,
  weight: "400",
  size: "16px",
  line_height: "24px",
  stack,
  letter_spacing: "normal",
  font_style: "normal",
  text_transform: "none",
  count: 1,
  ...rest,
});

const page = (typography: Combination[], paints: readonly Paint[] = []) =>
  observation(paints, { version: 2, read: [], typography });
const build = (seen: Observation) => buildTokens(seen).tokens;
const families = (...typography: Combination[]) => build(page(typography)).typography;
const differences = (from: Observation, to: Observation) => diffTokens(build(from), build(to)).changes.typography;
const nothing = { added: [], removed: [], modified: [] };

describe("typography of observation version 2", () => {
  test("has no line heights of 0, with which layouts place boxes", () => {
    const [family] = families(text("Inter", "Inter", { line_height: "0px" }), text("Inter", "Inter"));
    expect(family?.line_heights).toEqual(["24px"]);
  });

  test("has the first declared family, its stacks, letter spacings and the families that drew it", () => {
    const seen = families(
      text("Inter, sans-serif", "sans-serif", { letter_spacing: "-0.32001px", weight: "700" }),
      text('"Inter", serif', "serif", { letter_spacing: "0px", size: "20px", line_height: "normal" }),
      text("Inter, sans-serif", "Inter"),
    );
    expect(seen).toEqual([
      {
        family: "Inter",
        weights: ["400", "700"],
        sizes: ["16px", "20px"],
        line_heights: ["24px", "normal"],
        letter_spacings: ["-0.32px", "normal"],
        stack: ["Inter, sans-serif", "Inter, serif"],
        rendered: ["Inter", "sans-serif", "serif"],
      },
    ]);
  });

  test.each([
    ['-apple-system, BlinkMacSystemFont, "Segoe UI"', "system-ui", '-apple-system, BlinkMacSystemFont, "Segoe UI"'],
    ["BlinkMacSystemFont, Arial", "system-ui", "BlinkMacSystemFont, Arial"],
    ['"A, B", serif', "A, B", '"A, B", serif'],
    ["Times New Roman, serif", "Times New Roman", '"Times New Roman", serif'],
    ['"serif", Georgia', "serif", '"serif", Georgia'],
    ['Inter, "cut of', "Inter", "Inter"],
    ["", "fallback", "fallback"],
    [")(", "fallback", "fallback"],
    ['"A\0B"', "A\ufffdB", '"A\ufffdB"'],
    [`"${"x".repeat(900)}"`, "x".repeat(200), "x".repeat(200)],
  ])("reads the stack %.30s as that of %.30s", (stack, family, canonical) => {
    expect(families(text(stack, "fallback"))).toMatchObject([{ family, stack: [canonical] }]);
  });

  test("stays the same on a machine without the fonts, but for the families that drew it", () => {
    const on = (isInstalled: boolean) =>
      families(
        text("Inter, sans-serif", isInstalled ? "Inter" : "sans-serif"),
        text("Inter, sans-serif", isInstalled ? "Inter" : "sans-serif", { size: "32px", line_height: "normal" }),
        text("Lora, serif", isInstalled ? "Lora" : "serif"),
        text("sans-serif", "sans-serif"),
      );
    const rest = ({ rendered: _rendered, ...family }: ReturnType<typeof families>[number]) => family;
    expect(on(false).map(rest)).toEqual(on(true).map(rest));
    expect(on(false).map(({ rendered }) => rendered)).toEqual([["sans-serif"], ["serif"], ["sans-serif"]]);
  });

  test("tells the families that draw icons, by their names or by the classes of all their elements", () => {
    const font = (stack: string, ...sites: string[]): Paint => ({
      property: "font",
      value: `normal 400 16px/24px ${stack}; letter-spacing: normal; text-transform: none`,
      at: sites,
    });
    const stacks = [
      '"Font Awesome 6 Free"',
      "bootstrap-icons",
      '"Material Symbols Outlined"',
      "site",
      "Iconic",
      "mixed",
    ];
    const paints = [
      font("site", "span.icon-home::before", "i.icon"),
      font("mixed", "i.icon", "p.lead"),
      font("Iconic", "p"),
      font("serif", "i.icon"),
    ];
    const { typography } = build(
      page(
        [...stacks, "serif"].map((stack) => text(stack, "x")),
        paints,
      ),
    );
    expect(typography.filter(({ icons }) => icons).map(({ family }) => family)).toEqual([
      "Font Awesome 6 Free",
      "Material Symbols Outlined",
      "bootstrap-icons",
      "site",
    ]);
  });
});

test("readStack reads its own text again, and any text without a fault", () => {
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  const quoted = fc.string({ unit }).map((name) => `"${name}"`);
  const css = fc.oneof(
    fc.string(),
    fc.array(quoted).map((names) => names.join()),
  );
  fc.assert(
    fc.property(css, (stack) => {
      const { first, text: canonical } = readStack(stack);
      expect(readStack(canonical)).toEqual({ first, text: canonical });
    }),
  );
});

describe("the comparison of typography", () => {
  test("tells changes of the stack and of letter spacings, not of the families that drew it", () => {
    const changes = differences(
      page([text("Inter, sans-serif", "Inter")]),
      page([text("Inter, Arial, sans-serif", "sans-serif", { letter_spacing: "1px" })]),
    );
    expect(changes).toEqual({
      ...nothing,
      modified: [
        {
          family: "Inter",
          changes: {
            letter_spacings: { added: ["1px"], removed: ["normal"] },
            stack: { added: ["Inter, Arial, sans-serif"], removed: ["Inter, sans-serif"] },
          },
        },
      ],
    });
  });
});
