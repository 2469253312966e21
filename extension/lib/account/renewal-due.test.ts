import { describe, expect, test } from "vitest";
import { isRenewalDue } from "./renewal-due.ts";

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 0, 1);
const account = {
  address: "https://tintype.example",
  key: "tt_1",
  user: { id: "u1", email: "ada@harbour.example", name: "Ada Lovelace" },
  revoked: false,
};

describe("isRenewalDue", () => {
  test.each([
    ["61 days are left", { expiresAt: NOW + 61 * DAY }, false],
    ["59 days are left", { expiresAt: NOW + 59 * DAY }, true],
    ["the key has expired", { expiresAt: NOW - DAY }, true],
    ["it is not known when the key expires", {}, true],
    ["it was tried within a day", { renewalTriedAt: NOW - DAY + 1 }, false],
    ["it was tried a day ago", { renewalTriedAt: NOW - DAY }, true],
    ["the last attempt is far in the future", { renewalTriedAt: NOW + 2 * DAY }, true],
    ["the key is revoked", { revoked: true }, false],
  ])("answers if %s", (_, changes, expected) => {
    expect(isRenewalDue({ ...account, ...changes }, NOW)).toBe(expected);
  });
});
