import {
  type CreatedWebhook,
  createdWebhook,
  type Delivery,
  type Webhook,
} from "@tintype/shared/api/notifications/webhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../../test/accounts/teams.ts";
import type { Answer, Call } from "../../../../test/http/http.ts";
import { asId } from "../../../../test/ids.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import { type DeliveryId, newId, type WebhookId } from "../../../platform/ids.ts";

// Requests to the endpoints. Nothing is sent, because there is no worker.

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
});

const hook = { url: "https://example.com/hook", events: ["diff.detected", "snapshot.created"] };

const create = async (call: Call, json: Record<string, unknown> = hook, headers: Record<string, string> = {}) =>
  createdWebhook.parse((await call("POST /api/webhooks", { json, headers })).body);

// Casts are safe: every answer has been validated against the OpenAPI document.
const list = ({ body }: Answer) => (body as { data: Webhook[] }).data;
const deliveries = ({ body }: Answer) => (body as { data: Delivery[] }).data;
const asDelivery = ({ body }: Answer) => body as Delivery;

const withoutSecret = ({ secret: _, ...webhook }: CreatedWebhook): Webhook => webhook;

describe("a webhook", () => {
  test("is created with the caller's secret or a generated one, which no later answer contains", async () => {
    const withOwnSecret = await create(ada.call, { ...hook, secret: "my own" });
    expect(withOwnSecret).toEqual({
      id: expect.any(String),
      name: null,
      ...hook,
      secret: "my own",
      active: true,
      status: "active",
      team_id: null,
      created_at: expect.any(String),
    });
    const withNewSecret = await create(ada.call);
    expect(withNewSecret.secret).toMatch(/^whsec_/);

    expect(list(await ada.call("GET /api/webhooks"))).toEqual([
      withoutSecret(withNewSecret),
      withoutSecret(withOwnSecret),
    ]);
    expect((await ada.call(`GET /api/webhooks/${withOwnSecret.id}`)).body).toEqual(withoutSecret(withOwnSecret));
    const { rows } = await service.database.pool.query("select secret_sealed from webhooks where id = $1", [
      withOwnSecret.id,
    ]);
    expect(rows[0].secret_sealed.includes("my own")).toBe(false);
  });

  test("is listed in pages", async () => {
    const created = [await create(ada.call), await create(ada.call), await create(ada.call)];
    const { body } = await ada.call("GET /api/webhooks?page=2&per_page=2");
    expect(body).toEqual({
      data: [withoutSecret(created[0] as CreatedWebhook)],
      pagination: { page: 2, per_page: 2, total: 3 },
    });
  });

  test("changes only in the fields that a PUT contains", async () => {
    const { secret: _, ...created } = await create(ada.call);
    const put = (json: Record<string, unknown>) => ada.call(`PUT /api/webhooks/${created.id}`, { json });
    expect(await put({ active: false })).toMatchObject({ status: 200, body: { ...created, active: false } });
    const changes = { name: "Build server", url: "https://example.org/", events: ["extraction.completed"] };
    expect((await put(changes)).body).toEqual({ ...created, ...changes, active: false });
    expect((await put({})).body).toEqual({ ...created, ...changes, active: false });
    expect((await put({ active: true })).body).toEqual({ ...created, ...changes });
  });

  test("is deleted with its deliveries", async () => {
    const { id } = await create(ada.call);
    await ada.call(`POST /api/webhooks/${id}/test`);
    expect(await ada.call(`DELETE /api/webhooks/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    for (const request of [`GET /api/webhooks/${id}`, `DELETE /api/webhooks/${id}`, `POST /api/webhooks/${id}/test`]) {
      expect(await ada.call(request)).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    }
    const { rowCount } = await service.database.pool.query("select from deliveries where webhook_id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  test.each<[what: string, json: Record<string, unknown>, path: string]>([
    ["http", { ...hook, url: "http://example.com/" }, "url"],
    ["a URL that is not absolute", { ...hook, url: "example.com/hook" }, "url"],
    ["a name and a password", { ...hook, url: "https://ada:secret@example.com/" }, "url"],
    ["loopback", { ...hook, url: "https://127.0.0.1/" }, "url"],
    ["loopback in an unusual notation", { ...hook, url: "https://0x7f.1/" }, "url"],
    ["loopback in IPv6", { ...hook, url: "https://[::ffff:127.0.0.1]/" }, "url"],
    ["localhost", { ...hook, url: "https://localhost/" }, "url"],
    ["a private range", { ...hook, url: "https://10.1.2.3/" }, "url"],
    ["a cloud's metadata", { ...hook, url: "https://169.254.169.254/" }, "url"],
    ["an internal name", { ...hook, url: "https://metadata.google.internal/" }, "url"],
    ["a port that is not for the web", { ...hook, url: "https://example.com:6379/" }, "url"],
    ["a URL that is too long", { ...hook, url: `https://example.com/${"a".repeat(2048)}` }, "url"],
    ["an empty list of events", { ...hook, events: [] }, "events"],
    ["an unknown event", { ...hook, events: ["extraction.failed"] }, "events.0"],
    ["ping, which cannot be subscribed to", { ...hook, events: ["ping"] }, "events.0"],
    ["an event twice", { ...hook, events: ["diff.detected", "diff.detected"] }, "events"],
    ["events that are not a list", { ...hook, events: 7 }, "events"],
    ["no events", { url: hook.url }, "events"],
    ["no url", { events: hook.events }, "url"],
    ["an empty secret", { ...hook, secret: "" }, "secret"],
    ["an unknown field", { ...hook, label: "mine" }, "label"],
  ])("is refused with 422 for %s", async (_, json, path) => {
    const refused = { status: 422, body: { error: { code: "validation_error", details: [{ path }] } } };
    expect(await ada.call("POST /api/webhooks", { json })).toMatchObject(refused);
    expect(list(await ada.call("GET /api/webhooks"))).toEqual([]);
    if (!("url" in json && "events" in json) || "secret" in json) return; // a PUT may leave these fields out and has no secret
    const { id } = await create(ada.call);
    expect(await ada.call(`PUT /api/webhooks/${id}`, { json })).toMatchObject(refused);
  });

  test("refuses a PUT that changes its secret, or an `active` that is not a boolean", async () => {
    const { id } = await create(ada.call);
    for (const json of [{ secret: "new" }, { active: "no" }]) {
      expect(await ada.call(`PUT /api/webhooks/${id}`, { json })).toMatchObject({ status: 422 });
    }
  });

  test("is refused with 422 if its owner has 50 already", async () => {
    const { db } = service.database;
    const { id } = await create(ada.call);
    const firstRow = await db
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", asId<WebhookId>(id))
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 49 }, () => ({ ...firstRow, id: newId<WebhookId>() }));
    await db.insertInto("webhooks").values(more).execute();
    const answer = await ada.call("POST /api/webhooks", { json: hook });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: "validation_error" } } });
    await ada.call(`DELETE /api/webhooks/${id}`);
    await create(ada.call);
  });

  test.each(["a person", "a team"])(
    "is one of at most 50 of %s, even if many are created concurrently",
    async (owner) => {
      const headers = owner === "a team" ? { "x-team-id": (await createTeam(ada)).id } : {};
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => ada.call("POST /api/webhooks", { json: hook, headers })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    },
  );

  test("is hidden from other people", async () => {
    const { id } = await create(ada.call);
    const grace = await person(service);
    expect(await grace.call(`GET /api/webhooks/${id}`)).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    });
    expect(list(await grace.call("GET /api/webhooks"))).toEqual([]);
  });
});

describe("a team's webhook", () => {
  test("is changed by owners and admins, read by members, and belongs to the team", async () => {
    const [admin, member] = [await person(service), await person(service)];
    const team = await createTeam(ada);
    await join(ada, team.id, admin, "admin");
    await join(ada, team.id, member);
    const inTeam = { "x-team-id": team.id };
    const { secret: _, ...shared } = await create(admin.call, hook, inTeam);
    expect(shared.team_id).toBe(team.id);
    expect(await member.call("POST /api/webhooks", { json: hook, headers: inTeam })).toMatchObject({
      status: 403,
      body: { error: { code: "insufficient_role" } },
    });
    const { secret: __, ...personal } = await create(ada.call);

    expect(list(await ada.call("GET /api/webhooks"))).toEqual([personal, shared]);
    expect(list(await ada.call("GET /api/webhooks", { headers: inTeam }))).toEqual([shared]);
    expect(list(await member.call("GET /api/webhooks"))).toEqual([shared]);
    expect((await member.call(`GET /api/webhooks/${shared.id}`)).body).toEqual(shared);
    expect((await member.call(`GET /api/webhooks/${shared.id}/deliveries`)).status).toBe(200);
    expect(await member.call(`POST /api/webhooks/${shared.id}/test`)).toMatchObject({ status: 403 });

    // The team keeps it after its creator has left, but nothing is sent to where they said.
    await admin.call(`DELETE /api/teams/${team.id}/members/${admin.id}`);
    expect(list(await admin.call("GET /api/webhooks"))).toEqual([]);
    expect(await admin.call(`GET /api/webhooks/${shared.id}`)).toMatchObject({
      status: 403,
      body: { error: { code: "not_team_member" } },
    });
    expect((await ada.call(`GET /api/webhooks/${shared.id}`)).body).toEqual({ ...shared, active: false });
  });

  /** A team with two owners. @returns who made its webhook, or only changed its URL, and reads which webhooks are active */
  async function hooksOfTeam(how: "made" | "changed") {
    const { id: team } = await createTeam(ada);
    const grace = await person(service);
    await join(ada, team, grace, "owner");
    const headers = { "x-team-id": team };
    const [adas, graces] = [
      await create(ada.call, hook, headers),
      await create((how === "made" ? grace : ada).call, hook, headers),
    ];
    const json = { url: "https://grace.example/hook" };
    if (how === "changed") await grace.call(`PUT /api/webhooks/${graces.id}`, { json });
    const isActive = async ({ id }: CreatedWebhook) =>
      ((await ada.call(`GET /api/webhooks/${id}`)).body as Webhook).active;
    return { grace, team, active: async () => [await isActive(graces), await isActive(adas)] };
  }

  const change = (role: string) => (team: string, who: Person) =>
    ada.call(`PATCH /api/teams/${team}/members/${who.id}`, { json: { role } });
  const remove = (team: string, who: Person) => ada.call(`DELETE /api/teams/${team}/members/${who.id}`);
  const leave = (team: string, who: Person) => who.call(`DELETE /api/teams/${team}/members/${who.id}`);
  const closeAccount = (_: string, who: Person) =>
    who.call("DELETE /api/auth/me", { json: { password: who.password } });

  test.each([
    ["is paused when who made it is removed", "made", remove, false],
    ["is paused when who made it leaves", "made", leave, false],
    ["is paused when who made it becomes a member", "made", change("member"), false],
    ["is paused when who made it deletes the account", "made", closeAccount, false],
    ["is paused when who changed its URL is removed", "changed", remove, false],
    ["goes on when who made it becomes an admin", "made", change("admin"), true],
  ] as const)("%s, and those of others go on", async (_, how, lose, goesOn) => {
    const { grace, team, active } = await hooksOfTeam(how);
    expect(await active()).toEqual([true, true]);
    expect((await lose(team, grace)).status).toBe(200);
    expect(await active()).toEqual([goesOn, true]);
  });

  test("cannot be created or listed for a team that does not exist", async () => {
    for (const request of ["POST", "GET"]) {
      const answer = await ada.call(`${request} /api/webhooks`, {
        ...(request === "POST" && { json: hook }),
        headers: { "x-team-id": crypto.randomUUID() },
      });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "team_not_found" } } });
    }
  });
});

describe("a delivery", () => {
  test("is listed newest first, with its next attempt", async () => {
    const { id } = await create(ada.call);
    const firstAnswer = await ada.call(`POST /api/webhooks/${id}/test`);
    expect(firstAnswer).toMatchObject({
      status: 200,
      body: { event: "ping", status: "pending", error: null, next_attempt_at: expect.any(String), attempts: [] },
    });
    const second = await ada.call(`POST /api/webhooks/${id}/test`);
    const all = await ada.call(`GET /api/webhooks/${id}/deliveries`);
    expect(deliveries(all)).toEqual([second.body, firstAnswer.body]);
    const { body } = await ada.call(`GET /api/webhooks/${id}/deliveries?per_page=1&page=2`);
    expect(body).toEqual({ data: [firstAnswer.body], pagination: { page: 2, per_page: 1, total: 2 } });
  });

  test("is due at once after a redelivery, with all attempts again if it had ended", async () => {
    const { db, pool } = service.database;
    const { id } = await create(ada.call);
    const delivery = asDelivery(await ada.call(`POST /api/webhooks/${id}/test`));
    const again = () => ada.call(`POST /api/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    const later = new Date(Date.now() + 300_000);
    const jobs = async () => {
      const sql = "select run_at <= now() as due from graphile_worker.jobs where key = $1";
      return (await pool.query(sql, [`delivery:${delivery.id}`])).rows;
    };
    await db
      .updateTable("deliveries")
      .set({ next_attempt_at: later, failures: 2 })
      .where("id", "=", asId<DeliveryId>(delivery.id))
      .execute();
    expect(asDelivery(await again()).next_attempt_at).not.toBe(later.toISOString());
    const pending = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", asId<DeliveryId>(delivery.id))
      .executeTakeFirst();
    expect(pending).toMatchObject({ failures: 2 });
    expect(await jobs()).toEqual([{ due: true }]);

    const over = { status: "failed", error: "the receiver answered 500", next_attempt_at: null } as const;
    await db.updateTable("deliveries").set(over).where("id", "=", asId<DeliveryId>(delivery.id)).execute();
    expect(await again()).toMatchObject({
      status: 200,
      body: { id: delivery.id, event: "ping", status: "pending", error: null, next_attempt_at: expect.any(String) },
    });
    const anew = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", asId<DeliveryId>(delivery.id))
      .executeTakeFirst();
    expect(anew).toMatchObject({ failures: 0 });
  });

  test("is left unchanged by a redelivery while it is being sent", async () => {
    const { db, pool } = service.database;
    const { id } = await create(ada.call);
    const delivery = asDelivery(await ada.call(`POST /api/webhooks/${id}/test`));
    await db.updateTable("deliveries").set({ slot: "taken" }).where("id", "=", asId<DeliveryId>(delivery.id)).execute();
    await pool.query("select graphile_worker.remove_job($1)", [`delivery:${delivery.id}`]);
    const answer = await ada.call(`POST /api/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    expect(answer).toMatchObject({ status: 200, body: delivery });
    const sql = "select from graphile_worker.jobs where key = $1";
    expect((await pool.query(sql, [`delivery:${delivery.id}`])).rowCount).toBe(0);
  });

  test("is not found under another webhook, or with an unknown id", async () => {
    const [one, other] = [await create(ada.call), await create(ada.call)];
    const { id } = asDelivery(await ada.call(`POST /api/webhooks/${one.id}/test`));
    for (const path of [
      `${other.id}/deliveries/${id}`,
      `${one.id}/deliveries/${crypto.randomUUID()}`,
      `${one.id}/deliveries/x`,
    ]) {
      const answer = await ada.call(`POST /api/webhooks/${path}/redeliver`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    }
  });
});
