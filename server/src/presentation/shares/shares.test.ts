import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@tintype/reader/test/eventually";
import type { MadeShare, NewShare, TeamShare } from "@tintype/shared/api/shares/shares";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, join as joinTeam, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import {
  createExtraction,
  endRuns,
  NOON,
  type ScheduledService,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { asExtraction } from "../../../test/service.ts";
import type { ExtractionId, ShareId } from "../../platform/ids.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { warnOfEndings } from "./warn.ts";

const HOSTILE = `\u202e<script>alert("1")</script>\u200b\u3164\u0007 & ]]>\u2066 Ümlaut`;
const DAY = 86_400_000;

let service: ScheduledService;
let ada: Person;
let id: ExtractionId;
let dashboardFolder: string;
beforeAll(async () => {
  dashboardFolder = await mkdtemp(join(tmpdir(), "dashboard-"));
  for (const page of ["index.html", "share.html"]) {
    await writeFile(join(dashboardFolder, page), '<head><base href="/app/" /><title>Tintype</title></head>');
  }
  service = await startScheduledService({ dashboardFolder });
  ada = await person(service);
  id = await createExtraction(service, ada);
  for (const color of ["rgb(1, 2, 3)", "rgb(1, 2, 3)", "rgb(4, 5, 6)"]) {
    const paint = { property: "color", value: color, at: ["p"] };
    await storeObservation(service, id, { ...observation([paint], { global: [["--brand", color]] }), title: HOSTILE });
  }
});
afterAll(async () => {
  await service.stop();
  await rm(dashboardFolder, { recursive: true });
});

async function share(body: object = {}) {
  const created = (await ada.call(`POST /api/extractions/${id}/shares`, { json: body })).body as NewShare; // checked
  return { ...created, path: new URL(created.url).pathname };
}

test("a share has the thumbnails of its extraction's versions, and those of no other", async () => {
  const [firstId, otherId] = [await createExtraction(service, ada), await createExtraction(service, ada)];
  const store = (of: ExtractionId, thumbnail: string) =>
    storeObservation(service, of, observation([]), {
      base64: btoa("picture"),
      width: 10,
      height: 10,
      isWhole: true,
      thumbnail: btoa(thumbnail),
    });
  await store(otherId, "another page");
  const versions = [await store(firstId, "one"), await store(firstId, "two")];
  const link = (await ada.call(`POST /api/extractions/${firstId}/shares`, { json: {} })).body as NewShare; // checked
  const answer = await service.call(`GET ${new URL(link.url).pathname}/api/thumbnails`);
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.body).toEqual(
    ["two", "one"].map((text, index) => ({
      snapshot_id: versions[1 - index],
      type: "image/webp",
      base64: btoa(text),
    })),
  );
});

test("a share opens one extraction for everybody until it is revoked", async () => {
  const { path, url, ...rest } = await share();
  expect(path).toMatch(/^\/s\/[\w-]{22}$/);
  const listed = await ada.call(`GET /api/extractions/${id}/shares`);
  const created_by = { id: ada.id, name: ada.name };
  const entry = { ...rest, created_by, last_opened_at: null, opened_count: 0 };
  expect(listed.body).toEqual({ data: [entry], pagination: { page: 1, per_page: 20, total: 1 } });
  expect(rest.expires_at).toBeNull();

  const answer = await service.call(`GET ${path}/api`);
  expect(answer.body).toMatchObject({ url: "https://example.com/", latest_version: 3 });
  expect(JSON.stringify(answer.body)).not.toContain(ada.id);
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");

  const { db } = service.database;
  const stored = await db.selectFrom("shares").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(path.slice(3));

  expect((await ada.call(`DELETE /api/extractions/${id}/shares/${rest.id}`)).body).toEqual({ success: true });
  for (const rest of ["/api", "/feed.atom", "/badge.svg", "/palette.png", "/api/snapshots"]) {
    expect((await service.call(`GET ${path}${rest}`)).status, rest).toBe(404);
  }
  expect((await ada.call(`DELETE /api/extractions/${id}/shares/${rest.id}`)).status).toBe(404);
});

describe("a link to a team's page ends when its maker", () => {
  /** A page that a member has made in Ada's team, and shared. */
  async function sharedInTeam() {
    const member = await person(service);
    const { id: team } = await createTeam(ada);
    await joinTeam(ada, team, member, "admin");
    const json = { url: "https://example.com/" };
    const created = await member.call("POST /api/extractions", { json, headers: { "x-team-id": team } });
    const page = asExtraction(created).id;
    await service.database.db.updateTable("runs").set({ status: "failed" }).where("extraction_id", "=", page).execute();
    await service.database.db.updateTable("extractions").set({ status: "failed" }).where("id", "=", page).execute();
    const createPath = async (owner: Person) =>
      new URL(((await owner.call(`POST /api/extractions/${page}/shares`, { json: {} })).body as NewShare).url).pathname;
    const [path, adas] = [await createPath(member), await createPath(ada)];
    const status = async (of: string) => (await service.call(`GET ${of}/api`)).status;
    expect([await status(path), await status(adas)]).toEqual([200, 200]);
    return { member, team, page, statuses: async () => [await status(path), await status(adas)] };
  }

  test.each([
    ["is removed", (team: string, { id: member }: Person) => ada.call(`DELETE /api/teams/${team}/members/${member}`)],
    ["leaves", (team: string, who: Person) => who.call(`DELETE /api/teams/${team}/members/${who.id}`)],
    [
      "gets a lower role",
      (team: string, { id: member }: Person) =>
        ada.call(`PATCH /api/teams/${team}/members/${member}`, { json: { role: "member" } }),
    ],
    [
      "deletes the account",
      (_: string, who: Person) => who.call("DELETE /api/auth/me", { json: { password: who.password } }),
    ],
  ])("%s, and those of others stay", async (_, change) => {
    const { member, team, statuses } = await sharedInTeam();
    expect((await change(team, member)).status).toBe(200);
    expect(await statuses()).toEqual([404, 200]);
  });

  test("is removed while they make more links", async () => {
    const { member, team, page, statuses } = await sharedInTeam();
    const { db } = service.database;
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    const links = await db.startTransaction().execute();
    await links.selectFrom("shares").select("id").where("user_id", "=", member.id).forUpdate().execute();
    const removal = ada.call(`DELETE /api/teams/${team}/members/${member.id}`);
    await eventually(waiting).toBe(1); // the removal, for the links that it ends
    let answered = 0;
    const making = [1, 2].map(async () => {
      const answer = await member.call(`POST /api/extractions/${page}/shares`, { json: {} });
      answered += 1;
      return answer;
    });
    await eventually(async () => (await waiting()) + answered).toBe(3);
    await links.commit().execute();
    expect((await removal).status).toBe(200);
    for (const answer of await Promise.all(making)) expect(answer).toMatchObject({ status: 403 });
    expect(await statuses()).toEqual([404, 200]);
  });

  test("loses the page to a move by somebody else, which ends all links", async () => {
    const { page, statuses } = await sharedInTeam();
    await createClient(service.url, ada.token).views.move.mutate({ id: page, team_id: null });
    expect(await statuses()).toEqual([404, 404]);
  });
});

test("a share is counted when it is opened, at most once a minute, and not by its maker's preview", async () => {
  const { id: shareId, path } = await share({ label: "for Acme" });
  const facts = async () => {
    const { data } = (await ada.call(`GET /api/extractions/${id}/shares`)).body as { data: MadeShare[] }; // checked
    const { label, opened_count, last_opened_at } = data.find((entry) => entry.id === shareId) ?? {};
    return { label, opened_count, last_opened_at };
  };
  const open = async (query = "") => expect((await service.call(`GET ${path}/api${query}`)).status).toBe(200);
  await open("?preview=true");
  expect(await facts()).toEqual({ label: "for Acme", opened_count: 0, last_opened_at: null });
  for (let visit = 0; visit < 3; visit += 1) await open();
  expect(await facts()).toMatchObject({ opened_count: 1, last_opened_at: NOON.toISOString() });
  const later = new Date(NOON.getTime() + 61_000);
  service.moveTo(later);
  await Promise.all([open(), open()]);
  expect(await facts()).toMatchObject({ opened_count: 2, last_opened_at: later.toISOString() });
  service.moveTo(NOON);
  expect((await service.call(`GET ${path}/api`)).body).not.toHaveProperty("label");
});

test.each([
  ["", 422],
  ["a\u202eb", 422],
  ["x".repeat(101), 422],
  [null, 201],
])("a share's label %j is answered with %i", async (label, status) => {
  expect((await ada.call(`POST /api/extractions/${id}/shares`, { json: { label } })).status).toBe(status);
});

test("a team's shares are listed with their pages for its admins, and for nobody else", async () => {
  const member = await person(service);
  const { id: team } = await createTeam(ada);
  await joinTeam(ada, team, member, "member");
  const json = { url: "https://example.com/team" };
  const { id: page } = asExtraction(await ada.call("POST /api/extractions", { json, headers: { "x-team-id": team } }));
  await ada.call(`POST /api/extractions/${page}/shares`, { json: { label: "for Acme" } });
  await share();
  const listed = (await ada.call(`GET /api/teams/${team}/shares`)).body as { data: TeamShare[] }; // checked
  expect(listed.data).toEqual([
    expect.objectContaining({
      label: "for Acme",
      created_by: { id: ada.id, name: ada.name },
      extraction: { id: page, url: json.url, title: null },
    }),
  ]);
  expect(await member.call(`GET /api/teams/${team}/shares`)).toMatchObject({ status: 403 });
});

test("a dead link is a page for browsers, in their language, and JSON for programs", async () => {
  const path = `/s/${"x".repeat(22)}`;
  const open = async (accept: string, language = "fr") => {
    const answer = await fetch(service.url + path, { headers: { accept, "accept-language": language } });
    const { status, headers } = answer;
    return {
      status,
      type: headers.get("content-type"),
      robots: headers.get("x-robots-tag"),
      body: await answer.text(),
    };
  };
  const page = await open("text/html,*/*;q=0.8");
  expect(page).toMatchObject({ status: 404, type: "text/html; charset=utf-8", robots: "noindex, nofollow" });
  expect(page.body).toContain("<title>This link leads nowhere any more</title>");
  expect(page.body).toContain('<base href="../app/" />');
  expect((await open("text/html", "de-AT, en;q=0.5")).body).toContain("Dieser Link führt nirgends mehr hin");
  expect(await open("*/*")).toMatchObject({ status: 404, type: "application/json; charset=utf-8" });
});

test("a share ends at its time, which must be in the future", async () => {
  const { id: shareId, path } = await share({ expires_at: new Date(NOON.getTime() + DAY).toISOString() });
  expect((await service.call(`GET ${path}/api`)).status).toBe(200);
  service.moveTo(new Date(NOON.getTime() + DAY));
  expect((await service.call(`GET ${path}/api`)).status).toBe(404);
  const { data } = (await ada.call(`GET /api/extractions/${id}/shares`)).body as { data: MadeShare[] }; // checked
  expect(data.map((entry) => entry.id)).not.toContain(shareId);
  service.moveTo(NOON);
  for (const expires_at of [NOON.toISOString(), "tomorrow", 5]) {
    expect((await ada.call(`POST /api/extractions/${id}/shares`, { json: { expires_at } })).status).toBe(422);
  }
});

test("the feed of a share lists changes as inert text", async () => {
  const { path, url } = await share();
  const { body, headers } = await service.call(`GET ${path}/feed.atom`);
  const feed = String(body);
  expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(feed.match(/<entry>/g)).toHaveLength(1); // the second snapshot changed nothing
  expect(feed).toContain('<title type="text">Version 3: 1 change</title>');
  expect(feed).toContain('<content type="text">colors: brand #010203 → #040506</content>');
  expect(feed).toContain(`<link rel="self" href="${url}/feed.atom"/>`);
  const title = "Design tokens of &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\ufffd &amp; ]]&gt; Ümlaut";
  expect(feed).toContain(`<title type="text">${title}</title>`);

  const cacheHeaders = { "if-none-match": headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await service.call(`GET ${path}/feed.atom`, { headers: cacheHeaders })).status).toBe(304);
});

test("a share shows no text that turns what follows around, and no address that gives access to the page", async () => {
  const secret = "https://me:pw@example.com/private?authToken=s3cret&page=1";
  const { id: otherId } = (await ada.call("POST /api/extractions", { json: { url: secret } })).body as {
    id: ExtractionId;
  }; // checked
  await endRuns(service, otherId);
  const sites = ["p"];
  for (const value of ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]) {
    const seen = observation([{ property: "color", value, at: sites }], { global: [["--\u202egnp", value]] });
    await storeObservation(service, otherId, { ...seen, title: HOSTILE });
  }
  // As snapshots have it that were stored before names were made visible.
  const turned = sql`replace(tokens::text, '"gnp"', ${JSON.stringify("\u202egnp")})::jsonb`;
  await sql`update snapshot_contents set tokens = ${turned} where extraction_id = ${otherId}`.execute(
    service.database.db,
  );
  const [snapshot, olderSnapshot] = (
    (await ada.call(`GET /api/extractions/${otherId}/snapshots`)).body as { data: { id: string }[] }
  ).data; // checked
  await ada.call(`PATCH /api/extractions/${otherId}/snapshots/${snapshot?.id}`, { json: { note: "a\u202eb" } });
  const created = (await ada.call(`POST /api/extractions/${otherId}/shares`, { json: {} })).body as NewShare; // checked
  const { pathname } = new URL(created.url);
  const ofSnapshot = `/api/snapshots/${snapshot?.id}`;
  const diff = `/api/diff?from=${olderSnapshot?.id}&to=${snapshot?.id}`;
  const exports = ["svg", "json", "css"].map((format) => `/api/export?format=${format}`);
  for (const rest of ["", "/api", "/api/snapshots", ofSnapshot, diff, ...exports, "/feed.atom", "/badge.svg"]) {
    const response = await fetch(created.url + rest);
    expect(response.status, rest).toBe(200);
    const text = await response.text();
    if (rest === ofSnapshot || rest === diff) expect(text).toContain('"gnp"');
    expect(text, rest).not.toMatch(/[\u200b\u3164\u202a-\u202e\u2066-\u2069]|s3cret|me:pw/);
  }
  expect((await service.call(`GET ${pathname}/api`)).body).toMatchObject({ url: "https://example.com/private?page=1" });
});

describe("a mail that a share is about to end", () => {
  const HOUR = 3_600_000;
  const { signal } = new AbortController();
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.stop());
  const warnAt = (hours: number, ends: Date) =>
    warnOfEndings({
      db: service.database.db,
      signal,
      publicUrl: "https://tintype.example",
      mailer: createMailer(mail.url, "no-reply@tintype.example"),
      now: new Date(ends.getTime() - hours * HOUR),
    });

  /** A share of a person with a confirmed address that lives so many days. */
  async function shareFor(days: number) {
    const maker = await person(service);
    const { db } = service.database;
    await db.updateTable("users").set({ email_confirmed_at: NOON }).where("id", "=", maker.id).execute();
    const page = await createExtraction(service, maker);
    const ends = new Date(NOON.getTime() + days * DAY);
    const json = { expires_at: ends.toISOString(), label: "for Grace" };
    const { id: shareId } = (await maker.call(`POST /api/extractions/${page}/shares`, { json })).body as NewShare & {
      id: ShareId;
    }; // checked
    await db.updateTable("shares").set({ created_at: NOON }).where("id", "=", shareId).execute();
    const mails = () => mail.mails.filter(({ to }) => to === maker.email).map(({ text }) => text.replaceAll("=\n", "")); // quoted-printable
    return { maker, page, ends, mails };
  }

  test("comes 7 days and 1 day before, once each", async () => {
    const { ends, mails, page } = await shareFor(30);
    for (const [hours, count] of [
      [169, 0],
      [167, 1],
      [100, 1],
      [25, 1],
      [23, 2],
      [2, 2],
      [-1, 2],
    ] as const) {
      await warnAt(hours, ends);
      expect(mails(), `${hours} hours before`).toHaveLength(count);
    }
    expect(mails()[0]).toContain(`https://tintype.example/app/pages/${page}`);
    expect(mails()[0]).toContain("Label: for Grace");
  });

  test("comes once where the last day has begun, and not for a share of a day", async () => {
    const [late, short] = [await shareFor(30), await shareFor(1)];
    await warnAt(3, late.ends);
    await warnAt(1, late.ends);
    await warnAt(1, short.ends);
    expect([late.mails().length, short.mails().length]).toEqual([1, 0]);
  });

  test("goes to no address that nobody has confirmed", async () => {
    const { maker, ends, mails } = await shareFor(30);
    const { db } = service.database;
    await db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", maker.id).execute();
    await warnAt(100, ends);
    expect(mails()).toEqual([]);
  });

  test("is tried again when the mail server had no time, and not when it refused the address", async () => {
    const { ends, mails } = await shareFor(30);
    mail.refuse = { recipient: { status: 451, text: "later" } };
    await warnAt(100, ends);
    mail.refuse = {};
    await warnAt(99, ends);
    expect(mails()).toHaveLength(1);
    const refused = await shareFor(30);
    mail.refuse = { recipient: { status: 550, text: "no such user" } };
    await warnAt(100, refused.ends);
    mail.refuse = {};
    await warnAt(99, refused.ends);
    expect(refused.mails()).toEqual([]);
  });
});

test("the badge of a share tells the number of changes and the day of the newest snapshot", async () => {
  const { path } = await share();
  const { body, headers } = await service.call(`GET ${path}/badge.svg`);
  const day = new Date().toISOString().slice(0, 10);
  expect(body).toMatch(new RegExp(`<title>design tokens: 1 change · ${day.slice(0, 8)}\\d\\d</title>`));
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("the page of a share tells its title to those who preview links, and nothing to search engines", async () => {
  const { url } = await share();
  const response = await fetch(url);
  const page = await response.text();
  const title = "Design tokens of &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\ufffd &amp; ]]&gt; Ümlaut";
  expect(page).toContain('<base href="../app/" />');
  expect(page).toContain(`<title>${title}</title>`);
  expect(page).toContain(`<meta property="og:title" content="${title}" />`);
  expect(page).toContain(`<meta property="og:image" content="${url}/palette.png" />`);
  expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(page).not.toContain("<script>");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  const picture = new Uint8Array(await (await fetch(`${url}/palette.png`)).arrayBuffer());
  expect([...picture.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  expect((await fetch(url.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status).toBe(404);
});

test("a share dies with the account of the extraction's owner, before its rows are deleted", async () => {
  const { path } = await share();
  const { db } = service.database;
  await db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", ada.id).execute();
  expect((await service.call(`GET ${path}/api`)).status).toBe(404);
  await db.updateTable("users").set({ deleted_at: null }).where("id", "=", ada.id).execute();
  expect((await service.call(`GET ${path}/api`)).status).toBe(200);
});
