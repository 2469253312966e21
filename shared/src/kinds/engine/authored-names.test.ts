import { expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { observation, type Paint } from "../../testing/tokens.ts";
import { buildTokens } from "../build.ts";

/** As observations of the present version are. */
const page = (paints: readonly Paint[], global: readonly (readonly [string, string])[] = []): Observation => ({
  ...observation(paints, { global }),
  groups: paints.map((_, index) => ({ paints: [index], count: 1 })),
});

const tokens = (seen: Observation) =>
  Object.fromEntries(
    buildTokens(seen).tokens.colors.map(({ value, name, aliases, named_by, custom_property }) => [
      value,
      { name, aliases, named_by, custom_property },
    ]),
  );

const outline = (value: string): Paint => ({
  value,
  property: "border-top-color",
  at: ["div.field"],
  by: [["--_outline-color", value]],
});

test("a component's private property names a value that nothing else of the page names", () => {
  expect(tokens(page([outline("#79747e")]))["#79747e"]).toEqual({
    name: "_outline-color",
    aliases: undefined,
    named_by: "page",
    custom_property: "--_outline-color",
  });
  const themed = { ...outline("#79747e"), by: [...(outline("#79747e").by ?? []), ["--outline", "#79747e"] as const] };
  expect(tokens(page([themed]))["#79747e"]).toMatchObject({ name: "outline", aliases: undefined });
});

test("a property names a token without characters that nobody sees or that turn the others around", () => {
  const paint: Paint = { value: "#303846", at: ["p"], by: [["--bra\u2066nd\u202e\u200b", "#303846"]] };
  expect(tokens(page([paint]))["#303846"]).toMatchObject({ name: "brand", named_by: "page" });
});

test("a property that a part of the page sets names its value there, if nothing has the value of the root", () => {
  const footer: Paint = { value: "#303846", at: ["footer.dark"], by: [["--footer", "#303846"]] };
  expect(tokens(page([footer], [["--footer", "#f5f6f7"]]))["#303846"]).toMatchObject({
    name: "footer",
    named_by: "page",
    custom_property: "--footer",
  });
  const both = tokens(page([footer, { value: "#f5f6f7", at: ["i"] }], [["--footer", "#f5f6f7"]]));
  expect(both["#f5f6f7"]).toMatchObject({ name: "footer" });
  expect(both["#303846"]).toMatchObject({ aliases: undefined, named_by: "tintype" });
});

test("a property that each component sets to another value is an alias of these values and names none", () => {
  const item: Paint = { value: "#737373", at: ["b.item"], by: [["--color", "#737373"]] };
  const label: Paint = { value: "#aa0000", at: ["i.label"], by: [["--color", "#aa0000"]] };
  const seen = tokens(page([item, label]));
  expect(seen["#737373"]).toMatchObject({ aliases: ["color"], named_by: "tintype" });
  expect(seen["#aa0000"]).toMatchObject({ aliases: ["color"], named_by: "tintype" });
  const themed = tokens(page([{ ...item, by: [...(item.by ?? []), ["--muted", "#737373"]] }, label]));
  expect(themed["#737373"]).toMatchObject({ name: "muted", aliases: undefined });
});

test("a value keeps its name when a component's private property gets another value elsewhere", () => {
  const firstBuild = buildTokens(page([outline("#79747e"), { value: "#111111", at: ["p"] }]));
  const moved = page([
    { ...outline("#79747e"), by: [] },
    { value: "#111111", at: ["p"], by: [["--_outline-color", "#111111"]] },
  ]);
  const second = buildTokens(moved, firstBuild);
  expect(diffTokens(firstBuild.tokens, second.tokens).summary.total_changes).toBe(0);
  expect(second.tokens.colors.find(({ value }) => value === "#79747e")?.name).toBe("_outline-color");
});

test("a value that had a name before private properties gave names keeps it", () => {
  const unbound = buildTokens(page([{ ...outline("#79747e"), by: [] }]));
  const [token] = buildTokens(page([outline("#79747e")]), unbound).tokens.colors;
  expect(token).toMatchObject({ name: unbound.tokens.colors[0]?.name, aliases: ["_outline-color"] });
});
