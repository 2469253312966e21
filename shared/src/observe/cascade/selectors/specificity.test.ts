import { expect, test } from "vitest";
import { specificity } from "./specificity.ts";

test.each([
  ["*", [0, 0, 0]],
  ["li", [0, 0, 1]],
  ["ul li::before", [0, 0, 3]],
  ["ul li:before", [0, 0, 3]],
  ["a:hover", [0, 1, 1]],
  ["a[href='.b#c']", [0, 1, 1]],
  ["#a .b > c + d", [1, 1, 2]],
  [".sm\\:p-4\\.5", [0, 1, 0]],
  ["b:has([a]:focus, [c], [d])", [0, 2, 1]],
  [":where([a]) input[type=text]", [0, 1, 1]],
  [":where(#a .b) c", [0, 0, 1]],
  [":is(#a, .b, c) d", [1, 0, 1]],
  [":not(.a:has(> #b, c))", [1, 1, 0]],
  ["li:nth-child(2n + 1 of .a, #b)", [1, 1, 1]],
  ["li:nth-child(2n + 1)", [0, 1, 1]],
  [":is(:is(.a), b) &".replace("&", ".c"), [0, 2, 0]],
] as const)("specificity of %s is %j", (selector, [ids, classes, tags]) => {
  expect(specificity(selector)).toBe(ids * 1_000_000 + classes * 1_000 + tags);
});
