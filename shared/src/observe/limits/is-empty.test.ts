import { expect, test } from "vitest";
import { observation } from "../../testing/tokens.ts";
import { isEmpty } from "./is-empty.ts";

const asset = (type: "image" | "icon" | "font") => ({ type, url: "https://example.com/a", width: 0, height: 0 });
const type = { family: "serif", weight: "400", size: "16px", line_height: "normal", count: 1 };

test.each<[string, ReturnType<typeof observation>, boolean]>([
  ["nothing at all", observation([]), true],
  ["nothing but an icon and a font", observation([], { assets: [asset("icon"), asset("font")] }), true],
  ["an image", observation([], { assets: [asset("image")] }), false],
  ["a colour", observation([{ value: "red" }]), false],
  ["text", observation([], { typography: [type] }), false],
])("whether a page with %s is empty", (_, seen, expected) => {
  expect(isEmpty(seen)).toBe(expected);
});
