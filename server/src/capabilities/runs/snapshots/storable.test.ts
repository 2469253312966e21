import { isStorableJson } from "@tintype/shared/api/common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toStorable } from "./storable.ts";

test("replaces what PostgreSQL cannot store, in values and in keys", () => {
  expect(toStorable({ "a\0": ["b\ud800", 1, null], c: "fine" })).toEqual({
    "a\ufffd": ["b\ufffd", 1, null],
    c: "fine",
  });
});

test("leaves every other value as it is, and none that cannot be stored", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const stored = toStorable(value);
      expect(isStorableJson(stored)).toBe(true);
      if (isStorableJson(value)) expect(stored).toBe(value);
    }),
  );
});
