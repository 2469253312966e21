import { expect, test } from "vitest";
import { mayHasten, nextAttempt } from "./retry.ts";

const NOW = 1_700_000_000_000;
const wait = (attempts: number) => (nextAttempt({ code: "unreachable" }, attempts, NOW) ?? 0) - NOW;

test("nextAttempt doubles the wait from half a minute up to an hour", () => {
  expect([1, 2, 3, 7, 8, 100].map(wait)).toEqual([30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000]);
});

test("nextAttempt and mayHasten wait as long as the server says", () => {
  const fault = { code: "quota_reached", retryAt: NOW + 86_400_000 } as const;
  expect(nextAttempt(fault, 1, NOW)).toBe(NOW + 86_400_000);
  expect(mayHasten(fault, NOW)).toBe(false);
  expect(mayHasten(fault, NOW + 86_400_000)).toBe(true);
  expect(mayHasten({ code: "unreachable" }, NOW)).toBe(true);
  expect(mayHasten(undefined, NOW)).toBe(true);
});

test.each(["too_large", "refused", "not_allowed", "not_found"] as const)(
  "nextAttempt plans no attempt after the fault %s, which is left to the person",
  (code) => {
    expect(nextAttempt({ code }, 1, NOW)).toBeUndefined();
  },
);
