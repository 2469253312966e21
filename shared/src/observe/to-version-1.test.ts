import { expect, test } from "vitest";
import { observation } from "../testing/tokens.ts";
import { type Observation, observationSchema } from "./observation.ts";
import { release1Observation } from "./testing/fixtures/release-1-observation.ts";
import { toVersion1 } from "./to-version-1.ts";

const text = { family: "Inter", weight: "400", size: "16px", line_height: "24px" };
const style = { stack: "Inter, sans-serif", font_style: "normal", text_transform: "none" };

const seen: Observation = observationSchema.parse({
  ...observation(
    [
      { property: "border-radius", value: "8px", at: ["button"], by: [["--radius", "8px"]] },
      { property: "color", value: "rgb(1, 2, 3)", at: ["p", "a"], count: 3, by: [["--ink", "rgb(1, 2, 3)"]] },
      { property: "opacity", value: "0.5", at: ["p"] },
    ],
    { global: [["--radius", "8px"]] },
  ),
  version: 2,
  read: ["opacities", "radii"],
  groups: [{ paints: [0, 1], count: 2 }],
  media: [{ kind: "media", condition: "(min-width: 48em)", rules: 2 }],
  typography: [
    { ...text, ...style, letter_spacing: "normal", count: 2 },
    { ...text, ...style, letter_spacing: "1px", count: 3 },
  ],
});

test("toVersion1 leaves what the schema of release 1 takes: colours, and typography without its new parts", () => {
  const written = release1Observation.parse(toVersion1(seen));
  expect(written.signatures).toEqual(["a", "p"]);
  expect(written.paints).toEqual([{ property: "color", value: "rgb(1, 2, 3)", count: 3, sites: [0, 1] }]);
  expect(written.custom_properties).toEqual({
    global: [["--radius", "8px"]],
    bindings: [{ paint: 0, name: "--ink", value: "rgb(1, 2, 3)" }],
  });
  expect(written.typography).toEqual([{ ...text, count: 5 }]);
});

test("toVersion1 makes one paint of those that differ only in the custom properties from which they have their value", () => {
  const value = "rgb(1, 2, 3)";
  const [brand, link] = ["--brand", "--link"];
  const whole = observation([
    { value, at: ["a"], count: 2, by: [[link, value]] },
    { value, at: ["a", "p"], by: [[brand, value]] },
  ]);
  const paints = whole.paints.map((paint, index) => ({ ...paint, source: [index === 0 ? link : brand] }));
  const written = release1Observation.parse(toVersion1({ ...whole, version: 2, paints }));
  expect(written.paints).toEqual([{ property: "color", value, count: 3, sites: [0, 1] }]);
  expect(written.custom_properties.bindings).toEqual([
    { paint: 0, name: brand, value },
    { paint: 0, name: link, value },
  ]);
});

test("the schema of release 1 does not take version 2", () => {
  expect(release1Observation.safeParse(seen).success).toBe(false);
});

test("observationSchema takes version 1 as release 1 wrote it", () => {
  const written = observation([{ value: "rgb(1, 2, 3)" }]);
  expect(observationSchema.parse(release1Observation.parse(written))).toEqual(written);
});
