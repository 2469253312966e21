import { expect } from "vitest";

/** Asserts on what `probe` returns sooner or later: `await eventually(() => done).toEqual(["x"])`. Fails after 45 s or `timeout` ms. */
export function eventually<T>(probe: () => T, timeout = 45_000): ReturnType<typeof expect.poll<T>> {
  return expect.poll(probe, { timeout, interval: 50 });
}
