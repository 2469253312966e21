import { pageQuery, text } from "@tintype/shared/api/common/common";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { parseInput } from "./input.ts";

const schema = z.strictObject({
  name: text({ min: 2, max: 5 }),
  count: z.int().min(1).max(9).optional(),
  kind: z.enum(["load", "idle"]).optional(),
  list: z.array(z.string()).max(1).optional(),
  pair: z.array(z.string()).min(2).optional(),
  map: z.record(z.string(), z.boolean()).optional(),
});

test.each([
  [{}, "name is required"],
  [{ name: null }, "name must be a string"],
  [{ name: "a" }, "name must have at least 2 characters"],
  [{ name: "abcdef" }, "name must have at most 5 characters"],
  [{ name: "ab", count: 1.5 }, "count must be a whole number"],
  [{ name: "ab", count: 0 }, "count must be at least 1"],
  [{ name: "ab", count: 10 }, "count must be at most 9"],
  [{ name: "ab", kind: "x" }, "kind must be one of load, idle"],
  [{ name: "ab", list: ["a", "b"] }, "list must have at most 1 item"],
  [{ name: "ab", pair: ["a"] }, "pair must have at least 2 items"],
  [{ name: "ab", list: [1] }, "list.0 must be a string"],
  [{ name: "ab", map: { a: 1 } }, "map.a must be a boolean"],
  [{ name: "ab", more: 1 }, "more is not a known field"],
  [[], "the body must be an object"],
  [{ more: 1 }, "name is required (and 1 more)"],
])("parseInput explains what is wrong with %j", (value, message) => {
  expect(() => parseInput(schema, value)).toThrow(`The request is not valid: ${message}.`);
});

test.each([
  [{ per_page: "101" }, "per_page must be at most 100"],
  [{ per_page: "0" }, "per_page must be at least 1"],
  [{ page: "1.5" }, "page must be a whole number"],
  [{ page: "many" }, "page must be a whole number"],
  [{ page: ["1", "2"] }, "page must be a whole number"],
])("parseInput explains what is wrong with the query %j", (query, message) => {
  expect(() => parseInput(pageQuery, query)).toThrow(`The request is not valid: ${message}.`);
});

test("parseInput converts a query's numbers and applies defaults", () => {
  expect(parseInput(pageQuery, { page: "3" })).toEqual({ page: 3, per_page: 20 });
});

/** Returns the validation error that parseInput throws. */
function errorOf(parser: z.ZodType, value: unknown): AppError {
  try {
    parseInput(parser, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("the value is valid");
}

const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 1]));

test.each([
  ["unknown fields", schema, { name: "ab", ...many }, "key0 is not a known field (and 99999 more)"],
  ["wrong items", z.array(z.string()), Array(50_000).fill(1), "0 must be a string (and 49999 more)"],
])("parseInput reports 20 details of %s at most, and how many there are", (_, parser, value, message) => {
  const error = errorOf(parser, value);
  expect(error.message).toBe(`The request is not valid: ${message}.`);
  expect(error.extra.details).toHaveLength(20);
});

test("parseInput shortens the path and the message of a detail", () => {
  const error = errorOf(schema, { name: "ab", map: { ["x".repeat(1e6)]: 1 }, ["\u{1F600}".repeat(1e5)]: 1 });
  expect(error.extra.details).toHaveLength(2);
  expect(JSON.stringify(error.extra.details).length).toBeLessThan(1_000);
  expect(error.message.length).toBeLessThan(1_000);
});
