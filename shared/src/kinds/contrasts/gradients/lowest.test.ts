import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ratioOf } from "../painted.ts";
import { lowestOnGradient, type TextGradient } from "./lowest.ts";

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
const on = (image: string, lines: TextGradient["lines"], size: readonly [number, number] = [200, 100]) => ({
  image,
  width: size[0],
  height: size[1],
  lines,
});
const WHOLE: TextGradient["lines"] = [[0, 0, 200, 100]];

describe("lowestOnGradient", () => {
  // Ratios of the colours that stand at the ends of the boxes, by the definitions of CSS Images 4.
  test.each([
    ["a linear gradient", "linear-gradient(90deg, #000000, #ffffff)", [[100, 0, 100, 100]], "#ffffff", 1],
    ["the half that a line covers", "linear-gradient(90deg, #000000, #ffffff)", [[0, 0, 100, 10]], "#ffffff", 3.94],
    [
      "the last colour beyond its position",
      "linear-gradient(90deg, #000000, #777777 50%)",
      [[120, 0, 80, 9]],
      "#ffffff",
      4.47,
    ],
    ["a hard stop", "linear-gradient(90deg, #000000 50%, #777777 50%)", [[0, 0, 100, 9]], "#ffffff", 21],
    ["a corner", "linear-gradient(to top right, #000000, #777777)", [[199, 0, 1, 1]], "#ffffff", 4.47],
    ["a hint", "linear-gradient(90deg, #000000, 100%, #ffffff)", [[0, 0, 199, 9]], "#ffffff", 21],
    [
      "a circle from its centre",
      "radial-gradient(circle closest-side at 50% 50%, #777777, #000000)",
      [[95, 45, 10, 10]],
      "#ffffff",
      4.47,
    ],
    [
      "what lies outside of a circle",
      "radial-gradient(circle closest-side at 50% 50%, #777777, #000000)",
      [[0, 0, 40, 100]],
      "#ffffff",
      21,
    ],
    [
      "a quarter of a turn",
      "conic-gradient(from 0deg at 50% 50%, #000000 25%, #777777 25%)",
      [[101, 0, 90, 49]],
      "#ffffff",
      21,
    ],
    [
      "a box over the start of a turn",
      "conic-gradient(from 0deg at 50% 50%, #000000, #777777)",
      [[90, 0, 20, 9]],
      "#ffffff",
      4.47,
    ],
    [
      "a repeating gradient",
      "repeating-linear-gradient(90deg, #000000 0px, #777777 20px)",
      [[100, 0, 30, 9]],
      "#ffffff",
      4.47,
    ],
    ["translucent stops", "linear-gradient(90deg, #00000000, #00000080)", [[0, 0, 200, 9]], "#000000", 5.28],
    [
      "a hue that goes the longer way",
      "linear-gradient(90deg in hsl longer hue, #ff0000, #0000ff)",
      WHOLE,
      "#ffff00",
      1,
    ],
  ] as const)("measures %s", (_, image, lines, text, ratio) => {
    const boxes = lines.map((line) => [...line] as [number, number, number, number]);
    expect(lowestOnGradient(on(image, boxes), text, "#ffffff")?.ratio).toBeCloseTo(ratio, 1);
  });

  test.each([
    "linear-gradient(90deg, #000000 2em, #ffffff)",
    "linear-gradient(90deg in display-p3-linear, #000000, #ffffff)",
    "url(a.png)",
    "radial-gradient(circle 0px at 50% 50%, #000000, #ffffff)",
  ])("returns undefined for %s, which it cannot place", (image) => {
    expect(lowestOnGradient(on(image, WHOLE), "#ffffff", "#ffffff")).toBeUndefined();
  });

  test("finds a contrast that no sample of the line is below", () => {
    const color = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })));
    const angle = fc.integer({ min: 0, max: 359 });
    const box = fc.tuple(fc.nat(150), fc.nat(80), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(color, color, color, angle, box, (text, first, last, degrees, [left, top, width, height]) => {
        const image = `linear-gradient(${degrees}deg, ${hex(first)}, ${hex(last)})`;
        const lowest = lowestOnGradient(on(image, [[left, top, width, height]]), hex(text), "#ffffff");
        const [x, y] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)];
        const length = Math.abs(200 * x) + Math.abs(100 * y);
        const samples = Array.from({ length: 441 }, (_, index) => {
          const [h, v] = [left + ((index % 21) / 20) * width, top + (Math.floor(index / 21) / 20) * height];
          const part = ((h - 100) * x + (v - 50) * y) / length + 0.5;
          const channels = first.map((channel, i) => channel + ((last[i] ?? 0) - channel) * part);
          return ratioOf(hex(text), `rgb(${channels.join(" ")})`);
        });
        const least = Math.min(...samples);
        // Between two samples the contrast may be lower by a little.
        expect(lowest?.ratio ?? 0).toBeLessThanOrEqual(least + 0.011);
        expect(lowest?.ratio ?? 0).toBeGreaterThan(least * 0.8 - 0.02);
      }),
      { numRuns: 150 },
    );
  });
});
