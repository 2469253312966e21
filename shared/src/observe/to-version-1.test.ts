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

test("the schema of release 1 does not take version 2", () => {
  expect(release1Observation.safeParse(seen).success).toBe(false);
});

test("observationSchema takes version 1 as release 1 wrote it", () => {
  const written = observation([{ value: "rgb(1, 2, 3)" }]);
  expect(observationSchema.parse(release1Observation.parse(written))).toEqual(written);
});
