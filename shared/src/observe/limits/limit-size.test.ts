import { expect, test } from "vitest";
import { observation } from "../../testing/tokens.ts";
import { observationSchema } from "../observation.ts";
import { limitSize } from "./limit-size.ts";

const color = (i: number) => `rgb(${i % 256}, ${(i >> 8) % 256}, 7)`;
const longSignature = (i: number) => `div.${"a-rather-long-name-of-".repeat(6)}${i}`;

test("limitSize returns an observation that is small enough unchanged", () => {
  const seen = observation([{ value: color(1), at: [longSignature(1)] }]);
  expect(limitSize(seen)).toBe(seen);
});

test("limitSize leaves a sample of the sites of each value if there are too many", () => {
  const manySites = Array.from({ length: 9000 }, (_, i) => longSignature(i));
  const seen = observation([
    { value: color(1), at: manySites, by: [["--a", color(1)]] },
    { value: color(2), at: manySites.slice(0, 3) },
  ]);
  const limited = observationSchema.parse(limitSize(seen));
  expect(JSON.stringify(limited).length).toBeLessThan(1_000_000);
  expect(limited.environment.truncated).toBe(true);
  expect(limited.paints.map(({ value, sites }) => [value, sites.length])).toEqual([
    [color(1), 256],
    [color(2), 3],
  ]);
  const sites = limited.paints[1]?.sites.map((site) => limited.signatures[site]);
  expect(sites?.toSorted()).toEqual(manySites.slice(0, 3));
});

test("limitSize leaves out the groups first", () => {
  const seen = observation(Array.from({ length: 8000 }, (_, i) => ({ value: color(i) })));
  const groups = Array.from({ length: 15_000 }, (_, i) => ({ paints: [i % 4000, 4000 + (i % 3999)], count: 1 + i }));
  const limited = limitSize({ ...seen, version: 2, groups });
  expect(limited).toEqual({ ...seen, version: 2 });
});

test("limitSize leaves all colours with their sites if it is enough to leave out values of other kinds", () => {
  const siteNames = Array.from({ length: 12 }, (_, i) => `p.site-${i}`);
  const colors = Array.from({ length: 1000 }, (_, i) => ({ value: color(i), at: siteNames }));
  const others = Array.from({ length: 20_000 }, (_, i) => ({
    property: "border-radius",
    value: `${i}px`,
    at: ["p.box"],
  }));
  const limited = observationSchema.parse(limitSize(observation([...colors, ...others])));
  expect(limited.environment.truncated).toBe(true);
  const painted = limited.paints.filter(({ property }) => property === "color");
  expect(painted.map(({ sites }) => sites.length)).toEqual(painted.map(() => 12));
  expect(limited.paints.length).toBeGreaterThan(painted.length);
});

test("limitSize leaves a sample of the colours if there are too many, each with its custom property", () => {
  const seen = observation(
    Array.from({ length: 16_000 }, (_, i) => ({ value: color(i), by: [[`--c${i}`, color(i)] as const] })),
  );
  const limited = observationSchema.parse(limitSize(seen));
  expect(JSON.stringify(limited).length).toBeLessThan(1_000_000);
  expect(limited.environment.truncated).toBe(true);
  expect(limited.paints.length).toBeGreaterThan(1000);
  const { bindings } = limited.custom_properties;
  expect(bindings).toHaveLength(limited.paints.length);
  expect(bindings.every(({ paint, value }) => limited.paints[paint]?.value === value)).toBe(true);
});

test("limitSize leaves a sample of everything else if that alone is too much, and short lists as they are", () => {
  const url = (i: number) => `https://example.com/${"a".repeat(5_000)}${i}.png`;
  const assets = Array.from({ length: 400 }, (_, i) => ({ type: "image" as const, url: url(i), width: 1, height: 1 }));
  const global = Array.from({ length: 10_000 }, (_, i) => [`--c${i}`, "x".repeat(100)] as const);
  const spacing = [{ value: "4px", count: 1 }];
  const limited = observationSchema.parse(limitSize(observation([{ value: color(1) }], { assets, global, spacing })));
  expect(JSON.stringify(limited).length).toBeLessThan(1_000_000);
  expect(limited.environment.truncated).toBe(true);
  expect(limited.spacing).toEqual(spacing);
  expect(limited.assets.length).toBeGreaterThan(50);
  expect(limited.custom_properties.global.length).toBeGreaterThan(1_000);
});
