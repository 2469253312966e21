import { expect, test } from "vitest";
import type { Environment } from "../api/extractions/environment.ts";
import { environmentWarnings } from "./environment.ts";

const environment: Environment = {
  viewport: { width: 1280, height: 800 },
  device_scale_factor: 1,
  color_scheme: "light",
  final_url: "https://example.com/",
  http_status: 200,
  browser_version: "156.0.1",
  extractor_version: "1.2.0+a",
  fonts_not_loaded: [],
  unreadable_frames: 0,
  lazy_images: 0,
  not_revealed: 0,
  truncated: false,
};

test("snapshots from one environment need no warning", () => {
  expect(environmentWarnings(environment, structuredClone(environment))).toEqual([]);
});

test.each([
  ["viewport", { width: 800, height: 600 }, "1280 × 800, then 800 × 600"],
  ["device_scale_factor", 2, "1, then 2"],
  ["color_scheme", "dark", "light, then dark"],
  ["final_url", "https://example.com/en", "https://example.com/, then https://example.com/en"],
  ["http_status", 203, "200, then 203"],
  ["browser_version", "157.0.0", "156.0.1, then 157.0.0"],
  ["extractor_version", "1.3.0+b", "1.2.0+a, then 1.3.0+b"],
  ["fonts_not_loaded", ["Inter", "Lora"], "none, then Inter, Lora"],
  ["unreadable_frames", 2, "0, then 2"],
  ["lazy_images", 3, "0, then 3"],
  ["not_revealed", 1, "0, then 1"],
  ["truncated", true, "false, then true"],
])("another %s is told, with both values", (field, value, words) => {
  expect(environmentWarnings(environment, { ...environment, [field]: value })).toEqual([
    expect.stringContaining(words),
  ]);
});

test("conditions that an older snapshot did not record are told as unknown", () => {
  const { final_url: _, ...older } = environment;
  expect(environmentWarnings(older, environment)).toEqual([expect.stringContaining("unknown, then https")]);
});

test("images and elements that an older snapshot did not count need no warning", () => {
  const { lazy_images: _, not_revealed: __, ...older } = environment;
  expect(environmentWarnings(older, { ...environment, lazy_images: 3, not_revealed: 1 })).toEqual([]);
});

test("another reader is told, and not what only the server's browser knows", () => {
  const { http_status: _, browser_version: __, extractor_version: ___, ...seen } = environment;
  expect(environmentWarnings(environment, { ...seen, taken_by: "extension", color_scheme: "dark" })).toEqual([
    "The snapshots differ in who read the page: the server, then the extension.",
    "The snapshots differ in the colour scheme: light, then dark.",
  ]);
});
