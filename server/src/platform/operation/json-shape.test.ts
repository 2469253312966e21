import fc from "fast-check";
import { expect, test } from "vitest";
import { toStorable } from "../../extraction/runs/snapshots/storable.ts";
import { UPLOAD_BOUNDS } from "../../extraction/uploads/parse-upload.ts";
import { checkShape } from "./json-shape.ts";

/** Returns the value that a body contains after the check. */
function checked(json: string): unknown {
  const bytes = new TextEncoder().encode(json);
  checkShape(bytes, UPLOAD_BOUNDS);
  return JSON.parse(new TextDecoder().decode(bytes));
}

const list = (count: number, item: string) => `[${Array(count).fill(item).join(",")}]`;
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;

test("checkShape changes nothing but the characters that cannot be stored", () => {
  const text = fc
    .array(fc.constantFrom("\0", "\ud83d", "\ude00", "\\", '"', "u", "0000", "ä", ",", "{", "]"))
    .map((parts) => parts.join(""));
  const value = fc
    .jsonValue({ maxDepth: 3 })
    .chain((json) => text.map((word) => ({ json, [word]: [word, "\ud83d\ude00"] })));
  fc.assert(
    fc.property(value, (sample) => {
      const json = JSON.stringify(sample);
      expect(checked(json)).toEqual(toStorable(JSON.parse(json)));
    }),
  );
});

test("checkShape replaces escapes in capitals and leaves what is no escape", () => {
  expect(checked(String.raw`["\uD800", "\uDBFF\uDFFF", "\uDFFF\uDBFF", "\\u0000", "\ufffe"]`)).toEqual([
    "\ufffd",
    "\udbff\udfff",
    "\ufffd\ufffd",
    String.raw`\u0000`,
    "\ufffe",
  ]);
});

test.each([
  ["an object with too many fields", fields(101), "an object with more than 100 fields"],
  ["too many objects", list(350_001, "{}"), "more than 350,000 objects and arrays"],
  ["too many values", list(4_500_001, "1"), "more than 4,500,000 values"],
  ["too deep a nesting", "[".repeat(103) + "]".repeat(103), "nested too deeply"],
])("checkShape refuses %s", (_, json, message) => {
  expect(() => checked(json)).toThrow(message);
});

test.each([
  ["objects and arrays", list(20_000, "[]"), "more than 20,000 objects and arrays"],
  ["fields", fields(20_001), "more than 20,000 values"],
  ["items", list(20_001, "0"), "more than 20,000 values"],
])("checkShape refuses an ordinary body with too many %s", (_, json, message) => {
  expect(() => checkShape(new TextEncoder().encode(json))).toThrow(message);
});

test("checkShape leaves characters that cannot be stored in an ordinary body", () => {
  const bytes = new TextEncoder().encode(String.raw`["\u0000", "\ud800", "\"", {"a": "\\"}]`);
  const oldBytes = bytes.slice();
  checkShape(bytes);
  expect(bytes).toEqual(oldBytes);
});

test.each([
  ["an object with 100 fields beside a long array", `[${fields(100)},${list(1000, "1")}]`],
  ["brackets and commas in strings", JSON.stringify(["[{,".repeat(200_000)])],
  ["an array in an object", `{"a":${list(1000, "{}")},"b":1}`],
])("checkShape allows %s", (_, json) => {
  expect(checked(json)).toEqual(JSON.parse(json));
});

test.each(['"', String.raw`"\u00`, String.raw`"\ud800\u`, "]}]", "\\", ""])(
  "checkShape reads the broken JSON %s",
  (broken) => {
    expect(() => checkShape(new TextEncoder().encode(broken), UPLOAD_BOUNDS)).not.toThrow();
  },
);
