import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalColor } from "../kinds/colors/color.ts";
import type { ModeOverlay, Tokens } from "../kinds/wire.ts";
import { buildSnapshot } from "../modes/build.ts";
import { anyPage } from "../modes/testing/any-page.ts";
import { listsOf, tokensInMode } from "../modes/tokens-in-mode.ts";
import type { Observation } from "../observe/observation.ts";
import { night } from "../testing/night.ts";
import { observation } from "../testing/tokens.ts";
import { diffTokens } from "./diff.ts";
import { tokensDiffSchema } from "./schema.ts";

/** In ms. Nothing waits: a busy machine takes long. */
const SLOW = night.time(60_000);

const CONDITIONS = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;

const color = (name: string, value: string) => ({ name, value, format: "hex", usage: 1, contexts: ["color"] });
const colors = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => color(name, canonicalColor(value)?.value ?? value));

/** A snapshot with colours, and those that differ in the mode dark. */
function snapshot(base: Readonly<Record<string, string>>, dark?: Readonly<Record<string, string>>): Tokens {
  const baseTokens: Tokens = { colors: colors(base), typography: [], spacing: [], assets: [] };
  if (!dark) return baseTokens;
  const overlay: ModeOverlay = { ...CONDITIONS, ...(Object.keys(dark).length > 0 && { colors: colors(dark) }) };
  return { ...baseTokens, modes: [overlay] };
}

describe("diffTokens", () => {
  test("reports one entry under the mode when only the value there changed", () => {
    const { changes, summary } = diffTokens(
      snapshot({ brand: "#1d70b8", ink: "#000" }, { ink: "#eee" }),
      snapshot({ brand: "#1d70b8", ink: "#000" }, { ink: "#fff" }),
    );
    expect(changes.colors).toEqual({ added: [], removed: [], modified: [] });
    expect(changes.modes?.dark?.colors?.modified).toEqual([{ name: "ink", from: "#eeeeee", to: "#ffffff" }]);
    expect(summary).toMatchObject({ total_changes: 1, colors_changed: 0, modes_changed: 1 });
  });

  test("reports one entry of the base when a token changed alike in the base and in the mode", () => {
    const { changes, summary } = diffTokens(snapshot({ brand: "#00f" }, {}), snapshot({ brand: "#f00" }, {}));
    expect(changes.modes).toEqual({
      dark: {
        colors: { added: [], removed: [], modified: [] },
        typography: { added: [], removed: [], modified: [] },
        spacing: { added: [], removed: [] },
      },
    });
    expect(summary).toMatchObject({ total_changes: 1, colors_changed: 1, modes_changed: 0 });
  });

  test("reports one entry when a token was added that only the mode has", () => {
    const { changes, summary } = diffTokens(snapshot({}, {}), snapshot({}, { glow: "#ff0" }));
    expect(changes.modes?.dark?.colors?.added).toEqual([{ name: "glow", value: "#ffff00" }]);
    expect(summary).toMatchObject({ total_changes: 1, modes_changed: 1 });
  });

  test("reports an entry in the base and one in the mode when a token changed in both, but not alike", () => {
    const { summary } = diffTokens(
      snapshot({ ink: "#000" }, { ink: "#eee" }),
      snapshot({ ink: "#111" }, { ink: "#fff" }),
    );
    expect(summary).toMatchObject({ total_changes: 2, colors_changed: 1, modes_changed: 1 });
  });

  test("reports a value in the mode that has become the base's, and nothing when only the base has taken the mode's", () => {
    const oldSnapshot = snapshot({ ink: "#000" }, { ink: "#fff" });
    expect(diffTokens(oldSnapshot, snapshot({ ink: "#000" }, {})).changes.modes?.dark?.colors?.modified).toEqual([
      { name: "ink", from: "#ffffff", to: "#000000" },
    ]);
    expect(diffTokens(oldSnapshot, snapshot({ ink: "#fff" }, {})).summary).toMatchObject({
      colors_changed: 1,
      modes_changed: 0,
    });
  });

  test("reports no modes when one of the snapshots has none, or when they have none in common", () => {
    const light = snapshot({ ink: "#000" });
    const dark = snapshot({ ink: "#000" }, { ink: "#fff" });
    const mobile: Tokens = { ...light, modes: [{ ...CONDITIONS, name: "mobile" }] };
    for (const [from, to] of [
      [light, dark],
      [dark, light],
      [dark, mobile],
    ] as const) {
      expect(diffTokens(from, to)).toEqual(diffTokens(light, light));
    }
  });

  test("reports changes in modes of the wanted kinds only", () => {
    const before = snapshot({ ink: "#000" }, { ink: "#eee" });
    const after: Tokens = { ...snapshot({ ink: "#000" }, { ink: "#fff" }), spacing: ["8px"] };
    const { changes, summary } = diffTokens(before, after, ["spacing"]);
    expect(Object.keys(changes.modes?.dark ?? {})).toEqual(["spacing"]);
    expect(summary).toEqual({ total_changes: 1, spacing_changed: 1, modes_changed: 0 });
  });

  test("reports the part of a family's changes in a mode that the base does not have", () => {
    const family = (sizes: string[]) => ({ family: "Inter", weights: ["400"], sizes, line_heights: ["normal"] });
    const page = (base: string[], mobile: string[]): Tokens => ({
      ...snapshot({}),
      typography: [family(base)],
      modes: [{ ...CONDITIONS, name: "mobile", typography: [family(mobile)] }],
    });
    const { changes } = diffTokens(page(["16px"], ["12px"]), page(["16px", "20px"], ["13px", "20px"]));
    expect(changes.modes?.mobile?.typography?.modified).toEqual([
      { family: "Inter", changes: { sizes: { added: ["13px"], removed: ["12px"] } } },
    ]);
  });
});

test("diffTokens reports a dark colour that changed once, also if borders and shadows have it", () => {
  const reading = (brand: string) =>
    observation(
      [
        { value: brand, property: "background-color", at: ["a.button"], by: [["--brand", brand]] },
        { value: `1px solid ${brand}`, property: "border", at: ["div.card"] },
        { value: `${brand} 0px 1px 2px 0px`, property: "box-shadow", at: ["div.card"] },
      ],
      { global: [["--brand", brand]], version: 2, read: ["borders", "shadows"] },
    );
  const first = buildSnapshot(reading("#1d70b8"), undefined, [{ ...CONDITIONS, observation: reading("#73b3ea") }]);
  const second = buildSnapshot(reading("#1d70b8"), first, [{ ...CONDITIONS, observation: reading("#a0c8f0") }]);
  const { changes, summary } = diffTokens(first.tokens, second.tokens);
  expect(summary.total_changes).toBe(1);
  expect(changes.modes?.dark?.colors?.modified).toEqual([{ name: "brand", from: "#73b3ea", to: "#a0c8f0" }]);
});

describe("diffTokens, for any two snapshots with a mode,", () => {
  const dark = (reading: Observation) => [{ ...CONDITIONS, observation: reading }];
  const snapshots = fc.tuple(anyPage, anyPage, anyPage, anyPage).map(([base, mode, laterBase, laterMode]) => {
    const firstSnapshot = buildSnapshot(base, undefined, dark(mode));
    return [firstSnapshot.tokens, buildSnapshot(laterBase, firstSnapshot, dark(laterMode)).tokens] as const;
  });
  /** The tokens with all lists in the opposite order. */
  const reversed = <Lists extends object>(tokens: Lists): Lists => ({
    ...tokens,
    ...Object.fromEntries(listsOf(tokens).map(([key, list]) => [key, key === "modes" ? list : list.toReversed()])),
  });
  const reordered = (tokens: Tokens): Tokens => ({
    ...reversed(tokens),
    ...(tokens.modes && { modes: tokens.modes.map(reversed) }),
  });

  test(
    "returns a valid diff that does not depend on the order of lists, and an empty one between a snapshot and itself",
    () => {
      fc.assert(
        fc.property(snapshots, ([from, to]) => {
          const diff = diffTokens(from, to);
          expect(tokensDiffSchema.parse(diff)).toEqual(diff);
          expect(JSON.stringify(diffTokens(reordered(from), reordered(to)))).toBe(JSON.stringify(diff));
          expect(diffTokens(to, reordered(to)).summary).toMatchObject({ total_changes: 0, modes_changed: 0 });
        }),
        { numRuns: night.samples(5) },
      );
    },
    SLOW,
  );

  test(
    "has the same changes the other way round when the snapshots are swapped",
    () => {
      fc.assert(
        fc.property(snapshots, ([from, to]) => {
          const [there, back] = [diffTokens(from, to), diffTokens(to, from)];
          const { added, removed, modified } = there.changes.modes?.dark?.colors ?? {};
          expect(back.changes.modes?.dark?.colors).toEqual({
            added: removed,
            removed: added,
            modified: modified?.map(({ name, from: before, to: after }) => ({ name, from: after, to: before })),
          });
          expect(back.summary).toEqual(there.summary);
        }),
        { numRuns: night.samples(5) },
      );
    },
    SLOW,
  );

  test(
    "has every change of what holds in the mode once, there or in the base",
    () => {
      fc.assert(
        fc.property(snapshots, ([from, to]) => {
          const { changes } = diffTokens(from, to);
          const [before, after] = [tokensInMode(from, "dark") ?? from, tokensInMode(to, "dark") ?? to];
          const all = diffTokens(before, after).changes;
          for (const key of ["colors", "radii", "shadows", "borders"] as const) {
            for (const list of ["added", "removed", "modified"] as const) {
              const inMode = changes.modes?.dark?.[key]?.[list] ?? [];
              const inBase = new Set(changes[key]?.[list].map((change) => JSON.stringify(change)));
              expect(inMode.filter((change) => inBase.has(JSON.stringify(change)))).toEqual([]);
              const allChanges = all[key]?.[list] ?? [];
              expect(inMode).toEqual(allChanges.filter((change) => !inBase.has(JSON.stringify(change))));
            }
          }
        }),
        { numRuns: night.samples(5) },
      );
    },
    SLOW,
  );
});
