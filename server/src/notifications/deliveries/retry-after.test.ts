import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const NOW = new Date("2026-01-01T00:00:00.000Z");

test.each([
  ["120", 120],
  [" 7 ", 7],
  ["Thu, 01 Jan 2026 00:01:00 GMT", 60],
  ["99999999999999999999", 86_400],
  ["Fri, 01 Jan 2027 00:00:00 GMT", 86_400],
  ["0", undefined],
  ["Wed, 31 Dec 2025 23:00:00 GMT", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("retryAfterSeconds(%j) returns %j", (header, seconds) => expect(retryAfterSeconds(header, NOW)).toBe(seconds));
