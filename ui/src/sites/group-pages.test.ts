import { expect, test } from "vitest";
import { groupPages } from "./group-pages.ts";

const pagesAt = (...urls: string[]) => urls.map((url) => ({ url, extraction_id: url }));
const products = (origin: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${origin}/products/${"abcdefgh".charAt(index)}`);

test.each([
  [
    "by template, the rest last",
    ["https://a.example/", ...products("https://a.example", 6)],
    [
      ["/products/*", 6],
      [null, 1],
    ],
  ],
  ["in one group without templates", ["https://a.example/", "https://a.example/b"], [[null, 2]]],
  [
    "with the host where they have several",
    [...products("https://a.example", 5), ...products("https://b.example", 6)],
    [
      ["b.example/products/*", 6],
      ["a.example/products/*", 5],
    ],
  ],
])("groupPages groups pages %s", (_, urls, groups) => {
  expect(groupPages(pagesAt(...urls)).map(({ template, pages }) => [template, pages.length])).toEqual(groups);
});
