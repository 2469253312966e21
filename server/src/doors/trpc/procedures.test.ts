import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, tokenOf } from "../../../test/accounts/teams.ts";
import { type Client, capture, createClient, follow, observed, refusal } from "../../../test/http/trpc.ts";
import { asId } from "../../../test/ids.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";

// Calls every procedure over HTTP with the extension's client: its results, and the inputs that it refuses.

type Caller = Person & { client: Client };

let service: TestService;
let ada: Caller;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await signIn();
});

async function signIn(): Promise<Caller> {
  const who = await person(service);
  return { ...who, client: createClient(service.url, who.token) };
}

const unknownId = crypto.randomUUID();
const someone = ({ id, name, email }: Person) => ({ id, name, email });
const upload = (changes = {}) => ada.client.captures.upload.mutate(capture(changes));

async function twoVersions() {
  const from = await upload();
  const to = await upload({ observation: observed({ color: "rgb(255, 0, 0)", title: "Example 2" }) });
  return { id: from.extraction_id, from: from.snapshot_id, to: to.snapshot_id };
}

/** Returns the paths of the faults in a refused input. */
async function faultsOf(call: Promise<unknown>): Promise<string[]> {
  const { code, status, details = [] } = await refusal(call);
  expect({ code, status }).toEqual({ code: "validation_error", status: 422 });
  return details.map(({ path }) => path);
}

/** An input that the types forbid. */
const wrong = (value: unknown) => value as never;

describe("server.about", () => {
  test("describes the server to everybody", async () => {
    expect(await createClient(service.url).server.about.query()).toEqual({
      name: "tintype",
      version: "2.0.0",
      minimum_extension_version: "2.0.0",
      observation_versions: [2],
      notes: true,
      modes: 16,
      payments: false,
      plans: true,
      email: false,
      registration: "open",
      has_accounts: true,
      systems: true,
      channels: true,
      reads_sources: true,
    });
  });
});

describe("account.overview", () => {
  test("returns the caller, their limits and their usage", async () => {
    await upload();
    const { id, email, name } = ada;
    const usage = {
      extractions_used: 1,
      extractions_limit: null,
      reset_date: expect.stringMatching(/T00:00:00.000Z$/),
    };
    expect(await ada.client.account.overview.query()).toEqual({
      user: { id, email, name, email_confirmed_at: null, created_at: expect.any(String), mention_mails: true },
      plan: "enterprise",
      limits: {
        requests_per_minute: 5000,
        extractions_per_day: null,
        extractions_per_month: null,
        teams: null,
        team_members: null,
        schedule_minutes: 5,
      },
      usage: { day: usage, month: usage },
      upgrade_url: expect.stringMatching(/^http/),
    });
  });
});

describe("account.forgetDevice", () => {
  const makeKey = async () =>
    (await ada.call("POST /api/auth/api-keys", { json: { name: "Chrome" } })).body as { key: string };

  test("revokes only the API key that makes the call", async () => {
    const [mine, otherKey] = [await makeKey(), await makeKey()];
    const device = createClient(service.url, mine.key);
    expect(await device.account.forgetDevice.mutate()).toEqual({ success: true });
    expect(await refusal(device.account.overview.query())).toMatchObject({ code: "unauthorized", status: 401 });
    expect((await createClient(service.url, otherKey.key).account.overview.query()).user.id).toBe(ada.id);
    expect((await ada.client.account.overview.query()).user.id).toBe(ada.id);
  });

  test("refuses a JWT", async () => {
    expect(await refusal(ada.client.account.forgetDevice.mutate())).toMatchObject({ code: "forbidden", status: 403 });
  });

  test("does not let an API key revoke another key by its id", async () => {
    const { key } = await makeKey();
    const { id } = (await makeKey()) as unknown as { id: string };
    expect((await service.call(`DELETE /api/auth/api-keys/${id}`, { token: key })).status).toBe(403);
  });
});

// captures.upload is tested in uploads/uploads.test.ts.

describe("views.list", () => {
  test("returns summaries, last changed first", async () => {
    const first = await upload();
    const second = await upload({ observation: observed({ url: "https://example.org/", title: "Another" }) });
    const expectedRow = (id: string, url: string, title: string, latest_version: number) => ({
      id,
      url,
      status: "completed",
      team_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      title,
      latest_version,
      created_by: someone(ada),
    });
    await upload();
    expect(await ada.client.views.list.query({})).toEqual({
      data: [
        expectedRow(first.extraction_id, "https://example.com/", "Example", 2),
        expectedRow(second.extraction_id, "https://example.org/", "Another", 1),
      ],
      pagination: { page: 1, per_page: 20, total: 2 },
    });
  });

  test("returns personal extractions, a team's, or all", async () => {
    const team = await createTeam(ada);
    const grace = await signIn();
    await join(ada, team.id, grace);
    const adas = await upload();
    const shared = await upload({ team_id: team.id });
    const graces = await grace.client.captures.upload.mutate(capture({ team_id: team.id }));
    const idsOf = async (input: { team_id?: string | null }) =>
      (await ada.client.views.list.query(input)).data.map(({ id }) => id).toSorted();
    expect(await idsOf({})).toEqual([adas.extraction_id, shared.extraction_id].toSorted());
    expect(await idsOf({ team_id: null })).toEqual([adas.extraction_id]);
    expect(await idsOf({ team_id: team.id })).toEqual([shared.extraction_id, graces.extraction_id].toSorted());
    // After leaving a team, users no longer see what they created in it.
    await grace.client.teams.leave.mutate({ id: team.id });
    expect((await grace.client.views.list.query({})).data).toEqual([]);
  });

  test("searches title and URL literally and ignoring case", async () => {
    await upload({ observation: observed({ title: "100% Wool_Socks" }) });
    await upload({ observation: observed({ url: "https://example.org/", title: "Hats" }) });
    const titlesFor = async (search: string) =>
      (await ada.client.views.list.query({ search })).data.map(({ title }) => title);
    expect(await titlesFor("wool")).toEqual(["100% Wool_Socks"]);
    expect(await titlesFor("EXAMPLE.ORG")).toEqual(["Hats"]);
    expect(await titlesFor("%")).toEqual(["100% Wool_Socks"]);
    expect(await titlesFor("l_s")).toEqual(["100% Wool_Socks"]);
    expect(await titlesFor("o_k")).toEqual([]);
    expect(await titlesFor("\\")).toEqual([]);
  });

  test("returns pages", async () => {
    for (const path of "abc") await upload({ observation: observed({ url: `https://example.com/${path}` }) });
    const { data, pagination } = await ada.client.views.list.query({ page: 2, per_page: 2 });
    expect(data).toMatchObject([{ url: "https://example.com/a" }]);
    expect(pagination).toEqual({ page: 2, per_page: 2, total: 3 });
  });

  test("refuses invalid pages, unknown fields and unknown teams", async () => {
    const list = (input: unknown) => ada.client.views.list.query(wrong(input));
    expect(await faultsOf(list({ page: 0, per_page: 101 }))).toEqual(["page", "per_page"]);
    expect(await faultsOf(list({ status: "failed" }))).toEqual(["status"]);
    expect(await faultsOf(list([]))).toEqual([""]);
    expect(await refusal(list({ team_id: "none" }))).toMatchObject({ code: "team_not_found", status: 404 });
  });
});

describe("extraction procedures", () => {
  test("get returns the extraction with the tokens and the environment of its newest version", async () => {
    const { id } = await twoVersions();
    expect(await ada.client.views.get.query({ id })).toMatchObject({
      id,
      status: "completed",
      title: "Example 2",
      latest_version: 2,
      created_by: someone(ada),
      tokens: { colors: [{ value: "#ff0000" }] },
      environment: { color_scheme: "light", taken_by: "extension" },
    });
  });

  test("snapshots returns the versions, newest first, each with its creator", async () => {
    const { id, from, to } = await twoVersions();
    const common = { extraction_id: id, created_by: someone(ada), taken_by: "extension", taken_at: expect.any(String) };
    expect(await ada.client.views.snapshots.query({ id })).toMatchObject({
      data: [
        { ...common, id: to, version: 2 },
        { ...common, id: from, version: 1 },
      ],
      pagination: { page: 1, per_page: 20, total: 2 },
    });
  });

  test("snapshot returns one version with its tokens", async () => {
    const { id, from } = await twoVersions();
    expect(await ada.client.views.snapshot.query({ id, snapshot_id: from })).toMatchObject({
      id: from,
      version: 1,
      tokens: { colors: [{ value: "#3366ff" }] },
      environment: { color_scheme: "light" },
      created_by: someone(ada),
    });
  });

  test("diff returns what changed between two versions", async () => {
    const { id, from, to } = await twoVersions();
    const diff = await ada.client.extractions.diff.query({ id, from, to });
    expect(diff.changes.colors?.modified).toMatchObject([{ from: "#3366ff", to: "#ff0000" }]);
    expect(diff.summary.total_changes).toBe(1);
  });

  test("create, run and delete work one after the other, and run refuses a second open run", async () => {
    const { extractions, views } = ada.client;
    const created = await extractions.create.mutate({ url: "https://example.com/", team_id: null, metadata: { a: 1 } });
    expect(created).toMatchObject({ status: "pending" });
    const { id } = created;
    expect((await views.get.query({ id })).metadata).toEqual({ a: 1 });
    expect(await refusal(extractions.run.mutate({ id }))).toMatchObject({ code: "run_in_progress", status: 409 });
    await service.database.db
      .updateTable("runs")
      .set({ status: "completed" })
      .where("extraction_id", "=", asId<ExtractionId>(id))
      .execute();
    expect(await extractions.run.mutate({ id })).toMatchObject({ id, status: "pending" });
    expect(await extractions.delete.mutate({ id })).toEqual({ success: true });
    expect(await refusal(views.get.query({ id }))).toMatchObject({ code: "not_found", status: 404 });
  });

  test("create puts the extraction into the given team", async () => {
    const { id: team_id } = await createTeam(ada);
    expect(await ada.client.extractions.create.mutate({ url: "https://example.com/", team_id })).toMatchObject({
      team_id,
    });
  });

  test("create refuses a private URL, invalid options, and an unknown team", async () => {
    const create = (input: unknown) => ada.client.extractions.create.mutate(wrong(input));
    expect(await refusal(create({ url: "http://127.0.0.1/", team_id: null }))).toMatchObject({
      code: "invalid_url",
      status: 400,
    });
    expect(await faultsOf(create({ url: "https://example.com/", team_id: null, options: { viewport: 3 } }))).toEqual([
      "options.viewport",
    ]);
    expect(await refusal(create({ url: "https://example.com/", team_id: unknownId }))).toMatchObject({
      code: "team_not_found",
    });
  });

  test.each([unknownId, "none", ""])("answer not_found for the unknown extraction %j", async (id) => {
    const { extractions, views } = ada.client;
    const calls = [
      views.get.query({ id }),
      views.snapshots.query({ id }),
      views.snapshot.query({ id, snapshot_id: unknownId }),
      extractions.diff.query({ id, from: unknownId, to: unknownId }),
      extractions.run.mutate({ id }),
      extractions.delete.mutate({ id }),
      views.move.mutate({ id, team_id: null }),
      follow(ada.client, id).ended,
    ];
    for (const fault of await Promise.all(calls.map(refusal)))
      expect(fault).toMatchObject({ code: "not_found", status: 404 });
  });

  test("refuse inputs without the ids that they need", async () => {
    const { extractions, views } = ada.client;
    const none = wrong({});
    const bad = [
      views.get.query(none),
      extractions.run.mutate(none),
      extractions.delete.mutate(none),
      views.snapshots.query(none),
      follow(ada.client, wrong(undefined)).ended,
    ];
    expect(await Promise.all(bad.map(faultsOf))).toEqual(bad.map(() => ["id"]));
    const { id } = await twoVersions();
    expect(await faultsOf(views.snapshot.query(wrong({ id })))).toEqual(["snapshot_id"]);
    expect(await faultsOf(extractions.diff.query(wrong({ id })))).toEqual(["from", "to"]);
    expect(await faultsOf(views.move.mutate(wrong({ id })))).toEqual(["team_id"]);
    expect(await refusal(views.snapshot.query({ id, snapshot_id: unknownId }))).toMatchObject({
      code: "not_found",
    });
    expect(await refusal(extractions.diff.query({ id, from: "none", to: unknownId }))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("team procedures", () => {
  test("create, list and get return the same team", async () => {
    const { teams } = ada.client;
    const team = await teams.create.mutate({ name: "Brand", description: "Colours" });
    expect(team).toMatchObject({
      name: "Brand",
      description: "Colours",
      role: "owner",
      status: "active",
      member_count: 1,
    });
    expect(await teams.list.query({})).toEqual({ data: [team], pagination: { page: 1, per_page: 20, total: 1 } });
    expect(await teams.get.query({ id: team.id })).toEqual(team);
  });

  test("invite, changeRole and removeMember manage a member", async () => {
    const { teams } = ada.client;
    const { id: team_id } = await teams.create.mutate({ name: "Brand" });
    const grace = await signIn();
    const invited = await teams.invite.mutate({ id: team_id, email: grace.email, role: "member" });
    expect(invited).toMatchObject({ user_id: null, status: "pending" });
    await grace.client.teams.acceptInvitation.mutate({ token: tokenOf(invited) });
    expect(await grace.client.teams.get.query({ id: team_id })).toMatchObject({ role: "member", status: "active" });
    const { data } = await grace.client.teams.members.query({ id: team_id });
    expect(data).toMatchObject([
      { user_id: ada.id, role: "owner" },
      { user_id: grace.id, role: "member", status: "active" },
    ]);
    const changed = await teams.changeRole.mutate({ id: team_id, user_id: grace.id, role: "admin" });
    expect(changed).toMatchObject({ role: "admin" });
    expect(await teams.removeMember.mutate({ id: team_id, user_id: grace.id })).toEqual({ success: true });
    expect(await refusal(grace.client.teams.get.query({ id: team_id }))).toMatchObject({ code: "not_team_member" });
  });

  test("update renames a team, and delete removes it", async () => {
    const { teams } = ada.client;
    const { id: team_id } = await createTeam(ada);
    const updated = await teams.update.mutate({ id: team_id, name: "Brand", description: "All of it" });
    expect(updated).toMatchObject({ name: "Brand", description: "All of it" });
    expect(await teams.delete.mutate({ id: team_id })).toEqual({ success: true });
    expect(await refusal(teams.get.query({ id: team_id }))).toMatchObject({ code: "team_not_found" });
  });

  test("leave takes the caller out of the team, unless they are its last owner", async () => {
    const { id: team_id } = await createTeam(ada);
    const grace = await signIn();
    await join(ada, team_id, grace);
    expect(await grace.client.teams.leave.mutate({ id: team_id })).toEqual({ success: true });
    expect((await grace.client.teams.list.query({})).data).toEqual([]);
    expect(await refusal(ada.client.teams.leave.mutate({ id: team_id }))).toMatchObject({
      code: "last_owner",
      status: 409,
    });
  });

  test("invite refuses somebody who is already a member", async () => {
    const { id: team_id } = await createTeam(ada);
    const again = ada.client.teams.invite.mutate({ id: team_id, email: ada.email, role: "member" });
    expect(await refusal(again)).toMatchObject({ code: "already_member", status: 409 });
  });

  test.each([unknownId, "none"])("answer team_not_found for the unknown team %j", async (team_id) => {
    const { teams } = ada.client;
    const calls = [
      teams.get.query({ id: team_id }),
      teams.members.query({ id: team_id }),
      teams.invite.mutate({ id: team_id, email: "grace@example.com", role: "member" }),
      teams.removeMember.mutate({ id: team_id, user_id: unknownId }),
      teams.changeRole.mutate({ id: team_id, user_id: unknownId, role: "admin" }),
      teams.leave.mutate({ id: team_id }),
    ];
    for (const fault of await Promise.all(calls.map(refusal)))
      expect(fault).toMatchObject({ code: "team_not_found", status: 404 });
  });

  test("refuse invalid inputs and name the fields", async () => {
    const { teams } = ada.client;
    expect(await faultsOf(teams.list.query({ page: "two" }))).toEqual(["page"]);
    expect(await faultsOf(teams.create.mutate({ name: " " }))).toEqual(["name"]);
    expect(await faultsOf(teams.get.query(wrong({})))).toEqual(["id"]);
    expect(await faultsOf(teams.members.query(wrong({})))).toEqual(["id"]);
    expect(await faultsOf(teams.leave.mutate(wrong({})))).toEqual(["id"]);
    expect(await faultsOf(teams.invite.mutate({ id: unknownId, email: "no", role: wrong("boss") }))).toEqual([
      "email",
      "role",
    ]);
    expect(await faultsOf(teams.removeMember.mutate(wrong({ id: unknownId })))).toEqual(["user_id"]);
    expect(await faultsOf(teams.changeRole.mutate(wrong({ id: unknownId, user_id: "" })))).toEqual(["role"]);
  });
});

describe("schedules", () => {
  test("put sets a schedule, get returns it or null, list names its page, delete removes it", async () => {
    const { schedules } = ada.client;
    const { extraction_id: id } = await upload();
    expect(await schedules.find.query({ id })).toBeNull();
    const put = await schedules.put.mutate({ id, every: "day", kinds: ["colors"] });
    expect(put).toMatchObject({ extraction_id: id, every: "day", kinds: ["colors"], paused_reason: null });
    expect(await schedules.find.query({ id })).toEqual(put);
    const { extraction_id: _, ...timing } = put;
    const extraction = { id, url: "https://example.com/", title: "Example" };
    const listed = {
      data: [{ ...timing, extraction, site: null, team_id: null, created_by: ada.id }],
      pagination: { page: 1, per_page: 20, total: 1 },
    };
    expect(await schedules.list.query({})).toEqual(listed);
    expect(await schedules.delete.mutate({ id })).toEqual({ success: true });
    expect(await schedules.list.query({})).toMatchObject({ data: [] });
    expect(await refusal(schedules.delete.mutate({ id }))).toMatchObject({ code: "not_found" });
  });

  test("list separates a team's schedules from personal ones, and never shows a stranger's", async () => {
    const team = await createTeam(ada);
    const [grace, stranger] = [await signIn(), await signIn()];
    await join(ada, team.id, grace);
    const { extraction_id: personal } = await upload();
    const { extraction_id: shared } = await upload({ team_id: team.id });
    for (const id of [personal, shared]) await ada.client.schedules.put.mutate({ id, every: "day" });
    const listed = async ({ client }: Caller, of = {}) =>
      (await client.schedules.list.query(of)).data.map(({ extraction }) => extraction?.id);
    expect(await listed(ada)).toEqual([personal, shared]);
    expect(await listed(ada, { team_id: null })).toEqual([personal]);
    expect(await listed(grace)).toEqual([shared]);
    expect(await listed(grace, { team_id: team.id })).toEqual([shared]);
    expect(await listed(grace, { team_id: null })).toEqual([]);
    expect(await listed(stranger)).toEqual([]);
  });

  test("put refuses a wrong schedule and names the field", async () => {
    const { extraction_id: id } = await upload();
    const put = (schedule: object) => ada.client.schedules.put.mutate(wrong({ id, ...schedule }));
    expect(await faultsOf(put({ every: "year" }))).toEqual(["every"]);
    expect(await faultsOf(put({ cron: "61 * * * *" }))).toEqual(["cron"]);
    expect(await faultsOf(put({ every: "day", kinds: [] }))).toEqual(["kinds"]);
  });
});

describe("webhooks", () => {
  test("a webhook is created with its secret shown once, listed, changed, tested and deleted", async () => {
    const { webhooks } = ada.client;
    const events = ["diff.detected" as const];
    const { secret, ...hook } = await webhooks.create.mutate({ url: "https://example.com/a", events, team_id: null });
    expect(secret).toMatch(/^\S{20,}$/);
    expect(await webhooks.list.query({})).toEqual({
      data: [hook],
      pagination: { page: 1, per_page: 20, total: 1 },
    });
    expect(await webhooks.get.query({ id: hook.id })).toEqual(hook);
    const paused = await webhooks.update.mutate({ id: hook.id, active: false });
    expect(paused).toEqual({ ...hook, active: false });
    const delivery = await webhooks.test.mutate({ id: hook.id });
    expect(delivery).toMatchObject({ event: "ping", status: "pending", attempts: [] });
    expect((await webhooks.deliveries.query({ id: hook.id })).data).toEqual([delivery]);
    const again = await webhooks.redeliver.mutate({ id: hook.id, delivery_id: delivery.id });
    expect(again).toMatchObject({ id: delivery.id, status: "pending" });
    expect(await webhooks.delete.mutate({ id: hook.id })).toEqual({ success: true });
    expect(await refusal(webhooks.get.query({ id: hook.id }))).toMatchObject({ code: "not_found" });
  });

  test("create refuses an address that is not https or not public", async () => {
    const { webhooks } = ada.client;
    const create = (url: string) => webhooks.create.mutate({ url, events: ["diff.detected"], team_id: null });
    expect(await faultsOf(create("http://example.com/"))).toEqual(["url"]);
    expect(await faultsOf(create("https://127.0.0.1/"))).toEqual(["url"]);
  });

  test.each([unknownId, "none"])("answer not_found for the unknown id %j", async (id) => {
    const { webhooks, schedules, apiKeys } = ada.client;
    const calls = [
      webhooks.get.query({ id }),
      webhooks.deliveries.query({ id }),
      webhooks.redeliver.mutate({ id, delivery_id: id }),
      schedules.find.query({ id }),
      apiKeys.revoke.mutate({ id }),
    ];
    for (const fault of await Promise.all(calls.map(refusal))) expect(fault).toMatchObject({ code: "not_found" });
  });
});

describe("apiKeys", () => {
  test("a key is created and shown once, listed without its secret, and revoked", async () => {
    const { apiKeys } = ada.client;
    const { key, ...created } = await apiKeys.create.mutate({ name: "CI", expires_at: "2100-01-01T00:00:00Z" });
    expect((await createClient(service.url, key).account.overview.query()).user.id).toBe(ada.id);
    const { data } = await apiKeys.list.query({});
    expect(data).toEqual([{ ...created, last_used_at: expect.any(String) }]);
    expect(await apiKeys.revoke.mutate({ id: created.id })).toEqual({ success: true });
    expect(await refusal(createClient(service.url, key).account.overview.query())).toMatchObject({
      code: "unauthorized",
    });
  });
});
