import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { anyCss, HOSTILE_VALUES } from "../../testing/composites.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens, type Previous } from "../build.ts";
import { tokensSchema } from "../wire.ts";

type Seen = NonNullable<Observation["states"]>[number];

const seen = (element: string, property: string, value: string, more: Partial<Seen> = {}): Seen => ({
  element,
  state: "hover",
  property,
  value,
  base: "none",
  count: 1,
  ...(/color$/.test(property) && { base: "rgb(1, 2, 3)" }),
  ...more,
});
const page = (states: readonly Seen[], paints: readonly Paint[] = []): Observation => ({
  ...observation(paints, { version: 2, read: ["states"] }),
  states: [...states],
});
const build = (states: readonly Seen[], previous?: Previous, paints?: readonly Paint[]) =>
  buildTokens(page(states, paints), previous);
const names = (built: ReturnType<typeof build>) =>
  Object.fromEntries(built.tokens.states?.map(({ name, value }) => [name, value]) ?? []);
const SIDES = ["top", "right", "bottom", "left"];

test("a state is on the wire with its element, state, property, value and base", () => {
  const primary = { property: "background-color", value: "rgb(11, 94, 215)", at: ["div.hero"] };
  const { tokens } = build(
    [seen("button.btn.btn-primary", "background-color", "rgb(11, 94, 215)", { base: "rgb(13, 110, 253)", count: 3 })],
    undefined,
    [primary],
  );
  expect(tokensSchema.parse(tokens).states).toEqual([
    {
      name: "btn-primary-hover-background-color",
      value: "#0b5ed7",
      state: "hover",
      property: "background-color",
      element: "btn-primary",
      base: "#0d6efd",
      color_name: tokens.colors[0]?.name,
      usage: 3,
      contexts: ["background-color"],
      uses: { "background-color": 3 },
      named_by: "tintype",
    },
  ]);
});

test("states are absent if the page was read without them, and empty if it has none", () => {
  expect(buildTokens(observation([])).tokens.states).toBeUndefined();
  expect(build([]).tokens.states).toEqual([]);
});

test.each<readonly [string, Seen]>([
  ["a colour equal to its base", seen("a", "color", "#010203")],
  ["a shadow of which nothing shows", seen("a", "box-shadow", "rgba(0, 0, 0, 0) 0px 0px 0px 0px")],
  ["an opacity of the same number", seen("a", "opacity", "50%", { base: "0.5" })],
  ["a weight of the same number", seen("a", "font-weight", "bold", { base: "700" })],
  ...HOSTILE_VALUES.filter((value) => value !== "none" && value !== "rgb(255, 0, 0)").map(
    (value) => [`the value ${JSON.stringify(value.slice(0, 20))}`, seen("a", "transform", value)] as const,
  ),
])("states leave out %s", (_, entry) => {
  expect(build([entry]).tokens.states).toEqual([]);
});

test("the sides of a box that change alike are one state, others are not", () => {
  const all = SIDES.map((side) => seen("a.card", `border-${side}-color`, "rgb(255, 0, 0)"));
  const tokens = build([...all, seen("a.tab", "border-bottom-color", "rgb(255, 0, 0)")]).tokens.states;
  expect(tokens?.map(({ name, property, contexts }) => [name, property, contexts])).toEqual([
    ["card-hover-border-color", "border-top-color", SIDES.map((side) => `border-${side}-color`).sort()],
    ["tab-hover-border-bottom-color", "border-bottom-color", ["border-bottom-color"]],
  ]);
});

describe("the element of a state", () => {
  test.each([
    ["button.btn.btn-primary[type=button]", "btn-primary"],
    ["a.active.nav-link", "nav-link"],
    ["a.nav-link>span", "nav-link"],
    ["nav.menu>ul>li>a", "menu-link"],
    ["a", "link"],
    ["input[type=checkbox]", "checkbox"],
    ["a.card::before", "card-before"],
    ["svg.icon>path", "icon"],
  ])("reads %s as %s", (signature, element) => {
    expect(build([seen(signature, "color", "red")]).tokens.states?.map((token) => token.element)).toEqual([element]);
  });
});

describe("the name of a state", () => {
  const link = seen("a.nav-link", "color", "rgb(255, 0, 0)");
  const active = seen("a.active.nav-link", "color", "rgb(0, 0, 255)");

  test("has the further classes of an element where the plain name is another one's, in any order", () => {
    const expected = { "nav-link-hover-color": "#ff0000", "nav-link-active-hover-color": "#0000ff" };
    expect(names(build([link, active]))).toEqual(expected);
    expect(names(build([active, link]))).toEqual(expected);
  });

  test("stays with its value when another value for the same element appears or goes", () => {
    const firstBuild = build([active]);
    expect(names(firstBuild)).toEqual({ "nav-link-hover-color": "#0000ff" });
    const second = build([link, active], firstBuild);
    expect(names(second)["nav-link-hover-color"]).toBe("#0000ff");
    expect(diffTokens(firstBuild.tokens, second.tokens).changes.states).toMatchObject({ removed: [], modified: [] });
  });

  test("stays with the element when its value changes, so that a diff has one entry", () => {
    const first = build([link, active]);
    const second = build([{ ...link, value: "rgb(0, 128, 0)" }, active], first);
    expect(diffTokens(first.tokens, second.tokens).changes.states).toEqual({
      added: [],
      removed: [],
      modified: [{ name: "nav-link-hover-color", from: "#ff0000", to: "#008000" }],
    });
  });

  test("stays through a snapshot that did not read states", () => {
    const first = build([link, active]);
    const second = buildTokens(observation([]), first);
    expect(second.tokens.states).toBeUndefined();
    expect(names(build([active, link], second))).toEqual(names(first));
  });
});

test.each<readonly [string, string, (color: string) => string]>([
  ["a colour", "color", (color) => color],
  ["a shadow", "box-shadow", (color) => `${color} 0px 0px 0px 2px inset, rgb(1, 2, 3) 0px 1px 2px 0px`],
  ["a gradient", "background-image", (color) => `linear-gradient(90deg, rgb(1, 2, 3), ${color} 20%)`],
  ["a filter", "filter", (color) => `blur(2px) drop-shadow(${color} 1px 2px 3px)`],
])("a state whose value is %s has not changed itself if a colour in it keeps its name", (_, property, valueWith) => {
  const paints = (value: string) => [{ property: "background-color", value, at: ["div.hero"] }];
  const state = (color: string) => [seen("a.card", property, valueWith(color))];
  const firstBuild = build(state("rgb(200, 0, 0)"), undefined, paints("rgb(200, 0, 0)"));
  expect(tokensSchema.parse(firstBuild.tokens).states).toEqual(firstBuild.tokens.states);
  const second = build(state("rgb(210, 0, 0)"), firstBuild, paints("rgb(210, 0, 0)"));
  const { changes, summary } = diffTokens(firstBuild.tokens, second.tokens);
  expect(changes.colors?.modified).toHaveLength(1);
  expect(summary).toMatchObject({ states_changed: 0, total_changes: 1 });
  const laterBuild = build(state("rgb(4, 5, 6)"), firstBuild, paints("rgb(200, 0, 0)"));
  expect(diffTokens(firstBuild.tokens, laterBuild.tokens).summary).toMatchObject({
    states_changed: 1,
    total_changes: 1,
  });
});

test("a state of an older snapshot, which does not name the colours of a shadow, equals the same one of today", () => {
  const { tokens } = build([seen("a.card", "box-shadow", "rgb(200, 0, 0) 0px 0px 0px 2px")], undefined, [
    { property: "background-color", value: "rgb(200, 0, 0)", at: ["div.hero"] },
  ]);
  expect(tokens.states?.[0]?.value_colors).toEqual([{ color: "#c80000", color_name: tokens.colors[0]?.name }]);
  const older = { ...tokens, states: tokens.states?.map(({ value_colors: _, ...state }) => state) };
  expect(diffTokens(older, tokens).summary.total_changes).toBe(0);
});

test("states have unique names, and read any text without an error", () => {
  const entry = fc.record({
    element: fc.constantFrom("a", "a.x", "a.x.y", "b.x>i", "", ">", "a::before", "\0.\0"),
    state: fc.oneof(fc.constantFrom("hover", "focus"), fc.string({ maxLength: 40 })),
    property: fc.constantFrom("color", "opacity", "transform", "box-shadow", "border-top-color", "constructor", "--x"),
    value: anyCss.map((css) => css.slice(0, 1000)),
    base: fc.constantFrom("none", "1", "rgb(1, 2, 3)"),
    count: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const { tokens } = build(entries);
      const all = tokensSchema.parse(tokens).states?.map(({ name }) => name) ?? [];
      expect(new Set(all).size).toBe(all.length);
      expect(build(entries.toReversed()).tokens.states).toEqual(tokens.states);
    }),
  );
});
