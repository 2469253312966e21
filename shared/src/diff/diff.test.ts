import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { diffTokens } from "./diff.ts";
import { tokensDiffSchema } from "./schema.ts";

function tokens(parts: Partial<Tokens>): Tokens {
  return { colors: [], typography: [], spacing: [], assets: [], ...parts };
}

function color(name: string, value: string, usage = 1) {
  return { name, value, format: "hex", usage, contexts: ["color"] };
}

/** With few names and values, so that two arbitrary snapshots have some in common. */
const arbitraryTokens: fc.Arbitrary<Tokens> = fc.record({
  colors: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("primary", "link", "red-500", "größe", "__proto__", "toString"),
      value: fc.constantFrom("#000000", "#ffffff", "oklch(0.7 0.3 150)"),
      format: fc.constant("hex"),
      usage: fc.nat(),
      contexts: fc.subarray(["color", "background-color"]),
    }),
    { selector: ({ name }) => name },
  ),
  typography: fc.uniqueArray(
    fc.record({
      family: fc.constantFrom("Inter", "serif", "__proto__"),
      weights: fc.shuffledSubarray(["100", "400", "900"]),
      sizes: fc.shuffledSubarray(["8px", "16px", "100px"]),
      line_heights: fc.shuffledSubarray(["normal", "1.5", "24px"]),
    }),
    { selector: ({ family }) => family },
  ),
  spacing: fc.shuffledSubarray(["-8px", "4px", "16px", "1.5px", "100px"]),
  assets: fc.constant([]),
});

describe("diffTokens", () => {
  test("reports colours, families and spacing by the kind of change", () => {
    const oldTokens = tokens({
      colors: [color("link", "#0000ee"), color("primary", "#1d70b8"), color("old", "#111111")],
      typography: [
        { family: "Inter", weights: ["400", "700"], sizes: ["16px"], line_heights: ["24px"] },
        { family: "Georgia", weights: ["400"], sizes: ["14px"], line_heights: ["20px"] },
      ],
      spacing: ["4px", "8px"],
    });
    const newTokens = tokens({
      colors: [color("primary", "#003078"), color("link", "#0000ee", 99), color("new", "#222222")],
      typography: [
        { family: "Inter", weights: ["400", "1000", "500"], sizes: ["16px", "20px"], line_heights: ["24px"] },
        { family: "Lora", weights: ["700", "400"], sizes: ["100px", "9px"], line_heights: ["normal", "1.5"] },
      ],
      spacing: ["8px", "100px", "12px"],
    });

    expect(diffTokens(oldTokens, newTokens)).toEqual({
      changes: {
        colors: {
          added: [{ name: "new", value: "#222222" }],
          removed: [{ name: "old", value: "#111111" }],
          modified: [{ name: "primary", from: "#1d70b8", to: "#003078" }],
        },
        typography: {
          added: [
            { family: "Lora", weights: ["400", "700"], sizes: ["9px", "100px"], line_heights: ["1.5", "normal"] },
          ],
          removed: [{ family: "Georgia", weights: ["400"], sizes: ["14px"], line_heights: ["20px"] }],
          modified: [
            {
              family: "Inter",
              changes: {
                weights: { added: ["500", "1000"], removed: ["700"] },
                sizes: { added: ["20px"], removed: [] },
              },
            },
          ],
        },
        spacing: { added: ["12px", "100px"], removed: ["4px"] },
      },
      summary: { total_changes: 9, colors_changed: 3, typography_changed: 3, spacing_changed: 3 },
    });
  });

  test("reports no difference between a snapshot and itself, in any order of its tokens", () => {
    fc.assert(
      fc.property(arbitraryTokens, (snapshot) => {
        expect(diffTokens(snapshot, reversed(snapshot)).summary.total_changes).toBe(0);
      }),
    );
  });

  test("swaps added with removed, and from with to, if the snapshots are swapped", () => {
    fc.assert(
      fc.property(arbitraryTokens, arbitraryTokens, (a, b) => {
        const there = diffTokens(a, b).changes;
        const back = diffTokens(b, a).changes;
        expect(back.colors).toEqual({
          added: there.colors.removed,
          removed: there.colors.added,
          modified: there.colors.modified.map(({ name, from, to }) => ({ name, from: to, to: from })),
        });
        expect(back.typography).toEqual({
          added: there.typography.removed,
          removed: there.typography.added,
          modified: there.typography.modified.map(({ family, changes }) => ({
            family,
            changes: Object.fromEntries(
              Object.entries(changes).map(([facet, change]) => [
                facet,
                { added: change?.removed, removed: change?.added },
              ]),
            ),
          })),
        });
        expect(back.spacing).toEqual({ added: there.spacing.removed, removed: there.spacing.added });
      }),
    );
  });

  test("gives the same bytes for every order of the input", () => {
    fc.assert(
      fc.property(arbitraryTokens, arbitraryTokens, (a, b) => {
        expect(JSON.stringify(diffTokens(reversed(a), reversed(b)))).toBe(JSON.stringify(diffTokens(a, b)));
      }),
    );
  });

  test("gives changes that turn one snapshot into the other, and counts that add up", () => {
    fc.assert(
      fc.property(arbitraryTokens, arbitraryTokens, (a, b) => {
        const diff = diffTokens(a, b);
        expect(tokensDiffSchema.parse(diff)).toEqual(diff);
        const { colors, typography, spacing } = diff.changes;

        const values = new Map(a.colors.map(({ name, value }) => [name, value]));
        for (const { name, value } of colors.removed) {
          expect(values.get(name)).toBe(value);
          values.delete(name);
        }
        for (const { name, from, to } of colors.modified) {
          expect(values.get(name)).toBe(from);
          values.set(name, to);
        }
        for (const { name, value } of colors.added) values.set(name, value);
        expect(values).toEqual(new Map(b.colors.map(({ name, value }) => [name, value])));

        expect(apply(a.spacing, spacing)).toEqual(new Set(b.spacing));

        const families = new Set(a.typography.map(({ family }) => family));
        for (const { family } of typography.removed) families.delete(family);
        for (const { family } of typography.added) families.add(family);
        expect(families).toEqual(new Set(b.typography.map(({ family }) => family)));
        for (const { family, changes } of typography.modified) {
          const before = a.typography.find((token) => token.family === family);
          const after = b.typography.find((token) => token.family === family);
          for (const facet of ["weights", "sizes", "line_heights"] as const) {
            expect(apply(before?.[facet] ?? [], changes[facet])).toEqual(new Set(after?.[facet]));
          }
        }

        const size = (lists: (unknown[] | undefined)[]) => lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
        expect(diff.summary).toEqual({
          total_changes: size([...Object.values(colors), ...Object.values(typography), ...Object.values(spacing)]),
          colors_changed: size(Object.values(colors)),
          typography_changed: size(Object.values(typography)),
          spacing_changed: size(Object.values(spacing)),
        });
      }),
    );
  });
});

function apply(values: string[], changes: { added: string[]; removed: string[] } = { added: [], removed: [] }) {
  return new Set([...values.filter((value) => !changes.removed.includes(value)), ...changes.added]);
}

function reversed(snapshot: Tokens): Tokens {
  return {
    colors: snapshot.colors.toReversed(),
    typography: snapshot.typography.toReversed().map((token) => ({
      family: token.family,
      weights: token.weights.toReversed(),
      sizes: token.sizes.toReversed(),
      line_heights: token.line_heights.toReversed(),
    })),
    spacing: snapshot.spacing.toReversed(),
    assets: snapshot.assets.toReversed(),
  };
}
