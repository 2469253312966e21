import { silent } from "@tintype/reader/test/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishDeletions } from "../../../test/accounts/deletions.ts";
import { insertDeliveries, insertExtractions } from "../../../test/accounts/large-account.ts";
import { createTeam, invite, join, type Person, person, tokenOf } from "../../../test/accounts/teams.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { tick } from "../../monitoring/schedules/tick.ts";
import type { TeamId } from "../../platform/ids.ts";
import { scheduledRuns } from "../../roles/listeners.ts";
import { createQuotas } from "../limits/quotas.ts";
import { createPlanService } from "../plans/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const countOf = async (
  table: "extractions" | "runs" | "snapshots" | "schedules" | "webhooks" | "deliveries" | "teams",
) =>
  (
    await service.database.db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

/** Makes every schedule due and runs one tick. @returns the number of runs that it started */
async function startDueRuns(): Promise<number> {
  const { db } = service.database;
  const now = new Date();
  await db
    .updateTable("schedules")
    .set({ next_run_at: new Date(now.getTime() - 1000) })
    .execute();
  const plans = createPlanService({ db, defaultPlan: "enterprise", upgradeUrl: "https://example.com/plans" });
  const runsBefore = await countOf("runs");
  const { signal } = new AbortController();
  await tick({
    db,
    plans,
    quotas: createQuotas({ db, plans, now: () => now }),
    runs: scheduledRuns,
    log: silent,
    signal,
    now,
  });
  return (await countOf("runs")) - runsBefore;
}

const totalOf = async (who: Person, list: string): Promise<unknown> =>
  ((await who.call(`GET ${list}`)).body as { pagination: { total: number } }).pagination.total; // checked by the document

test("a large team is gone for all its members at once, and its rows are deleted in batches by a job", async () => {
  const { db } = service.database;
  const [owner, admin, member] = await Promise.all([person(service), person(service), person(service)]);
  const id = (await createTeam(owner)).id as TeamId; // made by the service
  await join(owner, id, admin, "admin");
  await join(owner, id, member);
  const link = await invite(owner, id, "nobody@example.com");
  const kept = await createTeam(owner, "Kept");
  const hook = { url: "https://example.com/hook", events: ["snapshot.created"] };
  const webhook = (await owner.call("POST /api/webhooks", { json: hook, headers: { "x-team-id": id } })).body as {
    id: string;
  }; // checked by the document
  await insertExtractions(service.database, member.id, 2960, id);
  await insertExtractions(service.database, owner.id, 40, id);
  await insertExtractions(service.database, owner.id, 10, kept.id);
  await insertDeliveries(service.database, webhook.id, 2500);
  const { id: extraction } = await db
    .selectFrom("extractions")
    .select("id")
    .where("team_id", "=", id)
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(await totalOf(owner, "/api/extractions")).toBe(50);

  expect((await admin.call(`DELETE /api/teams/${id}`)).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => owner.call(`DELETE /api/teams/${id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);

  // No worker runs yet: every row is still there, and nobody can reach one.
  expect(await countOf("extractions")).toBe(3010);
  for (const who of [owner, admin, member]) {
    for (const request of [
      `GET /api/teams/${id}`,
      `GET /api/teams/${id}/members`,
      `GET /api/extractions?team_id=${id}`,
      `GET /api/extractions/${extraction}`,
      `GET /api/extractions/${extraction}/snapshots`,
      `GET /api/extractions/${extraction}/schedule`,
      `DELETE /api/extractions/${extraction}`,
      `GET /api/webhooks/${webhook.id}`,
    ]) {
      expect(await who.call(request), request).toMatchObject({ status: 404 });
    }
    const inTeam = { json: { url: service.pages }, headers: { "x-team-id": id } };
    expect((await who.call("POST /api/extractions", inTeam)).status).toBe(404);
    expect(await totalOf(who, "/api/webhooks")).toBe(0);
    const exported = await who.call("GET /api/auth/export");
    expect(exported.body).toMatchObject({ memberships: { length: who === owner ? 1 : 0 } });
  }
  expect(await totalOf(owner, "/api/teams")).toBe(1);
  expect(await totalOf(owner, "/api/extractions")).toBe(10);
  expect(await totalOf(member, "/api/extractions")).toBe(0);
  expect(await totalOf(member, "/api/teams")).toBe(0);
  const token = tokenOf(link);
  expect((await member.call("POST /api/invitations/accept", { json: { token } })).status).toBe(404);

  await db
    .deleteFrom("schedules")
    .where("extraction_id", "in", (e) =>
      e.selectFrom("extractions").select("id").where("team_id", "=", id).where("user_id", "=", member.id),
    )
    .execute(); // one tick for 3,000 schedules takes long
  expect(await startDueRuns()).toBe(10);

  await finishDeletions(service);
  const remaining = await Promise.all(
    (["extractions", "snapshots", "schedules", "webhooks", "deliveries", "teams"] as const).map(countOf),
  );
  expect(remaining).toEqual([10, 10, 10, 0, 0, 1]);
  expect(await countOf("runs")).toBe(20);
});
