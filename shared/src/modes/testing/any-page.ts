import fc from "fast-check";
import type { Observation } from "../../observe/observation.ts";
import { observation, type Paint } from "../../testing/tokens.ts";

// For tests: small pages of which two have much in common, as two readings of one page have.

const color = fc.constantFrom("#ffffff", "#000000", "#111111", "#eeeeee", "#1d70b8", "rgba(0, 0, 0, 0.5)");
const sites = fc.uniqueArray(fc.constantFrom("body", "p", "a", "button.btn", "div.card", "nav>a", "h1"), {
  minLength: 1,
  maxLength: 3,
});
const name = fc.constantFrom("--brand", "--ink", "--surface", "--white", "--shadow-1", "--radius-md");
const length = fc.constantFrom("4px", "8px", "16px");

const paint: fc.Arbitrary<Paint> = fc.oneof(
  fc
    .record({ value: color, property: fc.constantFrom("color", "background-color", "border-top-color"), at: sites })
    .chain((fields) =>
      fc
        .array(name, { maxLength: 2 })
        .map((bindings) => ({ ...fields, by: bindings.map((one) => [one, fields.value] as const) })),
    ),
  fc.record({ value: length, property: fc.constantFrom("border-radius", "padding-top", "row-gap"), at: sites }),
  fc.record({ value: color.map((colorText) => `1px solid ${colorText}`), property: fc.constant("border"), at: sites }),
  fc.record({
    value: fc.tuple(color, length).map(([a, b]) => `${a} 0px ${b} 2px 0px`),
    property: fc.constant("box-shadow"),
    at: sites,
  }),
  fc.record({
    value: fc.tuple(color, color).map(([a, b]) => `linear-gradient(${a}, ${b})`),
    property: fc.constant("background-image"),
    at: sites,
  }),
  fc.record({ value: fc.constantFrom("0.2s", "0.3s"), property: fc.constant("transition-duration"), at: sites }),
);

const combination = fc.record({
  family: fc.constantFrom("Inter", "Georgia"),
  weight: fc.constantFrom("400", "700"),
  size: length,
  line_height: fc.constantFrom("normal", "20px"),
  stack: fc.constantFrom('"Inter", sans-serif', "Georgia, serif"),
  letter_spacing: fc.constant("normal"),
  font_style: fc.constant("normal"),
  text_transform: fc.constant("none"),
  count: fc.integer({ min: 1, max: 5 }),
});

const pair = fc.record({
  color,
  backgrounds: color.map((colorText) => [colorText]),
  large: fc.boolean(),
  count: fc.constant(1),
});

const edge = fc.record({
  of: fc.constantFrom("border" as const, "icon" as const),
  color,
  backgrounds: color.map((colorText) => [colorText]),
  count: fc.constant(1),
});

export const anyPage: fc.Arbitrary<Observation> = fc
  .record({
    paints: fc.array(paint, { maxLength: 12 }),
    global: fc.uniqueArray(fc.tuple(name, fc.oneof(color, length)), {
      maxLength: 4,
      selector: ([property]) => property,
    }),
    typography: fc.array(combination, { maxLength: 3 }),
    text_pairs: fc.array(pair, { maxLength: 3 }),
    edge_pairs: fc.array(edge, { maxLength: 2 }),
    spacing: fc.array(fc.record({ value: length, count: fc.constant(1) }), { maxLength: 2 }),
  })
  .map(({ paints, global, ...more }) =>
    observation(paints, {
      global,
      version: 2,
      read: ["radii", "shadows", "borders", "gradients", "durations", "spacing_scale", "breakpoints"],
      ...more,
    }),
  );

/** The page with its lists in another order. */
export const shuffled = (seen: Observation): fc.Arbitrary<Observation> =>
  fc
    .shuffledSubarray(
      seen.paints.map((_, index) => index),
      { minLength: seen.paints.length, maxLength: seen.paints.length },
    )
    .map((order) => ({
      ...seen,
      paints: order.flatMap((index) => seen.paints[index] ?? []),
      custom_properties: {
        global: seen.custom_properties.global.toReversed(),
        bindings: seen.custom_properties.bindings
          .map((binding) => ({ ...binding, paint: order.indexOf(binding.paint) }))
          .toReversed(),
      },
      typography: seen.typography.toReversed(),
      spacing: seen.spacing.toReversed(),
    }));
