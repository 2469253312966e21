import { expect, test } from "vitest";
import { readAccount } from "./stored-account.ts";

const account = {
  address: "https://tintype.example",
  key: "tt_1",
  user: { id: "u1", email: "ada@harbour.example", name: "Ada Lovelace" },
  revoked: false,
};

test("readAccount reads an account, and keeps what a later release has added", () => {
  expect(readAccount({ ...account, color: "blue" })).toEqual({ ...account, color: "blue" });
});

test.each([undefined, null, "u1", { ...account, key: 7 }, { ...account, user: "ada" }])(
  "readAccount returns undefined for %j, so that the person signs in again",
  (stored) => {
    expect(readAccount(stored)).toBeUndefined();
  },
);
