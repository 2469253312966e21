import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eventually } from "@tintype/reader/test/eventually";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { openReceiver } from "@tintype/reader/test/network/receiver";
import { VERSION } from "@tintype/reader/version";
import { night } from "@tintype/shared/testing/night";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Call } from "../../test/http/http.ts";
import { capture, createClient } from "../../test/http/trpc.ts";
import { type CallerName, type Recording, readRecording } from "../../test/releases/read.ts";
import { type Recorded, recordRelease } from "../../test/releases/record.ts";
import { useEverything } from "../../test/releases/scenario.ts";
import { rowsOfSubjects } from "../../test/releases/subject-rows.ts";
import { asExtraction, page, startTestService, type TestOptions, type TestService } from "../../test/service.ts";
import { isSigned } from "../../test/webhooks/signature.ts";
import { generateToken } from "../platform/links/token.ts";

// Databases that earlier releases have recorded, upgraded: see test/releases/README.md. `npm run record-release` sets
// RECORD_RELEASE, by which the first test records this release.

const RELEASES = new URL("../../test/releases/", import.meta.url);
const { RECORD_RELEASE } = process.env;

const temporary = async () => pathToFileURL(`${await mkdtemp(join(inject("scratch"), "recording-"))}/`);

/** @throws Error if this release is recorded already, and is not to be recorded again */
function folderToRecord(): URL {
  const folder = new URL(`${VERSION}/`, RELEASES);
  if (RECORD_RELEASE !== "--replace" && existsSync(folder)) {
    throw new Error(
      `Release ${VERSION} is recorded already. A recording must not change: see test/releases/README.md.`,
    );
  }
  return folder;
}

type Link = ReturnType<typeof generateToken> | undefined;

/** The hash of a link's token, as SQL writes it. */
const literal = (created: Link) => `'\\x${created?.hash.toString("hex")}'::bytea`;

const filesOf = (folder: URL) =>
  Promise.all(["rows.jsonl", "answers.jsonl", "known.json"].map((name) => readFile(new URL(name, folder), "utf8")));

async function started(options: TestOptions): Promise<TestService> {
  const service = await startTestService(options);
  onTestFinished(() => service.stop());
  return service;
}

/** Signs the people of a recording in. */
async function callersOf({ call }: TestService, { facts }: Recording): Promise<Record<CallerName, Call>> {
  const signedIn = async (account: Recording["facts"]["ada"]): Promise<Call> => {
    const { token } = z
      .object({ token: z.string() })
      .parse((await call("POST /api/auth/login", { json: account })).body);
    return (request, options = {}) => call(request, { token, ...options });
  };
  return { ada: await signedIn(facts.ada), bob: await signedIn(facts.bob), nobody: call };
}

/** Compares what was answered with what is answered now, which may have more fields. */
async function expectRecordedAnswers(recording: Recording): Promise<void> {
  const hooks = "https://hooks.example.com";
  const service = await started({
    worker: false,
    createDatabase: (pages) => recording.createUpgradedDatabase({ pages, hooks }),
  });
  const callers = await callersOf(service, recording);
  for (const { path, as, body } of recording.answers({ pages: service.pages, hooks, service: service.url })) {
    const now = (await callers[as](`GET ${path}`)).body;
    expect({ path, body: parseFile(now) }).toMatchObject({ path, body: asToday(parseFile(body)) });
  }
}

/** Releases before this one also named the nearest token where it is too far off: beyond a distance of 10. */
const asToday = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value: { distance: number } | null) =>
      key === "nearest" && value && value.distance > 10 ? null : value,
    ),
  );

/** The value of a file of JSON, in which the order of keys says nothing; other bodies as they are. */
function parseFile(body: unknown): unknown {
  if (typeof body !== "string" || !body.startsWith("{")) return body;
  return JSON.parse(body);
}

night.test(
  "a recording of this release is made alike twice, and read as a database about which the service answers the same",
  async () => {
    const folder = RECORD_RELEASE === undefined ? await temporary() : folderToRecord();
    const service = await started({ worker: false });
    const recorded: Recorded = { ...(await useEverything(service)), at: new Date() };
    await recordRelease(folder, recorded);
    const again = await temporary();
    await recordRelease(again, recorded);
    expect(await filesOf(again)).toEqual(await filesOf(folder));
    await expectRecordedAnswers(readRecording(folder));
  },
);

const releases = readdirSync(RELEASES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe.each(releases.map(({ name }) => name))("a database of release %s, upgraded,", (release) => {
  const recording = readRecording(new URL(`${release}/`, RELEASES));
  const { facts } = recording;

  test("is answered for as by that release, also at public addresses", () => expectRecordedAnswers(recording));

  test("goes on with the run and the deliveries that waited", async () => {
    trustReceivers();
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const service = await started({
      createDatabase: (pages) => recording.createUpgradedDatabase({ pages, hooks: new URL(receiver.url).origin }),
      env: { EGRESS_ALLOW: "127.0.0.0/8", WEBHOOK_RETRY_DELAYS: "0,0,0" },
      serves: page("p { color: #1d70b8 }"),
    });
    const { ada } = await callersOf(service, recording);
    const { waiting } = facts.extractions;
    const status = async () => asExtraction(await ada(`GET /api/extractions/${waiting}`)).status;
    await eventually(status).toBe("completed");
    const delivered = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).event);
    await eventually(async () => delivered()).toContain("diff.detected"); // of a change before the upgrade
    await eventually(async () => delivered()).toContain("extraction.completed");
    for (const request of receiver.received) expect(await isSigned(request, facts.webhook_secret)).toBe(true);
  });

  test("keeps the schedules and decisions of pages and sites, to the row", async () => {
    const { page: id, team: inTeam } = facts.extractions;
    const rowsOf = (table: string, where = "true") => `
      select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]') as rows from ${table} r where ${where}`;
    let kept: Record<string, unknown> = {};
    const database = await recording.createUpgradedDatabase(
      { pages: "http://localhost", hooks: "https://hooks.example.com" },
      {
        after: "0029-invitations-untied",
        async fill(client) {
          await client.query(rowsOfSubjects(id, inTeam));
          for (const table of ["schedules", "site_schedules", "review_log", "site_decisions"]) {
            kept = { ...kept, [table]: (await client.query(rowsOf(table))).rows[0].rows };
          }
        },
      },
    );
    onTestFinished(() => database.drop());
    expect(kept).toMatchObject({ site_schedules: [{}, {}], review_log: [{}], site_decisions: [{}, {}, {}] });
    const rowsAfter = async (table: string, columns: string) =>
      (await database.pool.query(rowsOf(`(select ${columns} from ${table})`))).rows[0].rows;
    const timing = `user_id, every, cron, timezone, kinds, confirm_after, confirm_runs, shortest_gap_minutes, anchored_at,
      next_run_at, last_run_at, paused_reason, paused_cause`;
    const decision = "id, user_id, created_at, via, action, changes, note";
    expect({
      schedules: await rowsAfter("schedules where extraction_id is not null", `extraction_id, ${timing}`),
      site_schedules: await rowsAfter("schedules where site_id is not null", `site_id, ${timing}`),
      review_log: await rowsAfter(
        "review_log where extraction_id is not null",
        `extraction_id, snapshot_id, ${decision}`,
      ),
      site_decisions: await rowsAfter(
        "review_log where site_id is not null",
        `site_id, site_run_id, pages, ${decision}`,
      ),
    }).toEqual(kept);
    const { rows: outstanding } = await database.pool.query(
      "select l.id, outstanding, key from review_log l left join graphile_worker.jobs on key like 'decide:%' where outstanding is not null",
    );
    const entry = "00000000-0000-7000-8000-0000000000d1"; // the first one of the decision that was not carried out
    expect(outstanding).toEqual([
      { id: entry, outstanding: [{ extraction_id: id, decide: { accept: ["c1_a"] } }], key: `decide:${entry}` },
    ]);
  });

  test("keeps its API keys, stores no capture twice, and deletes an account", async () => {
    const service = await started({
      worker: false,
      createDatabase: (pages) => recording.createUpgradedDatabase({ pages, hooks: "https://hooks.example.com" }),
    });
    const client = createClient(service.url, facts.api_key);
    const again = await client.captures.upload.mutate(capture({ capture_id: facts.capture }));
    expect(again).toMatchObject({ extraction_id: facts.extractions.uploaded, version: 1 });
    const { bob, ada } = await callersOf(service, recording);
    expect((await bob("DELETE /api/auth/me", { json: { password: facts.bob.password } })).status).toBe(200);
    expect((await ada(`GET /api/extractions/${facts.extractions.team}`)).status).toBe(200);
  });

  test("takes the links that were mailed, printed or shared before, a used one once", async () => {
    const [address, password, printed, channel, invitation, share] = Array.from({ length: 6 }, generateToken);
    const service = await started({
      worker: false,
      createDatabase: (pages) =>
        recording.createUpgradedDatabase(
          { pages, hooks: "https://hooks.example.com" },
          {
            after: "0029-invitations-untied",
            fill: async (client) => {
              await client.query(`
insert into channels (id, user_id, type, target_sealed, target_hint, events, digest, at, timezone, format, status)
  select gen_random_uuid(), id, 'email', '', '', '{extraction.failed}', 'none', '09:00', 'UTC', 'message', 'unconfirmed'
  from users where email = '${facts.ada.email}';
insert into channel_confirmations (token_hash, channel_id, created_at)
  select ${literal(channel)}, id, now() - interval '71 hours' from channels;
insert into email_confirmations (token_hash, user_id, created_at, expires_at)
  select ${literal(address)}, id, now(), now() + interval '1 hour' from users where email = '${facts.ada.email}';
insert into password_resets (token_hash, user_id, is_mailed, created_at, expires_at)
  select case email when '${facts.ada.email}' then ${literal(printed)} else ${literal(password)} end,
    id, email <> '${facts.ada.email}', now(), now() + interval '1 hour' from users;
update team_members set invitation_hash = ${literal(invitation)}, invitation_expires_at = now() + interval '1 hour'
  where status = 'pending';
insert into shares (id, extraction_id, token_hash)
  values (gen_random_uuid(), '${facts.extractions.page}', ${literal(share)});`);
            },
          },
        ),
    });
    const { ada, nobody } = await callersOf(service, recording);
    const status = async (answer: ReturnType<Call>) => (await answer).status;
    const sent = (created: Link, others = {}) => ({ json: { token: created?.token, ...others } });
    const reset = (created: Link) =>
      nobody("POST /api/auth/password/reset", sent(created, { password: "another horse battery" }));
    expect(await status(ada("POST /api/auth/email/confirm", sent(address)))).toBe(200);
    expect(await status(nobody("POST /api/channels/confirm", sent(channel)))).toBe(200);
    expect(await status(nobody("POST /api/invitations/preview", sent(invitation)))).toBe(200);
    expect(await status(nobody(`GET /s/${share?.token}/api`))).toBe(200);
    expect(await status(reset(printed))).toBe(200);
    expect(await status(reset(password))).toBe(200);
    expect(await status(reset(password))).toBe(404);
  });
});
