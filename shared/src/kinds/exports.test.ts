import { expect, test } from "vitest";
import { exportSections } from "./exports.ts";
import { kinds } from "./index.ts";

test("every kind but contrasts, which are no design decisions, contributes to exports", () => {
  const contributing = new Set(exportSections.map(({ kind }) => kind));
  expect(kinds.map(({ key }) => key).filter((key) => !contributing.has(key))).toEqual(["contrasts"]);
});

test("no variable of a section can have the name of a map in Sass", () => {
  const maps = exportSections.map(({ map }) => map);
  expect(new Set(maps).size).toBe(maps.length);
  const clashes = maps.flatMap((map) => exportSections.filter(({ namespace }) => map.startsWith(`${namespace}-`)));
  expect(clashes).toEqual([]);
});

test("sections share a prefix, a part of Tailwind's theme and a group in DTCG only with sections of the same names", () => {
  const byPrefix = Map.groupBy(exportSections, ({ namespace }) => namespace);
  for (const sections of byPrefix.values()) {
    expect(new Set(sections.map(({ tailwind, tailwind3 }) => `${tailwind} ${tailwind3}`)).size).toBe(1);
  }
  for (const field of ["tailwind", "tailwind3", "dtcg"] as const) {
    const withField = exportSections.filter((section) => section[field] !== undefined);
    for (const sections of Map.groupBy(withField, (section) => section[field]).values()) {
      expect(new Set(sections.map(({ namespace }) => namespace)).size, String(sections[0]?.[field])).toBe(1);
    }
  }
});
