import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../diff/diff.ts";
import type { Observation } from "../observe/observation.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { buildTokens, identityStateSchema } from "./build.ts";
import { tokensSchema } from "./wire.ts";

const colorsByName = (seen: Observation, previous?: Parameters<typeof buildTokens>[1]) =>
  Object.fromEntries(buildTokens(seen, previous).tokens.colors.map(({ name, value }) => [name, value]));

describe("buildTokens, for any page,", () => {
  const color = fc.oneof(
    fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([l, h]) => `oklch(0.${l + 4} 0.3 ${h * 90})`),
    fc.nat(99).map((alpha) => `rgba(10, 20, 30, 0.${alpha})`),
  );
  const signature = fc.constantFrom(
    "body",
    "p",
    "a",
    "button.btn",
    "button.btn.btn-primary",
    "div.card",
    "nav>a",
    "h1",
  );
  const property = fc.constantFrom("color", "background-color", "border-top-color", "fill", "box-shadow");
  const name = fc.constantFrom(
    "--brand",
    "--ink",
    "--blue-500",
    "--color-primary",
    "--x",
    "--_x",
    "--tw-y",
    "blue-600",
    "--black",
  );
  const paint: fc.Arbitrary<Paint> = fc.record({
    value: color,
    property,
    count: fc.integer({ min: 1, max: 50 }),
    at: fc.uniqueArray(signature, { minLength: 1, maxLength: 4 }),
    by: fc.array(fc.tuple(name, color), { maxLength: 2 }),
  });
  const page = fc
    .tuple(fc.array(paint, { maxLength: 25 }), fc.array(fc.tuple(name, color), { maxLength: 6 }))
    .map(([paints, global]) => observation(paints, { global }));

  test("gives valid tokens with unique names and a valid identity state", () => {
    fc.assert(
      fc.property(page, page, (before, after) => {
        const firstBuild = buildTokens(before);
        for (const { tokens, memory } of [firstBuild, buildTokens(after, firstBuild)]) {
          tokensSchema.parse(tokens);
          identityStateSchema.parse(JSON.parse(JSON.stringify(memory)));
          const names = tokens.colors.map((token) => token.name);
          expect(new Set(names).size).toBe(names.length);
          expect(new Set(tokens.colors.map(({ value }) => value)).size).toBe(names.length);
          expect(Object.keys(memory.kinds.colors ?? {}).sort()).toEqual(names.sort());
        }
      }),
    );
  });

  test("gives the same bytes for every order of the observation", () => {
    const shuffled = page.chain((seen) =>
      fc
        .shuffledSubarray(
          seen.paints.map((_, index) => index),
          { minLength: seen.paints.length, maxLength: seen.paints.length },
        )
        .map((order): [Observation, Observation] => [
          seen,
          {
            ...seen,
            paints: order.flatMap((index) => seen.paints[index] ?? []),
            custom_properties: {
              global: [...seen.custom_properties.global].reverse(),
              bindings: seen.custom_properties.bindings.map((binding) => ({
                ...binding,
                paint: order.indexOf(binding.paint),
              })),
            },
          },
        ]),
    );
    fc.assert(
      fc.property(shuffled, ([seen, reordered]) => {
        expect(canonicalJson(buildTokens(reordered))).toBe(canonicalJson(buildTokens(seen)));
      }),
    );
  });

  test("gives equal tokens and no diff for the same page read again", () => {
    fc.assert(
      fc.property(page, page, (seen, earlier) => {
        const firstBuild = buildTokens(seen, buildTokens(earlier));
        const again = buildTokens(seen, firstBuild);
        expect(canonicalJson(again)).toBe(canonicalJson(firstBuild));
        expect(diffTokens(firstBuild.tokens, again.tokens).summary.total_changes).toBe(0);
      }),
    );
  });

  test("gives names that do not depend on counts", () => {
    fc.assert(
      fc.property(page, fc.integer({ min: 2, max: 9 }), (seen, factor) => {
        const more = {
          ...seen,
          paints: seen.paints.map((paint, i) => ({ ...paint, count: paint.count * (i % 2 ? factor : 1) })),
        };
        expect(colorsByName(more)).toEqual(colorsByName(seen));
      }),
    );
  });

  test("gives a value its previous name if it remains at one of its sites", () => {
    const bare = (seen: Observation): Observation => ({ ...seen, custom_properties: { global: [], bindings: [] } });
    const sites = (seen: Observation) => {
      const { tokens, memory } = buildTokens(seen);
      return new Map(tokens.colors.map(({ name, value }) => [value, new Set(memory.kinds.colors?.[name]?.sites)]));
    };
    fc.assert(
      fc.property(page, page, (before, after) => {
        const first = buildTokens(bare(before));
        const second = colorsByName(bare(after), first);
        const [then, now] = [sites(before), sites(after)];
        for (const { name: old, value } of first.tokens.colors) {
          if ([...(then.get(value) ?? [])].some((site) => now.get(value)?.has(site))) expect(second[old]).toBe(value);
        }
      }),
    );
  });
});

describe("names", () => {
  test("come from the page, without dashes; further ones are aliases", () => {
    const seen = observation([{ value: "rgb(37, 99, 235)", by: [["--color-primary", "#2563eb"]] }], {
      global: [
        ["--color-primary", "#2563eb"],
        ["--blue-600", "#2563eb"],
      ],
    });
    expect(buildTokens(seen).tokens.colors).toEqual([
      {
        name: "color-primary",
        value: "#2563eb",
        format: "hex",
        usage: 1,
        contexts: ["color"],
        aliases: ["blue-600"],
      },
    ]);
  });

  test("come with the dashes of a custom property if it holds the whole value", () => {
    const seen = observation(
      [
        { value: "#2563eb", by: [["--color-primary", "#2563eb"]] },
        { value: "rgb(13, 110, 253)", by: [["--channels", "13, 110, 253"]] },
        { value: "rgba(37, 99, 235, 0.25)", by: [["--color-primary", "#2563eb"]] },
        { value: "#c92a2a" },
      ],
      {
        version: 2,
        groups: [0, 1, 2, 3].map((paint) => ({ paints: [paint], count: 1 })),
        global: [
          ["--color-primary", "#2563eb"],
          ["--blue-600", "#2563eb"],
        ],
      },
    );
    const { colors } = buildTokens(seen).tokens;
    const told = colors.map(({ name, named_by, custom_property }) => [name, named_by, custom_property]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ["color-primary", "page", "--color-primary"],
        ["channels", "page", undefined],
        ["color-primary-a25", "page", undefined],
        [expect.anything(), "tintype", undefined],
      ]),
    );
  });

  test("come from properties with bare channels, and for a translucent colour from the opaque one", () => {
    const seen = observation(
      [
        { value: "rgb(13, 110, 253)", by: [["--primary", "13, 110, 253"]] },
        { value: "rgba(13, 110, 253, 0.25)", by: [["--primary", "13, 110, 253"]] },
        { value: "hsl(221 83% 53%)", by: [["--accent", "221 83% 53%"]] },
        { value: "oklch(0.7 0.1 200)", by: [["--info", "0.7 0.1 200"]] },
      ],
      { global: [] },
    );
    expect(Object.keys(colorsByName(seen)).sort()).toEqual(["accent", "info", "primary", "primary-a25"]);
  });

  test("come from the theme, not from a component, a palette or bare channels, if classes contain them", () => {
    const page = (site: string) =>
      observation(
        [
          { value: "#0d6efd", at: [site], property: "background-color", by: [["--bs-btn-bg", "#0d6efd"]] },
          { value: "#0d6efd", at: ["a"], by: [["--bs-link-color", "#0d6efd"]] },
        ],
        {
          global: [
            ["--bs-blue", "#0d6efd"],
            ["--bs-link-color", "#0d6efd"],
            ["--bs-primary", "#0d6efd"],
            ["--bs-primary-rgb", "13, 110, 253"],
          ],
        },
      );
    expect(Object.keys(colorsByName(page("button.btn.btn-primary")))).toEqual(["bs-primary"]);
    expect(Object.keys(colorsByName(page("button.btn")))).toEqual(["bs-link-color"]);
  });

  test("do not come from bare numbers that are not bound to a paint", () => {
    const page = (bindings: readonly (readonly [string, string])[]) =>
      observation([{ value: "rgb(1, 2, 3)", at: ["p.a"], by: bindings }], { global: [["--grid", "1 2 3"]] });
    expect(Object.keys(colorsByName(page([])))).toEqual(["a-text"]);
    expect(Object.keys(colorsByName(page([["--grid", "1 2 3"]])))).toEqual(["grid"]);
  });

  test.each([
    ["div.card__card", "card-text"],
    ["p.site-header__site-header-title", "site-header-title-text"],
    ["p.help-text", "help-text"],
    ["p.Button_button", "button-text"],
  ])("contain no word twice for the site %s: %s", (site, name) => {
    expect(Object.keys(colorsByName(observation([{ value: "#b5179e", at: [site] }])))).toEqual([name]);
  });

  test("do not come from a property that parts of the page set to different colours", () => {
    const seen = observation([
      {
        value: "rgb(1, 2, 3)",
        at: ["button.btn.btn-primary"],
        property: "background-color",
        by: [["--btn-bg", "#010203"]],
      },
      {
        value: "rgb(9, 9, 9)",
        at: ["button.btn.btn-danger"],
        property: "background-color",
        by: [["--btn-bg", "#090909"]],
      },
    ]);
    expect(colorsByName(seen)).toEqual({ "btn-primary-background": "#010203", "btn-danger-background": "#090909" });
  });

  test("tell the role, or else the look", () => {
    const seen = observation([
      { value: "rgb(29, 112, 184)", at: ["a", "div.box", "nav>button"] },
      { value: "rgb(30, 111, 183)", at: ["a", "div.other", "nav>button"] },
      { value: "rgb(0, 0, 0)", at: ["a", "nav>button"] },
      { value: "rgba(0, 0, 0, 0.5)", at: ["div.modal"], property: "background-color" },
    ]);
    expect(colorsByName(seen)).toEqual({
      "blue-600": "#1d70b8",
      "blue-650": "#1e6fb7",
      "body-text": "#000000",
      "modal-background": "#00000080",
    });
  });
});

test("buildTokens gives lengths in px with at most three decimals, sorted by number", () => {
  const { tokens } = buildTokens(
    observation([], {
      spacing: [
        { value: "10px", count: 1 },
        { value: "9.33333px", count: 1 },
        { value: "-4px", count: 2 },
        { value: "0.0001px", count: 2 },
      ],
      typography: [
        { family: "Inter", weight: "700", size: "10.6667px", line_height: "normal", count: 1 },
        { family: "Inter", weight: "400", size: "9px", line_height: "", count: 1 },
        { family: "Inter", weight: "400", size: "100px", line_height: "24px", count: 1 },
      ],
    }),
  );
  expect(tokens.spacing).toEqual(["-4px", "9.333px", "10px"]);
  expect(tokens.typography).toEqual([
    { family: "Inter", weights: ["400", "700"], sizes: ["9px", "10.667px", "100px"], line_heights: ["24px", "normal"] },
  ]);
});

test.each([
  ["https://x.org/a.PNG?v=1", undefined, "png"],
  ["https://x.org/photo", "image/jpeg", "jpeg"],
  ["https://x.org/a.jpg", undefined, "jpeg"],
  ["data:image/svg+xml,%3Csvg/%3E", undefined, "svg"],
  ["https://x.org/f.woff2?x#y", undefined, "woff2"],
  ["https://x.org/favicon", "image/vnd.microsoft.icon", "ico"],
  ["https://x.org/thing", "text/html; charset=utf-8", "unknown"],
])("the format of %s (%s) is %s", (url, content_type, format) => {
  const asset = { type: "image" as const, url, width: 1, height: 2, ...(content_type ? { content_type } : {}) };
  const { tokens } = buildTokens(observation([], { assets: [asset] }));
  expect(tokens.assets).toEqual([{ type: "image", url, dimensions: { width: 1, height: 2 }, format }]);
});
