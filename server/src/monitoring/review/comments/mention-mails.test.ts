import { silent } from "@tintype/reader/test/log";
import { commentSchema } from "@tintype/shared/api/review/comments";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmAddress, createTeam, join, type Person, person } from "../../../../test/accounts/teams.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { runJobs } from "../../../../test/runs/jobs.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../../test/runs/schedules.ts";
import { storeObservation } from "../../../../test/runs/snapshots.ts";
import type { ExtractionId } from "../../../platform/ids.ts";
import { createMailer } from "../../../platform/mail/mailer.ts";
import { mentionTasks } from "./mention-mails.ts";

// The API, a mail server, and the worker's task.

const PUBLIC_URL = "https://tintype.example";

let service: ScheduledService;
let mail: MailServer;
let ada: Person;
let bob: Person;
let team: string;
let page: ExtractionId;
let change: string;
beforeAll(async () => {
  mail = await startMailServer();
  service = await startScheduledService({ env: { SMTP_URL: mail.url, PUBLIC_URL } });
  [ada, bob] = await Promise.all([person(service), person(service)]);
  ({ id: team } = await createTeam(ada));
  await join(ada, team, bob, "viewer");
  await confirmAddress(service.database, bob.id);
  page = await createExtraction(service, ada, team);
  for (const color of ["rgb(29, 112, 184)", "rgb(212, 53, 28)"]) {
    const declared = [["--ink", color]] as const;
    const content = { property: "color", value: color, at: ["p"], by: declared } as const;
    await storeObservation(service, page, observation([content], { global: declared }));
  }
  const { changes } = (await ada.call(`GET /api/extractions/${page}/review`)).body as ReviewOnWire; // checked by `call`
  change = changes[0]?.id ?? "";
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const comments = () => `/api/extractions/${page}/review/comments`;

/** Writes a comment. @returns its id */
async function write(json: object, who = ada, headers: Record<string, string> = {}): Promise<string> {
  const body = { change, text: "@Ada, @Bob: is it right?", ...json };
  return commentSchema.parse((await who.call(`POST ${comments()}`, { json: body, headers })).body).id;
}

/** Does what is queued. @returns the mails about the page to a person that it has sent: one about their account may come meanwhile */
async function sendMails(who: Person): Promise<string[]> {
  const earlier = mail.mails.length;
  const { db } = service.database;
  const mailer = createMailer(mail.url, "tintype@tintype.example");
  await runJobs(service, { ...mentionTasks({ db, mailer, publicUrl: () => PUBLIC_URL, now: service.now }) });
  const mails = mail.mails.slice(earlier).flatMap(({ to, text }) => (to === who.email ? [decode(text)] : []));
  return mails.filter((text) => text.includes(`/app/pages/${page}/review`));
}
/** Undoes the line breaks of quoted-printable. */
const decode = (text: string) => text.replaceAll("=\n", "").replaceAll("=3D", "=");

const wants = async (who: Person) => (await who.call("GET /api/auth/me")).body as { mention_mails: boolean };
const setWish = (mention_mails: boolean) => bob.call("PATCH /api/auth/me", { json: { mention_mails } });

test("a mention is mailed once with who wrote what about which change", async () => {
  const id = await write({ mentions: [bob.id, ada.id] });
  const mails = await sendMails(bob);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^Subject: Ada Lovelace mentioned you: A page$/m);
  expect(mails[0]).toContain(`${PUBLIC_URL}/app/pages/${page}/review`);
  expect(mails[0]).toContain("Ada Lovelace commented on ink #1d70b8");
  expect(mails[0]).toContain("because a comment mentions you");
  await ada.call(`PATCH ${comments()}/${id}`, { json: { text: "@Bob: is it?", mentions: [bob.id] } });
  expect(await sendMails(bob)).toEqual([]);
});

test("a mention that is added later is mailed in the language of who wrote it", async () => {
  const id = await write({});
  const json = { text: "@Bob?", mentions: [bob.id] };
  await ada.call(`PATCH ${comments()}/${id}`, { json, headers: { "accept-language": "de" } });
  const [text = ""] = await sendMails(bob);
  expect(text).toMatch(/Ada Lovelace kommentierte ink/);
});

test("a person who mentions themselves gets no mail", async () => {
  await confirmAddress(service.database, ada.id);
  await write({ mentions: [ada.id] });
  expect(await sendMails(ada)).toEqual([]);
});

test("a link in each mail ends the mails by a POST alone", async () => {
  await write({ mentions: [bob.id] });
  const [text = ""] = await sendMails(bob);
  const path = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(text)?.[1] ?? "").pathname;
  const opened = await fetch(`${service.url}${path}`, { headers: { "accept-language": "de" } });
  expect(await opened.text()).toContain("wenn dich ein Kommentar erwähnt");
  expect(await wants(bob)).toMatchObject({ mention_mails: true });
  for (const _ of [1, 2]) expect((await fetch(`${service.url}${path}`, { method: "POST" })).status).toBe(200);
  expect(await wants(bob)).toMatchObject({ mention_mails: false });
  await write({ mentions: [bob.id] });
  expect(await sendMails(bob)).toEqual([]);
  expect((await setWish(true)).body).toMatchObject({ mention_mails: true });
  expect((await fetch(`${service.url}${path}x`, { method: "POST" })).status).toBe(404);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ["was deleted", (id) => ada.call(`DELETE ${comments()}/${id}`)],
  ["mentions the person no more", (id) => ada.call(`PATCH ${comments()}/${id}`, { json: { text: "Solved" } })],
  ["was written before the person turned the mails off", () => setWish(false)],
])("a comment that %s is not mailed", async (_, happen) => {
  await happen(await write({ mentions: [bob.id] }));
  expect(await sendMails(bob)).toEqual([]);
  await setWish(true);
});

test("a mention is not mailed to an address that nobody has confirmed", async () => {
  const carl = await person(service);
  await join(ada, team, carl);
  await write({ mentions: [carl.id] });
  expect(await sendMails(carl)).toEqual([]);
});

test("a mention is not mailed to somebody who has left the team", async () => {
  const carl = await person(service);
  await join(ada, team, carl);
  await confirmAddress(service.database, carl.id);
  await write({ mentions: [carl.id] });
  await ada.call(`DELETE /api/teams/${team}/members/${carl.id}`);
  expect(await sendMails(carl)).toEqual([]);
});

test("a mention is mailed later if the mail server does not take it for now", async () => {
  const { db } = service.database;
  const mailer = createMailer(mail.url, "tintype@tintype.example");
  const { mail_mention } = mentionTasks({ db, mailer, publicUrl: () => PUBLIC_URL, now: service.now });
  mail.refuse = { recipient: { status: 450, text: "4.2.0 later" } };
  const context = { jobId: 1, log: silent, signal: new AbortController().signal };
  const id = await write({ mentions: [bob.id] });
  const mention = { comment_id: id, user_id: bob.id, language: "en" };
  await expect(mail_mention.run(mention, context)).rejects.toThrow("4.2.0 later");
  mail.refuse = { recipient: { status: 550, text: "5.1.1 nobody" } };
  await mail_mention.run(mention, context);
  mail.refuse = {};
  expect(await sendMails(bob)).toHaveLength(1);
});
