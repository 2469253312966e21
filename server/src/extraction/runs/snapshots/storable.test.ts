import { isStorableJson } from "@tintype/shared/api/common/common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toStorable } from "./storable.ts";

test("toStorable replaces characters that PostgreSQL cannot store, in values and in keys", () => {
  expect(toStorable({ "a\0": ["b\ud800", 1, null], c: "fine" })).toEqual({
    "a\ufffd": ["b\ufffd", 1, null],
    c: "fine",
  });
});

test("toStorable returns a value that can be stored, and the very value if it could be stored before", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const stored = toStorable(value);
      expect(isStorableJson(stored)).toBe(true);
      if (isStorableJson(value)) expect(stored).toBe(value);
    }),
  );
});
