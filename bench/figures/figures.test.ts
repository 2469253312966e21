import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Row } from "../measure.ts";
import { figures } from "./list.ts";
import { withFigures, withoutFigures } from "./pages.ts";

const root = join(import.meta.dirname, "../..");
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file.replaceAll("\\", "/")}`),
];
const textOf = (page: string) => readFileSync(join(root, page), "utf8");

test("each part of a page with figures is written by a benchmark, and says its day", () => {
  const parts = pages.flatMap((page) =>
    [...textOf(page).matchAll(/<!-- figures: ([\w-]+) -->\n([\s\S]*?)<!-- \/figures -->/g)].map(([, name, text]) => ({
      page,
      name,
      text,
    })),
  );
  const keys = (list: readonly { page: string; name: string | undefined }[]) =>
    list.map(({ page, name }) => `${page} ${name}`).toSorted();
  expect(keys(parts)).toEqual(keys(figures));
  for (const { name, text } of parts) expect(text, name).toMatch(/\nMeasured on \d{1,2} \p{L}+ \d{4}\. /u);
});

/** A time, a rate or a factor that somebody has measured, and not a bound that the code sets. */
const MEASURED = /\bmeasured on\b|\b(took|takes) [\d.,]+ (ms|s|times)\b|\d times as (long|fast|much)\b/gi;

test("pages have no measured figure that a person has written", () => {
  const faults = pages.flatMap((page) =>
    [...withoutFigures(textOf(page)).matchAll(MEASURED)].map(([text]) => `${page}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test("docs/scale.md has no number with a unit of time or memory outside of its figures but the bounds of the service", () => {
  const numbers = withoutFigures(textOf("docs/scale.md")).match(/[\d.,]+ (ms|s|MB|GB|kB)\b/g);
  expect(numbers).toEqual(["17 ms", "50 ms", "50 MB"]);
});

test("withFigures replaces a part of a page, and withoutFigures removes it", () => {
  const page =
    "a\n\n<!-- figures: cost -->\n\nold\n\n<!-- /figures -->\n\nb\n<!-- figures: more -->\n<!-- /figures -->\n";
  const written = withFigures(page, "cost", "| 1 |");
  expect(written).toBe(page.replace("old", "| 1 |"));
  expect(withFigures(written, "more", "$& 2")).toContain("<!-- figures: more -->\n\n$& 2\n\n<!-- /figures -->");
  expect(withoutFigures(page)).toBe("a\n\n\n\nb\n\n");
  expect(() => withFigures(page, "missing", "")).toThrow("missing");
});

test("figures are made of the rows that a run has measured, and of no others", () => {
  const row = (name: string, more: Partial<Row> = {}): Row => ({
    name,
    ours: [30, 10],
    baseline: [5],
    goals: [],
    ...more,
  });
  const scale = {
    processes: 1,
    rate: 2,
    duration: 1.5,
    chromium: 0.5,
    worker: 0.1,
    api: 0.01,
    postgres: 0.02,
    bytes: 500,
  };
  const rows = [
    row("extract, warm: govuk"),
    row("peers, bootstrap: other 1.0.0", { facts: { painted: 9, ours: 9, ourOthers: 0, theirs: 4, theirOthers: 2 } }),
    row("peers, kinds right of 12 on the truth page: third 2.0.0", {
      facts: { kinds: 12, oursRight: 12, theirsRight: 1 },
    }),
    row("scale, requests: 1 × api", { facts: { processes: 1, rate: 900, api: 0.6, postgres: 0.3 } }),
    row("scale, runs: 1 × worker", { facts: { ...scale, screenshotBytes: 90_000 } }),
    row("scale, memory: 1 × worker", {
      facts: { runs: 500, nodeFirst: 1, nodeLast: 2, chromiumFirst: 3, chromiumLast: 4, bytes: 600 },
    }),
  ];
  const texts = Object.fromEntries(figures.map(({ name, text }) => [name, text(rows)]));
  expect(texts.reading).toMatch(/\| extract, warm: govuk +\| 20 ms +\| 2 +\| 1\.3, missed/);
  expect(texts.peers).toMatch(/\| other 1\.0\.0 +\| 4 +\| 2 +\| not counted +\| 0\.0 s/);
  expect(texts.cost).toMatch(/\| 0\.63 s +\| Chromium 0\.50 s, worker 0\.10 s, api 0\.01 s, PostgreSQL 0\.02 s/);
  expect(texts.million).toMatch(/\| cores for workers +\| 23 × \*c\* +\| 14 +\| 47 /);
  expect(Object.values(texts).every((text) => text === undefined || !/NaN|undefined/.test(text))).toBe(true);
  expect(texts.tasks).toBeUndefined();
  expect(figures.map(({ text }) => text([])).every((text) => text === undefined)).toBe(true);
});
