import { eventually } from "@tintype/reader/test/eventually";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, invite, person } from "../../../test/accounts/teams.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { countMail } from "./mails.ts";

let mail: MailServer;
let service: TestService;
let stopped: Promise<void> | undefined;
/** Stops the service once, after the mails that it is sending. */
const stop = () => (stopped ??= service.stop());
beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ worker: false, env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await stop();
  await mail.stop();
});

/** Counts the mails to an address with a link below a path. */
const countMails = (path: string, address: string) =>
  mail.mails.filter(({ to, text }) => to === address && text.replaceAll("=\n", "").includes(path)).length; // quoted-printable

test("countMail lets three mails of any hour through, and counts addresses by their letters", async () => {
  const start = Date.now();
  const take = (minute: number, to = "ada@example.com") =>
    countMail(service.database.db, { kind: "reset", to, at: new Date(start + minute * 60_000) });
  const takenMinutes = [];
  for (const minute of [0, 58, 59, 59.5, 60, 117, 118, 119, 119.5]) takenMinutes.push(await take(minute));
  expect(takenMinutes).toEqual([true, true, true, false, true, false, true, true, false]);
  expect([await take(119.6, "ADA@example.com"), await take(119.6, "grace@example.com")]).toEqual([false, true]);
});

test("an address gets at most three mails of a kind from ten requests at once, and from accounts that are deleted and registered again", async () => {
  const ada = await person(service);
  const { id: team } = await createTeam(ada);
  const { id: member } = await invite(ada, team, "invited@example.com");
  const grace = await person(service);
  const requests = [
    { path: "/app/confirm/", to: grace.email, send: () => grace.call("POST /api/auth/email/confirmation") },
    {
      path: "/app/reset-password/",
      to: ada.email,
      send: () => service.call("POST /api/auth/password/forgot", { json: { email: ada.email } }),
    },
    {
      path: "/app/invitations/",
      to: "invited@example.com",
      send: () => ada.call(`POST /api/teams/${team}/members/${member}/invitation`),
    },
  ];
  for (const { path, to, send } of requests) {
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(() => countMails(path, to)).toBeGreaterThanOrEqual(3); // before others begin: only so many are sent at once
  }
  const email = "again@example.com";
  for (let account = 1; account <= 5; account++) {
    const { call, password } = await person(service, { email });
    await eventually(() => countMails("/app/confirm/", email)).toBe(Math.min(account, 3));
    expect((await call("DELETE /api/auth/me", { json: { password } })).status).toBe(200);
  }
  await stop();
  for (const { path, to } of requests) expect(countMails(path, to), path).toBe(3);
  expect(countMails("/app/confirm/", email)).toBe(3);
});
