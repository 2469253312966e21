import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["--brand\nrm -rf ~\r\n", "--brand rm -rf ~ "],
  ["a\u001b[2Jb\u009b", "a [2Jb "],
  ["a\u2028b\u2029c\0", "a b c "],
  ["\u202e#fff\u2066", "#fff"],
  ["क\u094d\u200dष Größe 日本", "क\u094d\u200dष Größe 日本"],
])("oneLine writes %j as %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
