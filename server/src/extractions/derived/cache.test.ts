import { expect, test } from "vitest";
import { createDerivedCache } from "./cache.ts";

function deriving(value: string) {
  let calls = 0;
  const derive = async () => {
    calls += 1;
    return value;
  };
  return { derive, calls: () => calls };
}

test("createDerivedCache derives a value once, and gives equal values equal tags", async () => {
  const cache = createDerivedCache();
  const { derive, calls } = deriving("a");
  const first = await cache.get(["x", 1], derive);
  expect(await cache.get(["x", 1], derive)).toEqual(first);
  expect(calls()).toBe(1);
  expect((await cache.get(["y"], derive)).etag).toBe(first.etag);
  expect((await cache.get(["x", 2], deriving("b").derive)).etag).not.toBe(first.etag);
  expect(first.etag).toMatch(/^"[\w-]{43}"$/);
  expect(first.json).toBe('"a"');
});

test("createDerivedCache forgets the values that were not used for longest when it is full", async () => {
  const cache = createDerivedCache({ maxBytes: 125 });
  const [a, b, c] = [deriving("aaaaaaaa"), deriving("bbbbbbbb"), deriving("cccccccc")]; // 50 bytes each
  await cache.get(["a"], a.derive);
  await cache.get(["b"], b.derive);
  await cache.get(["a"], a.derive);
  await cache.get(["c"], c.derive);
  expect(cache.size()).toBe(100);
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
  expect(cache.size()).toBe(15);
});
