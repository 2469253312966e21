import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, setPlan } from "../../../../test/accounts/teams.ts";
import { type Client, capture, createClient, refusal } from "../../../../test/http/trpc.ts";
import { asId } from "../../../../test/ids.ts";
import { getSchedule, setSchedule } from "../../../../test/runs/schedules.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import type { ExtractionId } from "../../../platform/ids.ts";

type Mover = Person & { client: Client };

let service: TestService;
let ada: Mover;
let grace: Mover;
let team: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [ada, grace] = [await mover(), await mover()];
  ({ id: team } = await createTeam(ada));
  await join(ada, team, grace);
});

async function mover(): Promise<Mover> {
  const who = await person(service);
  return { ...who, client: createClient(service.url, who.token) };
}

const uploadTo = async ({ client }: Mover, team_id: string | null) =>
  (await client.captures.upload.mutate(capture({ team_id }))).extraction_id;
const move = ({ client }: Mover, id: string, team_id: string | null) => client.views.move.mutate({ id, team_id });

test("a personal extraction moves to a team with its versions, and the team sees who made it", async () => {
  const id = await uploadTo(grace, null);
  expect(await refusal(ada.client.views.get.query({ id }))).toMatchObject({ code: "forbidden" });
  expect(await move(grace, id, team)).toMatchObject({
    id,
    team_id: team,
    latest_version: 1,
    created_by: { id: grace.id },
  });
  expect(await ada.client.views.get.query({ id })).toMatchObject({
    team_id: team,
    created_by: { email: grace.email },
  });
  expect((await ada.client.views.snapshots.query({ id })).data).toHaveLength(1);
});

test("a team's extraction moves back to its creator, and the team sees it no more", async () => {
  const id = await uploadTo(grace, team);
  expect(await move(grace, id, null)).toMatchObject({ team_id: null, created_by: { id: grace.id } });
  expect(await refusal(ada.client.views.get.query({ id }))).toMatchObject({ code: "forbidden" });
});

test("an extraction that an admin takes out of the team becomes the admin's own", async () => {
  const id = await uploadTo(grace, team);
  expect(await move(ada, id, null)).toMatchObject({ team_id: null, created_by: { id: ada.id } });
  expect(await refusal(grace.client.views.get.query({ id }))).toMatchObject({ code: "forbidden" });
});

test("a member cannot move an extraction of others, and nobody can move one into a team that they are not in", async () => {
  const id = await uploadTo(ada, team);
  expect(await refusal(move(grace, id, null))).toMatchObject({ code: "insufficient_role", status: 403 });
  const { id: elsewhere } = await createTeam(await mover());
  expect(await refusal(move(ada, id, elsewhere))).toMatchObject({ code: "not_team_member" });
  expect((await ada.client.views.get.query({ id })).team_id).toBe(team);
});

test("an extraction moves from one team to another", async () => {
  const { id: other } = await createTeam(ada, "Other");
  const id = await uploadTo(grace, team);
  expect(await move(ada, id, other)).toMatchObject({ team_id: other, created_by: { id: grace.id } });
  expect(await refusal(grace.client.views.get.query({ id }))).toMatchObject({ code: "not_team_member" });
});

test("a member beyond the plan of the team's owner moves no extraction into the team", async () => {
  for (const member of [await mover(), await mover()]) await join(ada, team, member);
  const last = await mover();
  await join(ada, team, last);
  const id = await uploadTo(last, null);
  await setPlan(service.database, ada.id, "free");
  expect(await refusal(move(last, id, team))).toMatchObject({ code: "usage_limit_exceeded", status: 402 });
  expect(await move(grace, await uploadTo(grace, null), team)).toMatchObject({ team_id: team });
});

test("a move to where the extraction already is changes nothing", async () => {
  const id = await uploadTo(ada, team);
  const { updated_at } = await ada.client.views.get.query({ id });
  expect(await move(ada, id, team)).toMatchObject({ team_id: team, updated_at });
});

test("a move is refused while a run is open", async () => {
  const { id } = await ada.client.extractions.create.mutate({ url: "https://example.com/", team_id: null });
  expect(await refusal(move(ada, id, team))).toMatchObject({ code: "run_in_progress", status: 409 });
  expect((await ada.client.views.get.query({ id })).team_id).toBeNull();
});

test("the next capture of a moved page belongs to the moved extraction", async () => {
  const id = await uploadTo(grace, null);
  await move(grace, id, team);
  expect(await uploadTo(grace, team)).toBe(id);
  expect(await uploadTo(grace, null)).not.toBe(id);
});

test("two moves at once leave the extraction with one owner", async () => {
  const { id: other } = await createTeam(ada, "Other");
  const id = await uploadTo(ada, null);
  const moves = await Promise.allSettled(
    [team, other].map((place) => move({ ...ada, client: createClient(service.url, ada.token) }, id, place)),
  );
  const places = moves.flatMap((result) => (result.status === "fulfilled" ? [result.value.team_id] : []));
  expect(places).toContain((await ada.client.views.get.query({ id })).team_id);
});

test("the webhooks of the new owner hear of a moved extraction, and those of the old one no more", async () => {
  const subscribe = async (headers: Record<string, string>) => {
    const json = { url: "https://example.com/hook", events: ["snapshot.created"] };
    return ((await ada.call("POST /api/webhooks", { json, headers })).body as { id: string }).id;
  };
  const id = await uploadTo(ada, null);
  const [adas, teams] = [await subscribe({}), await subscribe({ "x-team-id": team })];
  await move(ada, id, team);
  await uploadTo(ada, team);
  const { rows } = await service.database.pool.query("select webhook_id from deliveries where webhook_id = any ($1)", [
    [adas, teams],
  ]);
  expect(rows).toEqual([{ webhook_id: teams }]);
});

describe("the schedule of a moved extraction", () => {
  test("goes along where its mover may set one", async () => {
    const id = await uploadTo(ada, null);
    await setSchedule(ada, id, { every: "day" });
    const oldSchedule = await getSchedule(ada, id);
    await move(ada, id, team);
    expect(await getSchedule(ada, id)).toEqual(oldSchedule);
  });

  test("ends in a team where its mover may set none", async () => {
    const id = await uploadTo(grace, null);
    await setSchedule(grace, id, { every: "day" });
    await move(grace, id, team);
    expect((await grace.call(`GET /api/extractions/${id}/schedule`)).status).toBe(404);
  });

  test("counts against the person whose own it becomes", async () => {
    const id = await uploadTo(grace, team);
    await setSchedule(ada, id, { every: "day" });
    await move(grace, id, null);
    const { db } = service.database;
    const row = await db
      .selectFrom("schedules")
      .select("user_id")
      .where("extraction_id", "=", asId<ExtractionId>(id))
      .executeTakeFirst();
    expect(row).toEqual({ user_id: grace.id });
  });
});
