import { expect, test } from "vitest";
import { pageName } from "./page-name.ts";

test.each([
  ["https://www.harbour.example/ships?a=1", "harbour.example"],
  ["http://localhost:8000/", "localhost"],
  ["", ""],
])("pageName turns %j into %j", (url, name) => {
  expect(pageName(url)).toBe(name);
});
