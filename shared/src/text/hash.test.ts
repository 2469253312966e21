import { expect, test } from "vitest";
import { cyrb53, fnv1a } from "./hash.ts";

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("fnv1a gives the published value for %j", (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});

test.each([
  ["a", 7929297801672961],
  ["b", 8684336938537663],
  ["revenge", 4051478007546757],
])("cyrb53 gives the published value for %j", (text, hash) => {
  expect(cyrb53(text)).toBe(hash);
});
