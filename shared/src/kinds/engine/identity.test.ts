import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { canonicalJson } from "../../text/canonical-json.ts";
import { buildTokens, type Previous } from "../build.ts";

const valuesByName = (seen: Observation, previous?: Previous) =>
  Object.fromEntries(buildTokens(seen, previous).tokens.colors.map(({ name, value }) => [name, value]));

const changesOf = (before: Observation, after: Observation) => {
  const firstBuild = buildTokens(before);
  return diffTokens(firstBuild.tokens, buildTokens(after, firstBuild).tokens).changes.colors;
};

const button = (value: string, extra: Partial<Paint> = {}): Paint => ({
  value,
  property: "background-color",
  at: ["button.cta"],
  ...extra,
});

test("buildTokens keeps the name of a custom property that changes its value", () => {
  const page = (hex: string) =>
    observation([{ value: hex, by: [["--brand", hex]], at: ["h1"] }], { global: [["--brand", hex]] });
  const firstBuild = buildTokens(page("#7c3aed"));
  expect(valuesByName(page("#059669"), firstBuild)).toEqual({ brand: "#059669" });
});

test("buildTokens keeps the name of a custom property that changes its value, even if the old value is still used", () => {
  const firstBuild = buildTokens(
    observation([button("#0000ff", { by: [["--brand", "#0000ff"]] }), { value: "#0000ff", at: ["i"] }]),
  );
  const second = valuesByName(
    observation([button("#008000", { by: [["--brand", "#008000"]] }), { value: "#0000ff", at: ["i"] }]),
    firstBuild,
  );
  expect(second.brand).toBe("#008000");
  expect(Object.keys(second)).toHaveLength(2);
});

test("buildTokens matches colours one to one by their sites if they have no custom property", () => {
  const firstBuild = buildTokens(
    observation([
      button("#111111"),
      { value: "#222222", at: ["p.lead", "p.intro", "td"] },
      { value: "#333333", at: ["footer>p"] },
    ]),
  );
  const second = valuesByName(
    observation([
      button("#aa1111"),
      { value: "#aa2222", at: ["p.lead", "p.intro", "th"] },
      { value: "#333333", at: ["footer>p"] },
      { value: "#444444", at: ["aside>p"] },
    ]),
    firstBuild,
  );
  const [cta, lead] = [
    firstBuild.tokens.colors.find(({ value }) => value === "#111111"),
    firstBuild.tokens.colors.find(({ value }) => value === "#222222"),
  ];
  expect(second[cta?.name ?? ""]).toBe("#aa1111");
  expect(second[lead?.name ?? ""]).toBe("#aa2222");
  const names = firstBuild.tokens.colors.map(({ name }) => name);
  expect(names).not.toContain(Object.entries(second).find(([, value]) => value === "#444444")?.[0]);
});

test("buildTokens gives a colour's name to the one that replaces it at its sites, even if its value is still used elsewhere", () => {
  const first = buildTokens(observation([{ value: "#1d70b8", at: ["a.link", "a.item", "footer"] }]));
  const second = valuesByName(
    observation([
      { value: "#1a65a6", at: ["a.link", "a.item"] },
      { value: "#1d70b8", at: ["header"] },
    ]),
    first,
  );
  expect(second[first.tokens.colors[0]?.name ?? ""]).toBe("#1a65a6");
  expect(Object.values(second)).toContain("#1d70b8");
});

test("buildTokens does not match colours by a site that many colours share", () => {
  const swatches = (values: readonly string[]) =>
    observation(values.map((value) => ({ value, property: "background-color", at: ["div.swatch"] })));
  const first = buildTokens(swatches(["#ff0000", "#00ff00", "#0000ff", "#ffff00"]));
  const second = buildTokens(swatches(["#ff0000", "#00ff00", "#0000ff", "#3f0f5f"]), first);
  const { colors } = diffTokens(first.tokens, second.tokens).changes;
  expect(colors.modified).toEqual([]);
  expect(colors.added).toHaveLength(1);
  expect(colors.removed).toHaveLength(1);
});

test("buildTokens does not give the name of a removed colour to another one", () => {
  const first = buildTokens(observation([{ value: "#1d70b8", at: ["a", "nav>i"] }]));
  const second = valuesByName(observation([{ value: "#1e6fb7", at: ["td", "h2"] }]), first);
  expect(Object.keys(second)).toEqual(["blue-650"]);
});

test("buildTokens matches colours by tokens alone if the previous snapshot has no identity state", () => {
  const { tokens } = buildTokens(observation([button("#123456")]));
  expect(valuesByName(observation([button("#123456"), button("#654321", { at: ["b"] })]), { tokens })).toHaveProperty(
    tokens.colors[0]?.name ?? "",
    "#123456",
  );
});

test("buildTokens keeps two tokens whose custom properties get the same value", () => {
  const page = (a: string, b: string) =>
    observation([
      { value: a, at: ["h1"], by: [["--primary", a]] },
      { value: b, at: ["h2"], by: [["--accent", b]] },
    ]);
  const first = buildTokens(page("#7c3aed", "#059669"));
  const second = buildTokens(page("#059669", "#059669"), first);
  expect(diffTokens(first.tokens, second.tokens).changes.colors).toEqual({
    added: [],
    removed: [],
    modified: [{ name: "primary", from: "#7c3aed", to: "#059669" }],
  });
});

describe("buildTokens, if one colour became several,", () => {
  const item = (value: string, ...sites: string[]): Paint => ({ value, property: "border-color", at: sites });

  test.each([
    ["#222222", "#aa0000"],
    ["#aa0000", "#222222"],
  ])("matches it by the general site, not by the special one (%s, %s)", (usual, special) => {
    const { modified, added, removed } = changesOf(
      observation([item("#aa0101", "li.item", "li.item.item-danger")]),
      observation([item(special, "li.item.item-danger"), item(usual, "li.item")]),
    );
    expect(modified).toMatchObject([{ from: "#aa0101", to: usual }]);
    expect(added).toMatchObject([{ value: special }]);
    expect(removed).toEqual([]);
  });

  test("matches it by sites if all of its custom properties are candidates", () => {
    const firstPage = observation([
      { value: "#1b2832", at: ["h1.a"], by: [["--heading", "#1b2832"]] },
      { value: "#1b2832", at: ["b.b", "b.c"], by: [["--strong", "#1b2832"]] },
    ]);
    const [state] = Object.values(buildTokens(firstPage).memory.kinds.colors ?? {});
    // The name is older than the page's custom properties.
    const ink = { name: "ink", value: "#1b2832", format: "hex", usage: 3, contexts: ["color"] };
    const previous: Previous = {
      tokens: { colors: [ink], typography: [], spacing: [], assets: [] },
      memory: { version: 2, kinds: { colors: state ? { ink: state } : {} } },
    };
    const second = valuesByName(
      observation([
        { value: "#2d3138", at: ["h1.a"], by: [["--heading", "#2d3138"]] },
        { value: "#181c25", at: ["b.b", "b.c"], by: [["--strong", "#181c25"]] },
      ]),
      previous,
    );
    expect(second).toEqual({ ink: "#181c25", heading: "#2d3138" });
  });

  test("matches it by sites, not by the property that named it, if that has another name now", () => {
    const rest = ["--muted", "--border", "--link"].map((property, i) => [property, `#00000${i + 1}`] as const);
    const page = (prefix: string, heading: string, strong: string) =>
      observation([
        ...rest.map(
          ([property, value]): Paint => ({
            value,
            at: [`i.${property}`],
            by: [[property.replace("--", prefix), value]],
          }),
        ),
        { value: heading, at: ["h1.a"], by: [[`${prefix}text`, heading]] },
        { value: strong, at: ["b.b", "b.c"], by: [[`${prefix}strong`, strong]] },
      ]);
    expect(changesOf(page("--", "#1b2832", "#1b2832"), page("--x-", "#2d3138", "#181c25"))).toEqual({
      added: [{ name: "x-text", value: "#2d3138" }],
      removed: [],
      modified: [{ name: "text", from: "#1b2832", to: "#181c25" }],
    });
  });

  test("matches a translucent colour to the opaque one that looks like it", () => {
    const { modified } = changesOf(
      observation([item("rgba(0, 0, 0, 0.125)", "li.a", "li.b")]),
      observation([item("#f1aeb5", "li.a"), item("#dee2e6", "li.b")]),
    );
    expect(modified).toMatchObject([{ from: "#00000020", to: "#dee2e6" }]);
  });
});

describe("buildTokens, for any page,", () => {
  const hex = fc.nat(0xffffff).map((n) => `#${n.toString(16).padStart(6, "0")}`);
  const site = fc.constantFrom("p", "a", "li.item", "li.item.item-danger", "button.btn", "nav>a", "h1", "td");
  const property = fc.constantFrom("color", "background-color", "border-top-color");
  const name = fc.constantFrom("--brand", "--ink", "--blue-500", "--color-primary", "--link", "--muted");
  const paints = fc.array(
    fc.record({
      value: hex,
      property,
      count: fc.integer({ min: 1, max: 50 }),
      at: fc.uniqueArray(site, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const page = fc
    .tuple(paints, fc.array(name, { maxLength: 12 }))
    .map(([all, names]) =>
      observation(
        all.map((paint, i): Paint => (names[i] === undefined ? paint : { ...paint, by: [[names[i], paint.value]] })),
      ),
    );

  test("matches colours in any rank of the previous snapshot", () => {
    fc.assert(
      fc.property(page, page, fc.infiniteStream(fc.nat(99)), (before, after, usages) => {
        const firstBuild = buildTokens(before);
        const colors = firstBuild.tokens.colors.map((color) => ({ ...color, usage: usages.next().value ?? 0 }));
        colors.sort((a, b) => b.usage - a.usage);
        const changedBuild = { ...firstBuild, tokens: { ...firstBuild.tokens, colors } };
        expect(canonicalJson(buildTokens(after, changedBuild))).toBe(canonicalJson(buildTokens(after, firstBuild)));
      }),
    );
  });

  test("matches equal candidates by name, not by rank", () => {
    const page = (values: readonly string[]) => observation(values.map((value) => ({ value, at: ["p.a", "p.b"] })));
    const { memory } = buildTokens(page(["#010101"]));
    const [state] = Object.values(memory.kinds.colors ?? {});
    // These values are not colours, so none is nearer to the new ones than the other.
    const olds = ["one", "two"].map((name) => ({ name, value: name, format: "", usage: 1, contexts: [] }));
    const buildWith = (colors: typeof olds) =>
      valuesByName(page(["#111111", "#222222"]), {
        tokens: { colors, typography: [], spacing: [], assets: [] },
        memory: { version: 2, kinds: { colors: state ? { one: state, two: state } : {} } },
      });
    expect(buildWith(olds.toReversed())).toEqual(buildWith(olds));
    expect(Object.keys(buildWith(olds)).sort()).toEqual(["one", "two"]);
  });

  test("reports one colour as added, and nothing else, if the page has one more, with any custom property", () => {
    const brings = fc.record({ local: fc.option(name), atRoot: fc.array(fc.tuple(name, hex), { maxLength: 4 }) });
    fc.assert(
      fc.property(page, hex, brings, (bare, value, { local, atRoot }) => {
        fc.pre(!bare.paints.some((paint) => paint.value === value));
        const global = [...new Map([...atRoot, ...(local ? [[local, value] as const] : [])])];
        const { bindings } = bare.custom_properties;
        const oldPage = { ...bare, custom_properties: { global: local ? global : [], bindings } };
        const signatures = [...oldPage.signatures, "aside.new"];
        const paint = { property: "color", value, count: 1, sites: [signatures.length - 1] };
        const binding = local ? [{ paint: oldPage.paints.length, name: local, value }] : [];
        const { added, modified, removed } = changesOf(oldPage, {
          ...oldPage,
          signatures,
          paints: [...oldPage.paints, paint],
          custom_properties: { ...oldPage.custom_properties, bindings: [...bindings, ...binding] },
        });
        expect([added.map((token) => token.value), modified, removed]).toEqual([[value], [], []]);
      }),
    );
  });

  test("keeps the names of custom properties that all get a prefix and another value", () => {
    const theme = fc.uniqueArray(fc.tuple(name, hex, hex), {
      minLength: 4,
      maxLength: 6,
      selector: ([property]) => property,
    });
    fc.assert(
      fc.property(theme, (tokens) => {
        const [olds, news] = [new Set(tokens.map(([, from]) => from)), new Set(tokens.map(([, , to]) => to))];
        fc.pre(
          olds.size === tokens.length && news.size === tokens.length && ![...olds].some((value) => news.has(value)),
        );
        const oldPage = observation(
          tokens.map(([property, oldValue]) => ({
            value: oldValue,
            at: [`b.${property}`],
            by: [[property, oldValue]],
          })),
        );
        const newPage = observation(
          tokens.map(([property, , to]) => ({
            value: to,
            at: [`i.${property}`],
            by: [[property.replace("--", "--new-"), to] as const],
          })),
        );
        const { added, modified, removed } = changesOf(oldPage, newPage);
        expect([added, removed]).toEqual([[], []]);
        expect(modified).toHaveLength(tokens.length);
        for (const { name: tokenName, from, to } of modified)
          expect(tokens).toContainEqual([`--${tokenName}`, from, to]);
      }),
    );
  });
});
