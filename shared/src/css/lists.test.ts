import { describe, expect, test } from "vitest";
import { splitList } from "./lists.ts";

describe("splitList", () => {
  test.each([
    ["a list of one", " a b ", ["a b"]],
    ["nothing", "", [""]],
    ["empty parts", "a,, b,", ["a", "", "b", ""]],
    ["functions", "rgb(1, 2, 3) 0px 1px, red 0px 2px", ["rgb(1, 2, 3) 0px 1px", "red 0px 2px"]],
    [
      "functions in functions",
      "color-mix(in srgb, rgb(1, 2, 3), var(--a, rgb(4, 5, 6))) 1px, red 2px",
      ["color-mix(in srgb, rgb(1, 2, 3), var(--a, rgb(4, 5, 6))) 1px", "red 2px"],
    ],
    ["selectors", "a:is(b, c:not(d, e)), f > g", ["a:is(b, c:not(d, e))", "f > g"]],
    ["attribute selectors", "[title='a,]b'], [x=\"(,\"], c", ["[title='a,]b']", '[x="(,"]', "c"]],
    ["strings", `"Foo, Bar", 'It\\'s, (', serif`, [`"Foo, Bar"`, `'It\\'s, ('`, "serif"]],
    ["escapes", ".a\\,b, .c\\(d, .e\\\\, .f", [".a\\,b", ".c\\(d", ".e\\\\", ".f"]],
    ["URLs", 'url("a,b.png"), url(data:image/png;base64,AA==)', ['url("a,b.png")', "url(data:image/png;base64,AA==)"]],
  ])("splits %s", (_, list, parts) => {
    expect(splitList(list)).toEqual(parts);
  });
});
