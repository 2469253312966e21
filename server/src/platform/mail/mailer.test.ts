import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { createMailer, isLoopback } from "./mailer.ts";
import { plainName } from "./plain-name.ts";

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };

test("a mailer sends without encryption to this machine only", async () => {
  await createMailer(server.url, "no-reply@example.com")(mail);
  expect(server.mails).toMatchObject([{ to: "ada@example.com" }]);
  // 0.0.0.0 leads to this machine too, but is no loopback address: as from another machine, STARTTLS is missing.
  const elsewhere = createMailer(server.url.replace("127.0.0.1", "0.0.0.0"), "no-reply@example.com");
  await expect(elsewhere(mail)).rejects.toThrow(/TLS|SSL/);
  expect(server.mails).toHaveLength(1);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["127.0.0.1.example.com", false],
  ["mail.example.com", false],
])("isLoopback(%s) returns %s", (host, expected) => expect(isLoopback(host)).toBe(expected));

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  [" Jörg O’Neill-Straße ", "Jörg O’Neill-Straße"],
  ["Sign in at evil.example", undefined],
  ["http://evil", undefined],
  ["a".repeat(41), undefined],
  ["two\nlines", undefined],
  ["\u202eevil", undefined],
  ["", undefined],
])("plainName(%j) returns %j", (name, expected) => expect(plainName(name)).toBe(expected));
