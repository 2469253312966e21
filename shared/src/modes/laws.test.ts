import fc from "fast-check";
import { expect, test } from "vitest";
import { buildTokens, identityStateSchema } from "../kinds/build.ts";
import { type KindTokens, tokensSchema } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";
import { night } from "../testing/night.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { buildSnapshot } from "./build.ts";
import type { ObservedMode } from "./mode.ts";
import { anyPage, shuffled } from "./testing/any-page.ts";
import { keyOf, listsOf, tokensInMode } from "./tokens-in-mode.ts";

/** Each run builds up to eight readings. */
const RUNS = night.samples(5);
/** In ms. Nothing waits: a busy machine takes long. */
const SLOW = night.time(60_000);

const dark = (observation: Observation): ObservedMode => ({
  name: "dark",
  color_scheme: "dark",
  viewport: { width: 1280, height: 800 },
  observation,
});

const valuesOf = (tokens: KindTokens) =>
  listsOf(tokens).flatMap(([key, list]) =>
    list.map((token) => (hasValue(token) ? `${key} ${token.value}` : `${key} ${keyOf(token)}`)),
  );
const hasValue = (token: unknown): token is { name: string; value: string } =>
  typeof token === "object" && token !== null && "value" in token;

test(
  "a snapshot of any page in a mode is valid, and its overlay has unique names",
  () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, anyPage, (base, mode, laterBase, laterMode) => {
        const firstSnapshot = buildSnapshot(base, undefined, [dark(mode)]);
        for (const { tokens, memory } of [firstSnapshot, buildSnapshot(laterBase, firstSnapshot, [dark(laterMode)])]) {
          tokensSchema.parse(tokens);
          identityStateSchema.parse(JSON.parse(JSON.stringify(memory)));
          for (const [, list] of listsOf(tokens.modes?.[0] ?? {})) {
            expect(new Set(list.map(keyOf)).size).toBe(list.length);
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);

test(
  "base and overlay together have every value of the mode's reading, for any two readings",
  () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, mode) => {
        const { tokens } = buildSnapshot(base, undefined, [dark(mode)]);
        const darkTokens = tokensInMode(tokens, "dark");
        const expected = buildTokens(mode).tokens;
        expect(valuesOf(darkTokens ?? expected)).toEqual(expect.arrayContaining(valuesOf(expected)));
        expect(darkTokens).toBeDefined();
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);

test(
  "an overlay has only what the base with the colours of the mode does not have, for any two readings",
  () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, mode) => {
        const { modes = [], ...tokens } = buildSnapshot(base, undefined, [dark(mode)]).tokens;
        const { observation: _, ...conditions } = dark(mode);
        const colors = modes[0]?.colors ?? [];
        const recolored = tokensInMode({ ...tokens, modes: [{ ...conditions, colors }] }, "dark");
        const modeLists = new Map([...listsOf(recolored ?? {}), ["colors", tokens.colors]]);
        for (const [key, list] of listsOf(modes[0] ?? {})) {
          const same = new Map((modeLists.get(key) ?? []).map((token) => [keyOf(token), token]));
          for (const token of list.filter(hasValue)) {
            expect(same.get(keyOf(token))).not.toEqual(expect.objectContaining({ value: token.value }));
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);

test(
  "the overlay of an equal reading is empty, for any page",
  () => {
    fc.assert(
      fc.property(anyPage, (seen) => {
        const { modes } = buildSnapshot(seen, undefined, [dark({ ...seen })]).tokens;
        expect(modes).toEqual([{ name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } }]);
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);

test(
  "a page that is read again in the same way gives the same bytes, modes included",
  () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, mode) => {
        const first = buildSnapshot(base, undefined, [dark(mode)]);
        const second = buildSnapshot(base, first, [dark(mode)]);
        expect(canonicalJson(second)).toBe(canonicalJson(first));
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);

test(
  "a snapshot has the same bytes in whatever order the observations list their values",
  () => {
    const reordered = fc
      .tuple(anyPage, anyPage, anyPage, anyPage)
      .chain((pages) => fc.tuple(fc.constant(pages), fc.tuple(...pages.map(shuffled))));
    fc.assert(
      fc.property(reordered, (orders) => {
        const [one, other] = orders.map(([base, mode, laterBase, laterMode]) => {
          if (!base || !mode || !laterBase || !laterMode) throw new Error("four pages");
          const firstSnapshot = buildSnapshot(base, undefined, [dark(mode)]);
          return canonicalJson([firstSnapshot, buildSnapshot(laterBase, firstSnapshot, [dark(laterMode)])]);
        });
        expect(other).toBe(one);
      }),
      { numRuns: RUNS },
    );
  },
  SLOW,
);
