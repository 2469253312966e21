import { expect, test } from "vitest";
import { fileStem } from "./file-stem.ts";

test.each([
  ["https://www.harbour.example/ships?a=1", "harbour.example"],
  ["http://[::1]:80/", "-1-"],
  ["file:///tmp/x.html", "tokens"],
  ["", "tokens"],
])("fileStem turns %j into %j", (url, stem) => {
  expect(fileStem(url)).toBe(stem);
});
