import { type ExpectStatic, expect } from "vitest";

/** Returns the function `eventually` of a concurrent test, whose own `expect` says to which test it belongs. */
export const eventuallyIn =
  (expectOfTest: ExpectStatic) =>
  <T>(probe: () => T, timeout = 45_000): ReturnType<typeof expect.poll<T>> =>
    expectOfTest.poll(probe, { timeout, interval: 50 });

/** Asserts on what `probe` returns sooner or later: `await eventually(() => done).toEqual(["x"])`. Fails after 45 s or `timeout` ms. */
export const eventually = eventuallyIn(expect);
