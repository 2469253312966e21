import { expect, test } from "vitest";
import { z } from "zod";
import { checkAnswer } from "./checked-answers.ts";

const schema = z.object({ id: z.string(), note: z.string().optional() });

test("checkAnswer accepts an answer of the documented form, also with an undefined field", () => {
  checkAnswer(schema, { id: "1", note: undefined }, "GET /x");
});

test("checkAnswer throws for an answer that lacks a field", () => {
  expect(() => checkAnswer(schema, { note: "" }, "GET /x")).toThrow("The answer of GET /x does not match its schema");
});

test("checkAnswer throws for an answer with a field that is not documented", () => {
  expect(() => checkAnswer(schema, { id: "1", password_hash: "x" }, "GET /x")).toThrow("does not document");
});

test("checkAnswer lets every answer pass where answers are not checked", () => {
  checkAnswer(schema, {}, "GET /x", { isChecked: false });
});
