import { expect, test } from "vitest";
import { observation } from "../../testing/tokens.ts";
import { isEmpty } from "./is-empty.ts";

const asset = (type: "image" | "icon" | "font") => ({ type, url: "https://example.com/a", width: 0, height: 0 });
const type = { family: "serif", weight: "400", size: "16px", line_height: "normal", count: 1 };

test.each<[boolean, string, ReturnType<typeof observation>]>([
  [true, "nothing at all", observation([])],
  [true, "nothing but an icon and a font", observation([], { assets: [asset("icon"), asset("font")] })],
  [
    true,
    "nothing but margins, a z-index and a transition",
    observation([
      { property: "margin-top", value: "8px" },
      { property: "z-index", value: "1" },
      { property: "transition-duration", value: "0.2s" },
      { property: "transition-timing-function", value: "ease" },
    ]),
  ],
  [false, "an image", observation([], { assets: [asset("image")] })],
  [false, "a colour", observation([{ value: "red" }])],
  [false, "text", observation([], { typography: [type] })],
])("isEmpty returns %s for a page with %s", (expected, _, seen) => {
  expect(isEmpty(seen)).toBe(expected);
});
