import fc from "fast-check";
import { expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { night } from "../../testing/night.ts";
import { observation } from "../../testing/tokens.ts";
import { canonicalJson } from "../../text/canonical-json.ts";
import { buildTokens } from "../build.ts";
import type { NamedToken } from "../kind.ts";

// A page declares custom properties, and each of them paints somewhere. Whatever their values are, and however many of them
// are equal, exactly those whose declarations change are reported.

/** A kind with the CSS property that paints it, and a value for each custom property. */
const KINDS = [
  { key: "colors", property: "color", values: ["#aa0000", "#00aa00", "#0000aa", "#aaaaaa", "#555555", "#00aaaa"] },
  { key: "radii", property: "border-radius", values: ["4px", "8px", "12px", "16px", "20px", "24px"] },
  {
    key: "shadows",
    property: "box-shadow",
    values: [1, 2, 3, 4, 5, 6].map((blur) => `#000000 0px 1px ${blur}px 0px`),
  },
  { key: "durations", property: "transition-duration", values: ["0.1s", "0.2s", "0.3s", "0.4s", "0.5s", "0.6s"] },
  { key: "opacities", property: "opacity", values: ["0.3", "0.4", "0.5", "0.6", "0.7", "0.8"] },
] as const;
type Kind = (typeof KINDS)[number];

const NAMES = ["brand", "link", "accent", "muted", "ink", "line"];

/** Values by the names of custom properties. */
type Declared = ReadonlyMap<string, string>;

function page({ key, property }: Kind, declared: Declared): Observation {
  const paints = [...declared].map(([name, value]) => ({
    property,
    value,
    at: [`div.${name}`, `p.${name}`],
    by: [[`--${name}`, value]] as const,
  }));
  const global = [...declared].map(([name, value]) => [`--${name}`, value] as const);
  return observation(paints, { global, version: 2, read: [key] });
}

/** The first version has as many values as properties, so that each of these is a token. Later ones have few values. */
const history = (versions: number): fc.Arbitrary<{ kind: Kind; versions: Declared[] }> =>
  fc.constantFrom(...KINDS).chain((kind) => {
    const declare = (values: readonly string[]) => new Map(NAMES.map((name, index) => [name, values[index] ?? ""]));
    const declared = fc.tuple(...NAMES.map(() => fc.constantFrom(...kind.values.slice(0, 4)))).map(declare);
    return fc
      .array(declared, { minLength: versions - 1, maxLength: versions - 1 })
      .map((all) => ({ kind, versions: [declare(kind.values), ...all] }));
  });

/** Each builds several snapshots. */
const RUNS = { numRuns: night.samples(10) };

function build(kind: Kind, versions: readonly Declared[]) {
  const snapshots: ReturnType<typeof buildTokens>[] = [];
  for (const declared of versions) snapshots.push(buildTokens(page(kind, declared), snapshots.at(-1)));
  return snapshots;
}

function changesOf({ key }: Kind, [from, to]: readonly (ReturnType<typeof buildTokens> | undefined)[]) {
  const changes = from && to && diffTokens(from.tokens, to.tokens).changes[key];
  return changes && { ...changes, modified: changes.modified.map(({ name }) => name) };
}

const differing = (from: Declared, to: Declared) => NAMES.filter((name) => from.get(name) !== to.get(name)).sort();

test("exactly the custom properties that change are modified, whatever their values are", () => {
  fc.assert(
    fc.property(history(4), ({ kind, versions }) => {
      const snapshots = build(kind, versions);
      for (const [index, declared] of versions.entries()) {
        const previousVersion = versions[index - 1];
        if (!previousVersion) continue;
        const modified = differing(previousVersion, declared);
        expect(changesOf(kind, snapshots.slice(index - 1))).toEqual({ added: [], removed: [], modified });
      }
    }),
    RUNS,
  );
});

test("custom properties that exchange their values are all modified, and nothing else is", () => {
  const permuted = fc
    .constantFrom(...KINDS)
    .chain((kind) =>
      fc
        .shuffledSubarray([...kind.values], { minLength: 2 })
        .chain((values) =>
          fc.tuple(fc.constant(kind), fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
        ),
    );
  fc.assert(
    fc.property(permuted, ([kind, before, after]) => {
      const declare = (values: readonly string[]) =>
        new Map(values.map((value, index): [string, string] => [NAMES[index] ?? "", value]));
      const modified = differing(declare(before), declare(after));
      expect(changesOf(kind, build(kind, [declare(before), declare(after)]))).toEqual({
        added: [],
        removed: [],
        modified,
      });
    }),
    RUNS,
  );
});

test("a page that is again as it was has no changes to what it was", () => {
  fc.assert(
    fc.property(history(3), ({ kind, versions: [firstVersion = new Map(), ...others] }) => {
      const snapshots = build(kind, [firstVersion, ...others, firstVersion]);
      expect(changesOf(kind, [snapshots.at(0), snapshots.at(-1)])).toEqual({ added: [], removed: [], modified: [] });
    }),
    RUNS,
  );
});

test("tokens with equal values are the same bytes when the page is read again", () => {
  fc.assert(
    fc.property(history(3), ({ kind, versions }) => {
      const last = versions.at(-1) ?? new Map();
      const [again, once] = build(kind, [...versions, last]).reverse();
      expect(canonicalJson(again)).toBe(canonicalJson(once));
    }),
    RUNS,
  );
});

/** A value as in tokens: the colour of a shadow comes last, and durations are in ms. */
const canonical = (value: string): string => value.replace(/^(#\S+) (.+)$/, "$2 $1").replace(/^0\.(\d)s$/, "$100ms");

test("no token has the name of a custom property that the page declares with another value", () => {
  const versions = fc.constantFrom(...KINDS).chain((kind) => {
    const value = fc.constantFrom(...kind.values);
    const element = fc.record({ value, property: fc.option(fc.constantFrom(...NAMES)) });
    const version = fc.record({
      declared: fc.array(fc.tuple(fc.constantFrom(...NAMES), value)).map((entries) => new Map(entries)),
      elements: fc.array(element, { minLength: 4, maxLength: 4 }),
    });
    return fc.record({ kind: fc.constant(kind), versions: fc.array(version, { minLength: 3, maxLength: 3 }) });
  });
  fc.assert(
    fc.property(versions, ({ kind, versions }) => {
      let previous: ReturnType<typeof buildTokens> | undefined;
      for (const { declared, elements } of versions) {
        const paints = elements.map(({ value, property }, index) => {
          const supplied = property === null ? undefined : declared.get(property);
          const paint = { property: kind.property, value: supplied ?? value, at: [`div.part-${index}`] };
          return supplied === undefined ? paint : { ...paint, by: [[`--${property}`, supplied]] as const };
        });
        const global = [...declared].map(([name, value]) => [`--${name}`, value] as const);
        previous = buildTokens(observation(paints, { global, version: 2, read: [kind.key] }), previous);
        const tokens: readonly NamedToken[] = previous.tokens[kind.key] ?? [];
        const values = tokens.map(({ value }) => value);
        expect(values).toEqual(expect.arrayContaining(paints.map(({ value }) => canonical(value))));
        for (const { name, value } of tokens) expect(canonical(declared.get(name) ?? value)).toBe(value);
      }
    }),
    { numRuns: night.samples() },
  );
});
