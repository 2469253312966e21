import { expect, test } from "vitest";
import { findSharedNames } from "./exports.ts";

const sources = [
  { file: "ui/src/a.ts", text: "export interface Place { readonly x: number }" },
  { file: "ui/src/b.ts", text: "export type Place = string; interface Step {} export class Box {}" },
  { file: "ui/src/c.ts", text: "export interface Step {} export const Box = 1;" },
  { file: "ui/src/testing/d.ts", text: "export class Box {}" },
  { file: "server/src/e.ts", text: "export interface Box {}" },
];

test("findSharedNames names the types that two files of a package export under one name", () => {
  expect(findSharedNames(sources)).toEqual(["ui/src/a.ts, ui/src/b.ts: the name Place has several meanings"]);
});
