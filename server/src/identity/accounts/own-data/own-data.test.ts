import { createdApiKey, session } from "@tintype/shared/api/accounts/auth";
import { invitedMember } from "@tintype/shared/api/accounts/teams";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../../test/accounts/accounts.ts";
import { finishDeletions } from "../../../../test/accounts/deletions.ts";
import { tokenOf } from "../../../../test/accounts/teams.ts";
import { asExtraction, startTestService, type TestService } from "../../../../test/service.ts";
import { type ExtractionId, newId, type RunId, type SnapshotId } from "../../../platform/ids.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});

afterAll(() => service.stop());

const signUp = (options: { email?: string } = {}) => registerUser(service.call, options);

const remove = ({ token, password }: TestUser, json: unknown = { password }) =>
  service.call("DELETE /api/auth/me", { token, json });

async function createExtraction({ token }: TestUser, team?: string): Promise<ExtractionId> {
  const headers = team === undefined ? {} : { "x-team-id": team };
  const answer = await service.call("POST /api/extractions", { token, json: { url: "https://example.com/" }, headers });
  expect(answer.status).toBe(201);
  return asExtraction(answer).id;
}

async function createTeam({ token }: TestUser, name: string): Promise<string> {
  const { body } = await service.call("POST /api/teams", { token, json: { name } });
  return (body as { id: string }).id; // the call has checked the answer against the OpenAPI document
}

/** Adds a user to a team as an active member. */
async function join(team: string, inviter: TestUser, { email, token }: TestUser, role: "owner" | "member") {
  const invited = await service.call(`POST /api/teams/${team}/members`, {
    token: inviter.token,
    json: { email, role },
  });
  const accepted = { json: { token: tokenOf(invitedMember.parse(invited.body)) } };
  expect((await service.call("POST /api/invitations/accept", { token, ...accepted })).status).toBe(200);
}

/** Completes the extraction's run with a snapshot whose only colour has this name. */
async function snapshot(extraction: ExtractionId, color: string) {
  const { db } = service.database;
  const run = await db
    .updateTable("runs")
    .set({ status: "completed", finished_at: new Date() })
    .where("extraction_id", "=", extraction)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("snapshots")
    .values({
      id: newId<SnapshotId>(),
      extraction_id: extraction,
      run_id: run.id,
      version: 1,
      tokens: {
        colors: [{ name: color, value: "#fff", format: "hex", usage: 1, contexts: [] }],
        typography: [],
        spacing: [],
        assets: [],
      },
      memory: { secret_of_ours: true },
      environment: {},
    })
    .execute();
  await db
    .updateTable("extractions")
    .set({ latest_version: 1, status: "completed" })
    .where("id", "=", extraction)
    .execute();
}

describe("DELETE /api/auth/me", () => {
  test("deletes everything personal if the password is right", async () => {
    const { db } = service.database;
    const user = await signUp();
    const key = createdApiKey.parse(
      (await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } })).body,
    );
    const extraction = await createExtraction(user);
    await snapshot(extraction, "gone");
    expect(await remove(user)).toMatchObject({ status: 200, body: { success: true } });

    for (const token of [user.token, key.key]) {
      expect((await service.call("GET /api/auth/me", { token })).status).toBe(401);
    }
    const { email, password } = user;
    expect((await service.call("POST /api/auth/login", { json: { email, password } })).status).toBe(401);
    await finishDeletions(service);
    expect(await db.selectFrom("extractions").select("id").where("id", "=", extraction).execute()).toEqual([]);
    const referring = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name in ('user_id', 'owner_id')`.execute(db);
    expect(referring.rows.length).toBeGreaterThan(5);
    for (const { table, column } of referring.rows) {
      const remaining = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${user.id}`.execute(db);
      expect(remaining.rows, `${table}.${column}`).toEqual([]);
    }
    await signUp({ email: user.email });
  });

  test("is refused with a wrong password, without one, or with an API key", async () => {
    const user = await signUp();
    expect(await remove(user, { password: "wrong" })).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized", message: "The password is wrong." } },
    });
    expect(await remove(user, {})).toMatchObject({ status: 422, body: { error: { code: "validation_error" } } });
    const { key } = createdApiKey.parse(
      (await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } })).body,
    );
    expect(await remove({ ...user, token: key })).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    });
    expect((await service.call("GET /api/auth/me", { token: user.token })).status).toBe(200);
  });

  test("is refused to the last owner of a team, names the team and changes nothing", async () => {
    const [owner, member] = [await signUp(), await signUp()];
    const shared = await createTeam(owner, "Shared");
    const lonely = await createTeam(owner, "Lonely");
    await join(shared, owner, member, "owner");
    await join(lonely, owner, member, "member");
    expect(await remove(owner)).toMatchObject({
      status: 409,
      body: { error: { code: "last_owner", message: expect.stringContaining("Lonely") } },
    });
    expect((await service.call(`GET /api/teams/${shared}`, { token: owner.token })).body).toMatchObject({
      owner_id: owner.id,
    });
    await service.call(`DELETE /api/teams/${lonely}`, { token: owner.token });
    expect((await remove(owner)).status).toBe(200);
  });

  test("leaves what the user created in a team to the team", async () => {
    const [owner, member] = [await signUp(), await signUp()];
    const team = await createTeam(owner, "Team");
    await join(team, owner, member, "member");
    const [shared, personal] = [await createExtraction(member, team), await createExtraction(member)];
    await snapshot(shared, "kept");
    const leftTeam = await createTeam(owner, "Left");
    await join(leftTeam, owner, member, "member");
    const leftBehind = await createExtraction(member, leftTeam);
    await service.call(`DELETE /api/teams/${leftTeam}/members/${member.id}`, { token: member.token });
    expect((await remove(member)).status).toBe(200);
    await finishDeletions(service);

    const kept = await service.call(`GET /api/extractions/${shared}`, { token: owner.token });
    expect(kept).toMatchObject({ status: 200, body: { tokens: { colors: [{ name: "kept" }] }, team_id: team } });
    expect((await service.call(`GET /api/extractions/${leftBehind}`, { token: owner.token })).status).toBe(200);
    expect((await service.call(`GET /api/extractions/${personal}`, { token: owner.token })).status).toBe(404);
  });
});

describe("GET /api/auth/export", () => {
  const asExport = ({ body }: { body: unknown }) => body as Record<string, Record<string, unknown>[]>;

  test("returns all of the user's data as a file of lists, and nothing of other users", async () => {
    const [user, stranger] = [await signUp(), await signUp()];
    await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } });
    const [mine, theirs] = [await createExtraction(user), await createExtraction(stranger)];
    await snapshot(mine, "mine");
    await snapshot(theirs, "theirs");
    const team = await createTeam(user, "Team");
    const webhook = {
      url: "https://example.com/hook",
      events: ["snapshot.created"],
      secret: "a secret of the webhook",
    };
    expect((await service.call("POST /api/webhooks", { token: user.token, json: webhook })).status).toBe(201);
    const schedule = { every: "day" };
    expect(
      (await service.call(`PUT /api/extractions/${mine}/schedule`, { token: user.token, json: schedule })).status,
    ).toBe(200);

    const answer = await service.call("GET /api/auth/export", { token: user.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("tintype-export.json");
    expect(asExport(answer)).toMatchObject({
      exported_at: expect.stringMatching(/Z$/),
      user: [{ id: user.id, email: user.email, name: user.name, created_at: expect.stringMatching(/Z$/) }],
      api_keys: [{ name: "CI" }],
      memberships: [{ team_id: team, role: "owner" }],
      teams: [{ id: team, name: "Team" }],
      extractions: [{ id: mine, url: "https://example.com/" }],
      schedules: [{ extraction_id: mine, every: "day" }],
      runs: [{ extraction_id: mine, status: "completed" }],
      snapshots: [{ extraction_id: mine, version: 1, tokens: { colors: [{ name: "mine" }] } }],
      webhooks: [{ url: webhook.url, events: webhook.events }],
      deliveries: [],
      runs_counted: expect.arrayContaining([expect.objectContaining({ period: "month", used: 1 })]),
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [theirs, stranger.email, "argon2", "secret_of_ours", webhook.secret]) {
      expect(text).not.toContain(secret);
    }
  });

  test("contains every row of a long list", async () => {
    const user = await signUp();
    const extraction = await createExtraction(user);
    const runs = Array.from({ length: 1234 }, () => ({
      id: newId<RunId>(),
      extraction_id: extraction,
      user_id: user.id,
      ...({ kind: "repeat", status: "failed" } as const),
    }));
    await service.database.db.insertInto("runs").values(runs).execute();
    const { runs: exported = [] } = asExport(await service.call("GET /api/auth/export", { token: user.token }));
    expect(new Set(exported.map(({ id }) => id)).size).toBe(1235);
  });

  test("requires a credential", async () => {
    expect((await service.call("GET /api/auth/export")).status).toBe(401);
  });
});

describe("a disabled account", () => {
  const setDisabled = (user: TestUser, disabled_at: Date | null) =>
    service.database.db.updateTable("users").set({ disabled_at }).where("id", "=", user.id).execute();

  test("has no valid credential until it is enabled again", async () => {
    const user = await signUp();
    const { email, password, token } = user;
    const { key } = createdApiKey.parse(
      (await service.call("POST /api/auth/api-keys", { token, json: { name: "CI" } })).body,
    );
    const login = (json = { email, password }) => service.call("POST /api/auth/login", { json });
    await setDisabled(user, new Date());
    for (const credential of [token, key]) {
      expect(await service.call("GET /api/auth/me", { token: credential })).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized" } },
      });
    }
    expect(await login()).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining("disabled") } },
    });
    // Somebody who does not know the password learns nothing.
    expect((await login({ email, password: "wrong" })).body).not.toMatchObject({
      error: { message: expect.stringContaining("disabled") },
    });

    await setDisabled(user, null);
    expect((await service.call("GET /api/auth/me", { token: key })).status).toBe(200);
    expect(session.parse((await login()).body).token).toBeTruthy();
  });
});
