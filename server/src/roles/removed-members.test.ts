import type { ServerResponse } from "node:http";
import { eventually } from "@tintype/reader/test/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, join, person } from "../../test/accounts/teams.ts";
import { startTestService, type TestService } from "../../test/service.ts";
import { callsOf, isRead } from "../../test/tenancy/calls.ts";
import { isRefusal, tenancyTable } from "../../test/tenancy/operations.ts";
import { createWorld, fingerprints, type World } from "../../test/tenancy/world.ts";

// A member who is removed from a team while their request waits for something.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test("a member who is removed while the source of a new site is read gets 403, and no site is stored", async () => {
  const [owner, member] = await Promise.all([person(service), person(service)]);
  const { id: team } = await createTeam(owner);
  await join(owner, team, member, "admin");
  const waiting = Promise.withResolvers<ServerResponse>();
  service.serve((_, response) => waiting.resolve(response));
  const json = { name: "Shop", sitemap: true, url: service.pages, team_id: team };
  const answer = member.call("POST /api/sites", { json });
  const response = await waiting.promise;
  expect((await owner.call(`DELETE /api/teams/${team}/members/${member.id}`)).status).toBe(200);
  service.serve((_, laterResponse) => laterResponse.end(service.pages));
  response.writeHead(404).end();
  expect(await answer).toMatchObject({ status: 403, body: { error: { code: "not_team_member" } } });
  const { body } = await owner.call(`GET /api/sites?team_id=${team}`);
  expect(body).toMatchObject({ pagination: { total: 0 } });
});

describe("an admin who is removed while a request waits", () => {
  const { send } = callsOf(() => service);
  const DENIED = "403 not_team_member";
  const rows = tenancyTable.filter(
    (row) => !isRead(row) && !isRefusal(row.expected.admin) && row.expected["removed member"] === DENIED,
  );
  let world: World;
  let oldWorld: unknown;
  beforeAll(async () => {
    world = await createWorld(service, "admin");
    oldWorld = await fingerprints(service, [["admin", world]]);
  });

  test.each(rows.map((row) => ({ row, name: `${row.operation} ${row.of}`.trim() })))(
    "is refused by $name",
    async ({ row }) => {
      const { pool } = service.database;
      const removal = await pool.connect();
      try {
        await removal.query("begin");
        await removal.query("select from teams where id = $1 for no key update", [world.team]);
        let isAnswered = false;
        const outcome = send(row, "admin", world).finally(() => {
          isAnswered = true;
        });
        await eventually(async () => {
          const blocked =
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
          return isAnswered || (await pool.query(blocked)).rowCount !== 0;
        }).toBe(true);
        const ofCaller = [world.team, world.callerId];
        const remove =
          "delete from team_members as m where team_id = $1 and user_id = $2 returning to_jsonb(m) as member";
        const { rows: removed } = await removal.query<{ member: object }>(remove, ofCaller);
        await removal.query("commit");
        expect(await outcome).toBe(DENIED);
        const restore = "insert into team_members select * from jsonb_populate_record(null::team_members, $1)";
        await pool.query(restore, [JSON.stringify(removed[0]?.member)]);
      } finally {
        removal.release(true);
      }
    },
  );

  test("has changed nothing", async () => {
    expect(await fingerprints(service, [["admin", world]])).toEqual(oldWorld);
  });
});
