import { describe, expect, test } from "vitest";
import { exportTokens } from "../../export/export.ts";
import { allKinds } from "../../export/testing/all-kinds.ts";
import { checkTokens } from "../check.ts";
import { nameKey } from "../names.ts";
import { ACME, ACME_DARK, ACME_SOURCES } from "../testing/acme.ts";
import { readSource } from "./read-source.ts";

const COUNTS = {
  colors: 20,
  font_families: 2,
  font_sizes: 7,
  font_weights: 4,
  line_heights: 3,
  spacing: 9,
  radii: 4,
  shadows: 3,
  opacities: 2,
  z_indexes: 4,
  durations: 3,
  easings: 2,
  breakpoints: 4,
};

/** By kind, the distinct values. */
const valuesOf = (tokens: readonly { kind: string; value: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(tokens, ({ kind }) => kind)].map(([kind, tokensOfKind]) => [
      kind,
      new Set(tokensOfKind.map(({ value }) => value)),
    ]),
  );

const reference = await readSource({ content: ACME_SOURCES.css });
const { scss: _, ...formats } = ACME_SOURCES;

describe.each(Object.entries(formats))("readSource of %s", (format, content) => {
  test("reads all tokens alike, and tells the format by the content", async () => {
    const { tokens: all, warnings, format: told } = await readSource({ content });
    // The sheet for Tailwind imports that, and so its theme.
    const tokens = all.filter((token) => !token.built_in);
    expect(warnings).toEqual([]);
    expect(told).toBe(format.replace("older ", ""));
    expect(valuesOf(tokens)).toEqual(valuesOf(reference.tokens));
    const counts = Object.fromEntries(
      [...Map.groupBy(tokens, ({ kind }) => kind)].map(([kind, tokensOfKind]) => [kind, tokensOfKind.length]),
    );
    const further = format === "dtcg" || format === "style-dictionary" ? { colors: 21 } : {};
    expect(counts).toEqual({ ...COUNTS, ...further });
    const find = (name: string) => tokens.find((token) => nameKey(token.name) === nameKey(name))?.value;
    expect(find("color-brand-500")).toBe(ACME.color["brand-500"]);
    expect(find("color-text-default")).toBe(ACME.color["text-default"]);
  });

  test("reads the dark context where the format has one", async () => {
    const { contexts } = await readSource({ content });
    if (format === "older dtcg" || format === "style-dictionary") {
      expect(contexts).toBeUndefined();
      return;
    }
    const find = (name: string) => contexts?.dark?.find((token) => nameKey(token.name) === `color-${name}`)?.value;
    for (const [name, value] of Object.entries(ACME_DARK)) expect([name, find(name)]).toEqual([name, value]);
    expect(find("brand-500")).toBe(ACME.color["brand-500"]);
  });
});

test("a page conforms to the style sheet that is exported from it, in all kinds", async () => {
  const exported = await readSource({ content: exportTokens(allKinds, "css").content });
  const { findings, summary } = checkTokens({ tokens: allKinds, system: exported, systemId: "s" });
  expect([findings, summary.share]).toEqual([[], 1]);
  expect(Object.keys(summary.kinds)).toHaveLength(15);
});
