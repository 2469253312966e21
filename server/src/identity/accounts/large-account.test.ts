import { createdApiKey } from "@tintype/shared/api/accounts/auth";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishDeletions } from "../../../test/accounts/deletions.ts";
import { insertDeliveries, insertExtractions } from "../../../test/accounts/large-account.ts";
import { createTeam, join, person } from "../../../test/accounts/teams.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const countOf = async (table: "extractions" | "runs" | "snapshots" | "uploads" | "deliveries" | "teams" | "users") =>
  (
    await service.database.db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("a large account is closed at once, and its rows are deleted in batches while another user works", async () => {
  const { db } = service.database;
  const [user, otherUser] = await Promise.all([person(service), person(service)]);
  const team = await createTeam(otherUser);
  await join(otherUser, team.id, user, "admin");
  const alone = await createTeam(user);
  const { key } = createdApiKey.parse((await user.call("POST /api/auth/api-keys", { json: { name: "CI" } })).body);
  const hook = { url: "https://example.com/hook", events: ["snapshot.created"] };
  const webhook = (await user.call("POST /api/webhooks", { json: hook })).body as { id: string }; // checked by the document
  const oldCounts = await Promise.all([countOf("extractions"), countOf("users")]);
  await insertExtractions(service.database, user.id, 1500);
  await insertExtractions(service.database, user.id, 1200, team.id);
  await insertExtractions(service.database, user.id, 300, alone.id);
  await insertDeliveries(service.database, webhook.id, 2500);
  await insertExtractions(service.database, otherUser.id, 50);

  const { email, password } = user;
  expect((await user.call("DELETE /api/auth/me", { json: { password } })).status).toBe(200);
  // No worker runs yet: every row is still there, and nothing is shown.
  expect(await countOf("extractions")).toBe(Number(oldCounts[0]) + 3050);
  for (const token of [user.token, key]) {
    expect((await service.call("GET /api/auth/me", { token })).status).toBe(401);
    expect((await service.call("GET /api/extractions", { token })).status).toBe(401);
  }
  expect((await service.call("POST /api/auth/login", { json: { email, password } })).status).toBe(401);
  expect((await otherUser.call(`GET /api/teams/${alone.id}`)).status).toBe(404);
  expect((await otherUser.call(`GET /api/teams/${team.id}/members`)).body).toMatchObject({ pagination: { total: 1 } });
  // The email is free again, and the team's extractions stay.
  const successor = await person(service, { email });
  expect((await successor.call("GET /api/extractions")).body).toMatchObject({ pagination: { total: 0 } });
  const ofTeam = `GET /api/extractions?team_id=${team.id}`;
  expect((await otherUser.call(ofTeam)).body).toMatchObject({ pagination: { total: 1200 } });

  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  let isOver = false;
  const deletion = finishDeletions(service, log).finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    expect((await otherUser.call("GET /api/extractions?per_page=1")).status).toBe(200);
    answered += 1;
  }
  await deletion;
  expect(answered).toBeGreaterThan(0);
  expect(await Promise.all((["extractions", "runs", "snapshots"] as const).map(countOf))).toEqual([1250, 1250, 1250]);
  expect(await Promise.all((["uploads", "deliveries"] as const).map(countOf))).toEqual([50, 0]);
  expect(await db.selectFrom("teams").select("id").execute()).toEqual([{ id: team.id }]);
  expect(await countOf("users")).toBe(oldCounts[1]);
  const starters = await db.selectFrom("runs").select("user_id").distinct().execute();
  expect(starters.map(({ user_id }) => user_id).toSorted()).toEqual([otherUser.id, null].toSorted());
  expect((await otherUser.call(ofTeam)).body).toMatchObject({ pagination: { total: 1200 } });
  expect(lines.join("")).toContain('"step":"extractions with runs and snapshots"');
  expect(lines.join("")).toContain("account deleted");
});

test("an account can be deleted only once at a time", async () => {
  const user = await person(service);
  const remove = () => user.call("DELETE /api/auth/me", { json: { password: user.password } });
  const answers = await Promise.all([remove(), remove(), remove()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  await finishDeletions(service);
});
