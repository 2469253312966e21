import { expect, test } from "vitest";
import { observation } from "../../testing/tokens.ts";
import { observationSchema } from "../observation.ts";
import { boundObservation } from "./limit-size.ts";

const color = (i: number) => `rgb(${i % 256}, ${(i >> 8) % 256}, 7)`;
const place = (i: number) => `div.${"a-rather-long-name-of-".repeat(6)}${i}`;

test("what fits stays as it is", () => {
  const seen = observation([{ value: color(1), at: [place(1)] }]);
  expect(boundObservation(seen)).toBe(seen);
});

test("too many places leave a sample of each value's", () => {
  const at = Array.from({ length: 9000 }, (_, i) => place(i));
  const seen = observation([
    { value: color(1), at, by: [["--a", color(1)]] },
    { value: color(2), at: at.slice(0, 3) },
  ]);
  const bounded = observationSchema.parse(boundObservation(seen));
  expect(JSON.stringify(bounded).length).toBeLessThan(1_000_000);
  expect(bounded.environment.truncated).toBe(true);
  expect(bounded.paints.map(({ value, sites }) => [value, sites.length])).toEqual([
    [color(1), 256],
    [color(2), 3],
  ]);
  const sites = bounded.paints[1]?.sites.map((site) => bounded.signatures[site]);
  expect(sites?.toSorted()).toEqual(at.slice(0, 3));
});

test("endless colours leave a sample of them, each still bound to its custom property", () => {
  const seen = observation(
    Array.from({ length: 16_000 }, (_, i) => ({ value: color(i), by: [[`--c${i}`, color(i)] as const] })),
  );
  const bounded = observationSchema.parse(boundObservation(seen));
  expect(JSON.stringify(bounded).length).toBeLessThan(1_000_000);
  expect(bounded.environment.truncated).toBe(true);
  expect(bounded.paints.length).toBeGreaterThan(1000);
  const { bindings } = bounded.custom_properties;
  expect(bindings).toHaveLength(bounded.paints.length);
  expect(bindings.every(({ paint, value }) => bounded.paints[paint]?.value === value)).toBe(true);
});
