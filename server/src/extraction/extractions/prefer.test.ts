import { expect, test } from "vitest";
import { preferredWait } from "./prefer.ts";

test.each([
  ["wait=10", 10],
  ["Wait = 5", 5],
  ['respond-async, wait="20"', 20],
  ["wait=3; foo=bar, handling=lenient", 3],
  ["wait=3600", 60],
  ["wait=0", 0],
])("preferredWait reads %s as %i seconds", (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});

test.each([undefined, "", "wait", "wait=soon", "wait=-1", "wait=1.5", "await=9", "respond-async"])(
  "preferredWait returns undefined for %s",
  (header) => {
    expect(preferredWait(header)).toBeUndefined();
  },
);
