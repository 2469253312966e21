import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { startReceiver } from "@tintype/reader/test/network/receiver";
import type { ChannelMessage, MessageChange } from "@tintype/shared/channels/message";
import { night } from "@tintype/shared/testing/night";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Child, startChild } from "../../../test/children/child.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { addChannel, addUser, receiversFor } from "../../../test/webhooks/factories.ts";
import { type ChannelId, type ExtractionId, newId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { announce } from "../announce.ts";
import { deliver } from "../deliveries/deliver.ts";
import { writeEvent } from "../events/written-event.ts";
import { periodEnd, sendDigest } from "./digests.ts";
import { type PendingReview, type ReminderFacts, remind, remindAll } from "./reminders.ts";

// Digests and reminders, at times that the tests choose.

const box = createSecretBox("for tests only ".repeat(4));
const DAY_MS = 86_400_000;

let database: TestDatabase;
let user: UserId;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(database.drop);
  user = await addUser(database.db);
});

type Options = Partial<Parameters<typeof addChannel>[3]>;
const add = (options: Options) =>
  addChannel(database.db, box, "slack", { user, events: ["run.recovered"], ...options });

const page = newId<ExtractionId>();

/** The statements that wait for a lock. */
const BLOCKED = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
/** The locks of living worker pools. */
const GUARDS = `
  select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Announces that a page can be read again. */
const tell = (time: string) =>
  database.db.transaction().execute((tx) => {
    const data = { extraction_id: page, url: "https://example.com/", snapshot_id: newId<SnapshotId>() };
    const event = writeEvent({ event: "run.recovered", timestamp: new Date(time).toISOString(), data });
    return announce(tx, { user_id: user, team_id: null }, [event]);
  });

const messages = async (): Promise<ChannelMessage[]> => {
  const rows = await database.db.selectFrom("deliveries").select("body").orderBy("id").execute();
  return rows.map(({ body }) => JSON.parse(body) as ChannelMessage); // `writeMessage` wrote it
};

/** When the channel's job is due; undefined without one. */
const jobOf = async (id: ChannelId): Promise<string | undefined> => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`digest:${id}`}`.execute(database.db);
  return rows[0]?.run_at.toISOString();
};

describe("a digest", () => {
  test.each([
    ["an hour", { digest: "hour", at: "09:20" }, "2026-03-10T08:20:00Z", "2026-03-10T09:20:00.000Z"],
    ["a day", { digest: "day", at: "09:00" }, "2026-03-10T08:30:00Z", "2026-03-11T08:00:00.000Z"],
    ["a week", { digest: "week", at: "09:00" }, "2026-03-10T08:30:00Z", "2026-03-16T08:00:00.000Z"],
    ["a time that the clocks skip", { digest: "day", at: "02:30" }, "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    [
      "a time that the clocks repeat",
      { digest: "day", at: "02:30" },
      "2026-10-24T12:00:00Z",
      "2026-10-25T00:30:00.000Z",
    ],
    ["the day after it", { digest: "day", at: "02:30" }, "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
  ] as const)("is sent at the end of %s, by the clock of the time zone", (_, settings, time, end) => {
    const channel = { id: newId<ChannelId>(), timezone: "Europe/Berlin", digested_until: null, ...settings };
    expect(periodEnd(channel, new Date(time)).toISOString()).toBe(end);
  });

  test("has everything of its period, is sent once, and is not sent if there is nothing", async () => {
    const channel = await add({ digest: "day" });
    const sendDigestAt = (time: string) => sendDigest(database.db, channel, new Date(time));
    await sendDigestAt("2030-01-01T09:00:00Z");
    await tell("2030-01-01T10:00:00Z");
    await tell("2030-01-02T08:00:00Z");
    expect(await jobOf(channel)).toBe("2030-01-02T09:00:00.000Z");
    await sendDigestAt("2030-01-02T08:59:00Z");
    expect(await messages()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sendDigestAt("2030-01-02T09:00:01Z")));
    expect(await messages()).toMatchObject([
      {
        type: "digest",
        period: { from: "2030-01-01T10:00:00.000Z", to: "2030-01-02T09:00:01.000Z" },
        announcements: [{ event: "run.recovered" }, { event: "run.recovered" }],
        more: 0,
      },
    ]);
    // An event of the period that is over, which was stored late, waits for the next one.
    await tell("2030-01-02T08:59:59Z");
    await sendDigestAt("2030-01-02T09:00:02Z");
    expect(await messages()).toHaveLength(1);
    await sendDigestAt("2030-01-03T09:00:00Z");
    expect(await messages()).toHaveLength(2);
  });

  test("shows the first 20 announcements and counts the others", async () => {
    const channel = await add({ digest: "day" });
    for (let n = 0; n < 23; n += 1) await tell("2030-01-01T10:00:00Z");
    await sendDigest(database.db, channel, new Date("2030-01-02T09:00:00Z"));
    const [digest] = await messages();
    expect([digest?.announcements.length, digest?.more]).toEqual([20, 3]);
  });

  test("loses nothing and is made once if its worker dies in the middle", async () => {
    const channel = await add({ digest: "day" });
    await tell("2030-01-01T10:00:00Z");
    const due = new Date("2030-01-02T09:00:00Z");
    const blocker = await database.pool.connect();
    await blocker.query("begin; lock table deliveries in exclusive mode");
    const dying = expect(sendDigest(database.db, channel, due)).rejects.toThrow();
    await eventually(async () => (await database.pool.query(BLOCKED)).rowCount).toBe(1);
    await database.pool.query(BLOCKED.replace("select", "select pg_terminate_backend(pid)"));
    await dying;
    await blocker.query("rollback");
    blocker.release();
    expect(await messages()).toEqual([]);
    await sendDigest(database.db, channel, due);
    await sendDigest(database.db, channel, due);
    expect(await messages()).toMatchObject([{ announcements: [{ event: "run.recovered" }] }]);
  });

  night.test(
    "loses nothing, and comes twice only where nobody answered, over HTTPS and SMTP, if its workers are killed",
    async () => {
      const mail = await startMailServer();
      onTestFinished(() => mail.stop());
      const chat = await startReceiver(() => undefined);
      mail.refuse = { content: "never" };
      const channels = [
        await addChannel(database.db, box, "slack", { user, url: chat.url, events: ["run.recovered"], digest: "hour" }),
        await addChannel(database.db, box, "email", { user, events: ["run.recovered"], digest: "hour" }),
      ];
      for (const hour of ["08", "09"]) await tell(`2026-03-10T${hour}:30:00Z`);
      const start = async (): Promise<Child> => {
        const worker = startChild("delivering-worker.ts", [database.url, mail.url]);
        onTestFinished(worker.kill);
        expect(await worker.message()).toBe("ready");
        return worker;
      };
      const kill = async (worker: Child) => {
        await worker.kill();
        await eventually(async () => (await database.pool.query(GUARDS)).rowCount).toBe(0);
      };

      // The first one dies while it makes the digests.
      const blocker = await database.pool.connect();
      await blocker.query("begin; lock table deliveries in exclusive mode");
      const dyingProcess = await start();
      await eventually(async () => (await database.pool.query(BLOCKED)).rowCount).toBe(2);
      await kill(dyingProcess);
      await blocker.query("rollback");
      blocker.release();
      expect(await messages()).toEqual([]);

      // The second one dies before the other sides answer.
      const second = await start();
      await eventually(() => [chat.received.length, mail.arrived.length]).toEqual([1, 1]);
      await kill(second);

      // The third one dies after they have answered.
      chat.answer = 200;
      mail.refuse = {};
      const statuses = async () => {
        const rows = await database.db.selectFrom("deliveries").select(["event", "status"]).execute();
        return rows.map(({ event, status }) => `${event} ${status}`);
      };
      const third = await start();
      await eventually(statuses).toEqual(["digest delivered", "digest delivered"]);
      await kill(third);
      for (const channel of channels) await sendDigest(database.db, channel, new Date());
      const outbound = { policy: createEgressPolicy([]), resolve: async () => [], ownPorts: new Set<number>() };
      const options = { db: database.db, receivers: receiversFor(database.db, box, outbound), retryDelays: [0] };
      for (const { id } of await database.db.selectFrom("deliveries").select("id").execute()) {
        await deliver(id, options, { log: silent, signal: new AbortController().signal });
      }
      expect(await statuses()).toEqual(["digest delivered", "digest delivered"]);

      expect((await messages()).map(({ announcements }) => announcements.length)).toEqual([2, 2]);
      expect(chat.received.map(({ body }) => body.toString())).toEqual(
        Array(2).fill(chat.received[0]?.body.toString()),
      );
      const idOf = (text: string) => /^Message-ID: .+$/m.exec(text)?.[0];
      expect(mail.arrived.map(idOf)).toEqual(Array(2).fill(expect.stringContaining("Message-ID")));
      expect(new Set(mail.arrived.map(idOf)).size).toBe(1);
      expect(await Promise.all(channels.map(jobOf))).toEqual([undefined, undefined]);
    },
  );

  test("is dropped if its channel is paused", async () => {
    const channel = await add({ digest: "day" });
    await tell("2030-01-01T10:00:00Z");
    await database.db.updateTable("channels").set({ active: false }).execute();
    await sendDigest(database.db, channel, new Date("2030-01-02T09:00:00Z"));
    expect(await messages()).toEqual([]);
    expect(await database.db.selectFrom("channel_announcements").select("id").execute()).toEqual([]);
  });
});

describe("a reminder", () => {
  const START = new Date("2030-01-01T00:00:00Z");
  const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
  const change: MessageChange = {
    kind: "radii",
    mode: null,
    change: "modified",
    name: "radius",
    from: "4px",
    to: "5px",
    pages: null,
  };
  const facts: ReminderFacts = { name: "Example", url: "https://example.com/", changes: [change], pages: null };

  /** Makes the channel's reminder at a time, while these reviews have pending changes. */
  const remindAt = (channel: ChannelId, now: Date, pending: readonly PendingReview[]) =>
    remind(channel, { db: database.db, now: () => now, listPending: async () => pending, describe: async () => facts });

  const pendingSince = (since: Date): PendingReview => ({ type: "page", id: page, since });

  test("comes once in each period of days until somebody decides", async () => {
    const channel = await add({ remind_after: 3 });
    const pending = [pendingSince(START)];
    await remindAt(channel, day(2.9), pending);
    expect(await messages()).toEqual([]);
    await Promise.all([1, 2].map(() => remindAt(channel, day(3), pending)));
    await remindAt(channel, day(5.9), pending);
    expect(await messages()).toMatchObject([
      {
        type: "reminder",
        period: { from: START.toISOString(), to: day(3).toISOString() },
        announcements: [{ event: "review.pending", total: 1, subject: { name: "Example" }, changes: [change] }],
        link: `/app/pages/${page}/review`,
      },
    ]);
    await remindAt(channel, day(6), pending);
    expect(await messages()).toHaveLength(2);
    // Somebody decided about some of the changes on the seventh day.
    await remindAt(channel, day(9), [pendingSince(day(7))]);
    expect(await messages()).toHaveLength(2);
    await remindAt(channel, day(10), [pendingSince(day(7))]);
    expect(await messages()).toHaveLength(3);
    await remindAt(channel, day(20), []);
    expect(await messages()).toHaveLength(3);
    expect(await database.db.selectFrom("channel_reminders").select("channel_id").execute()).toEqual([]);
  });

  test.each<[string, Options]>([
    ["wants none", { remind_after: null }],
    ["wants other kinds", { remind_after: 1, only: { kinds: ["colors"] } }],
    ["wants other pages", { remind_after: 1, only: { extraction_ids: ["another"] } }],
  ])("does not go to a channel that %s", async (_, options) => {
    const channel = await add(options);
    await remindAt(channel, day(9), [pendingSince(START)]);
    expect(await messages()).toEqual([]);
  });

  test("is made even if another one cannot be made", async () => {
    const [broken] = [await add({ remind_after: 1 }), await add({ remind_after: 1 })];
    const parts = { db: database.db, now: () => day(9), describe: async () => facts };
    let calls = 0;
    const listPending = async () => {
      calls += 1;
      if (calls === 1) throw new Error(`no reviews for ${broken}`);
      return [pendingSince(START)];
    };
    await remindAll({ ...parts, listPending }, silent, new AbortController().signal);
    expect(await messages()).toHaveLength(1);
  });
});
