import { expect, test } from "vitest";
import { createDerivedCache } from "./cache.ts";

/** Derives a value of 5 bytes for each character. */
function deriving(value: string) {
  let calls = 0;
  const derive = async () => {
    calls += 1;
    return { value, bytes: 5 * value.length };
  };
  return { derive, calls: () => calls };
}

test("createDerivedCache derives a value once for each key", async () => {
  const cache = createDerivedCache();
  const { derive, calls } = deriving("a");
  expect(await cache.get(["x", 1], derive)).toBe("a");
  expect(await cache.get(["x", 1], derive)).toBe("a");
  expect(calls()).toBe(1);
  expect(await cache.get(["x", 2], deriving("b").derive)).toBe("b");
});

test("createDerivedCache forgets the values that were not used for longest when it is full", async () => {
  const cache = createDerivedCache({ maxBytes: 100 });
  const [a, b, c] = [deriving("aaaaaaaa"), deriving("bbbbbbbb"), deriving("cccccccc")]; // 40 bytes each
  await cache.get(["a"], a.derive);
  await cache.get(["b"], b.derive);
  await cache.get(["a"], a.derive);
  await cache.get(["c"], c.derive);
  expect(cache.size()).toBe(80);
  await cache.get(["a"], a.derive);
  await cache.get(["b"], b.derive);
  expect([a.calls(), b.calls()]).toEqual([1, 2]);
  await cache.get(["large"], deriving("x".repeat(1000)).derive);
  expect(cache.size()).toBe(0);
});

test("createDerivedCache derives a value again after ten minutes", async () => {
  let time = 0;
  const cache = createDerivedCache({ now: () => time });
  const { derive, calls } = deriving("a");
  await cache.get(["a"], derive);
  time = 10 * 60_000 - 1;
  await cache.get(["a"], derive);
  expect(calls()).toBe(1);
  time += 1;
  await cache.get(["a"], derive);
  expect(calls()).toBe(2);
  expect(cache.size()).toBe(5);
});
