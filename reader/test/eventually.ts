import { expect } from "vitest";

/** Asserts on what `read` gives sooner or later: `await eventually(() => done).toEqual(["x"])`. Fails after 15 s or `timeout` ms. */
export function eventually<T>(read: () => T, timeout = 15_000): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout, interval: 20 });
}
