import { expect } from "vitest";

/** Asserts on what `read` gives sooner or later: `await eventually(() => done).toEqual(["x"])`. Fails after 15 s. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 15_000, interval: 20 });
}
