import { expect, test } from "vitest";
import { messageChanges, messageChangesBetween, type ReviewedChange } from "./message.ts";
import { opaqueHex } from "./opaque-hex.ts";

const change: ReviewedChange = {
  kind: "colors",
  mode: null,
  change: "modified",
  name: "brand",
  part: null,
  from: "#0a66c2",
  to: "#0b66c380",
};

test.each<[Partial<ReviewedChange>, object]>([
  [{}, { name: "brand", from: "#0a66c2", to: "#0b66c380", colors: { from: "#0a66c2", to: "#85b2e1" }, pages: null }],
  [
    { change: "added", from: null, page_count: 3 },
    { from: null, colors: { from: null }, pages: 3 },
  ],
  [
    { kind: "spacing", change: "removed", name: "7px", from: "7px", to: null },
    { name: null, from: "7px", to: null },
  ],
  [
    { kind: "typography", name: "Inter", part: "line_heights", from: ["20px"], to: ["20px", "24px"] },
    { name: "Inter", part: "line_heights", from: "20px", to: "20px, 24px" },
  ],
])("messageChanges writes the name and the values of a change with %j", (fields, expected) => {
  expect(messageChanges([{ ...change, ...fields }])).toMatchObject([expected]);
});

test("messageChanges gives colours to changes of colours only", () => {
  expect(messageChanges([{ ...change, kind: "shadows" }])[0]).not.toHaveProperty("colors");
});

test("messageChangesBetween lists the differences of two snapshots without what follows from them", () => {
  const tokens = (value: string) => ({
    colors: [{ name: "brand", value, format: "hex", usage: 1, contexts: ["color"] }],
    typography: [],
    spacing: [],
    assets: [],
    contrasts: [],
  });
  expect(messageChangesBetween(tokens("#000000"), tokens("#ffffff"))).toMatchObject([{ name: "brand", to: "#ffffff" }]);
});

test.each([
  ["#0a66c2", "#0a66c2"],
  ["color(display-p3 1 0 0)", "#ff0000"],
  ["rgb(0 0 0 / 0)", "#ffffff"],
  ["var(--x)", null],
])("opaqueHex(%j) is %j", (text, hex) => expect(opaqueHex(text)).toBe(hex));
