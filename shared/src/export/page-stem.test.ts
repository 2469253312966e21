import { expect, test } from "vitest";
import { pageStem } from "./page-stem.ts";

test.each([
  ["https://www.harbour.example/ships?a=1", "Harbour shop – Ships", "harbour-shop-ships"],
  ["https://www.harbour.example/", "Überfahrten", "überfahrten"],
  ["https://www.harbour.example/ships/old.html?a=1", undefined, "harbour.example-ships-old-html"],
  ["http://localhost:8000/", " – ", "localhost"],
  ["http://[::1]:80/", "", "-1-"],
  ["https://a.example/", "../../etc/passwd", "etc-passwd"],
  ["https://a.example/", "x".repeat(500), "x".repeat(60)],
  ["", "", "tokens"],
])("pageStem turns %j with the title %j into %j", (url, title, stem) => {
  expect(pageStem(url, title)).toBe(stem);
});
