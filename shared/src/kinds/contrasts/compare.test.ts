import { expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { observation } from "../../testing/tokens.ts";
import { buildTokens } from "../build.ts";

type TextPair = NonNullable<Observation["text_pairs"]>[number];

const pair = (color: string, background: string, large = false): TextPair => ({
  color,
  backgrounds: [background],
  large,
  count: 1,
});

/** A page with the colour `--ink` of its text on white. */
const page = (ink: string, pairs: TextPair[] | undefined) =>
  observation(
    [
      { value: ink, at: ["p"], by: [["--ink", ink]] },
      { value: "#ffffff", property: "background-color", at: ["main"], by: [["--paper", "#ffffff"]] },
    ],
    { ...(pairs && { text_pairs: pairs }) },
  );

function differences(before: Observation, after: Observation) {
  const firstBuild = buildTokens(before);
  return diffTokens(firstBuild.tokens, buildTokens(after, firstBuild).tokens);
}

test("a contrast of a colour that changes is modified, by the names of its colours, and is no part of the total", () => {
  const { changes, summary } = differences(
    page("#000000", [pair("#000000", "#ffffff"), pair("#000000", "#ffffff", true)]),
    page("#767676", [pair("#767676", "#ffffff"), pair("#767676", "#ffffff", true)]),
  );
  expect(changes.contrasts).toEqual({
    added: [],
    removed: [],
    modified: [
      { name: "ink on paper", from: "21", to: "4.54" },
      { name: "ink on paper (large)", from: "21", to: "4.54" },
    ],
  });
  expect(summary).toMatchObject({ total_changes: 1, colors_changed: 1, contrasts_changed: 2 });
});

test("a contrast with a composited background is called by the value of that", () => {
  const { changes } = differences(
    page("#000000", [pair("#000000", "#ffffff")]),
    page("#000000", [pair("#000000", "#fafafa"), pair("#000000", "#ffffff", true)]),
  );
  expect(changes.contrasts).toEqual({
    added: [
      { name: "ink on #fafafa", value: "20.11" },
      { name: "ink on paper (large)", value: "21" },
    ],
    removed: [{ name: "ink on paper", value: "21" }],
    modified: [],
  });
});

test("contrasts are not compared if one of the snapshots did not read them", () => {
  const { changes, summary } = differences(page("#000000", undefined), page("#000000", []));
  expect(changes).not.toHaveProperty("contrasts");
  expect(summary).not.toHaveProperty("contrasts_changed");
});

test("contrasts of borders and icons are compared only if both snapshots have some", () => {
  const edges = (color: string) => ({
    ...page("#000000", []),
    edge_pairs: [{ of: "icon" as const, color, backgrounds: ["#ffffff"], count: 1 }],
  });
  expect(differences(page("#000000", []), edges("#000000")).summary.contrasts_changed).toBe(0);
  expect(differences(edges("#000000"), edges("#767676")).changes.contrasts).toEqual({
    added: [{ name: "#767676 on paper (icon)", value: "4.54" }],
    removed: [{ name: "ink on paper (icon)", value: "21" }],
    modified: [],
  });
});
