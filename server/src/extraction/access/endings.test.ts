import { accessSchema } from "@tintype/shared/api/access/access";
import { siteSchema } from "@tintype/shared/api/sites/sites";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { startTestService, type TestService, waiting } from "../../../test/service.ts";
import { type ExtractionId, newId, type TeamId } from "../../platform/ids.ts";

// An admin of a team has set the access to a page that somebody else has made, and to a site.

const json = { headers: { Authorization: "Bearer s3cret" } };

let service: TestService;
let owner: Person;
let admin: Person;
let team: TeamId;
let page: ExtractionId;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  [owner, admin] = [await person(service), await person(service)];
  team = (await createTeam(owner)).id as TeamId;
  await join(owner, team, admin, "admin");
  page = newId();
  const { db } = service.database;
  const extraction = {
    id: page,
    url: `${service.pages}/`,
    user_id: owner.id,
    team_id: team,
    status: "failed" as const,
  };
  await db.insertInto("extractions").values(extraction).execute();
  expect((await admin.call(`PUT /api/extractions/${page}/access`, { json })).status).toBe(200);
  const visitor = { extraction_id: page, cookies: [], left_out: "too_large" as const, kept_at: new Date() };
  await db.insertInto("page_visitors").values(visitor).execute();
});

const accessOf = async (path: string) => accessSchema.parse((await owner.call(`GET ${path}/access`)).body);
const setRole = (role: string) => owner.call(`PATCH /api/teams/${team}/members/${admin.id}`, { json: { role } });
const ENDED = { headers: [], cookies: [], updated_at: expect.any(String) };

test("access ends when its page moves, and runs fail until it is set again", async () => {
  await createClient(service.url, owner.token).views.move.mutate({ id: page, team_id: null });
  expect(await accessOf(`/api/extractions/${page}`)).toMatchObject({ ...ENDED, ended: "moved" });
  expect(await service.database.db.selectFrom("page_visitors").selectAll().execute()).toEqual([]);

  const requests = vi.fn();
  service.serve(({ headers }, response) => {
    requests(headers.authorization);
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Text");
  });
  const failed = await owner.call(`POST /api/extractions/${page}/runs`, waiting);
  expect(failed).toMatchObject({ status: 422, body: { error: { message: expect.stringContaining("set the page") } } });
  expect(requests).not.toHaveBeenCalled();

  await owner.call(`PUT /api/extractions/${page}/access`, { json: { headers: { Authorization: "Bearer own" } } });
  expect((await owner.call(`POST /api/extractions/${page}/runs`, waiting)).status).toBe(201);
  expect(requests).toHaveBeenCalledWith("Bearer own");
  expect(await accessOf(`/api/extractions/${page}`)).toMatchObject({ headers: ["Authorization"], ended: null });
});

test.each([
  ["is removed", () => owner.call(`DELETE /api/teams/${team}/members/${admin.id}`)],
  ["leaves", () => admin.call(`DELETE /api/teams/${team}/members/${admin.id}`)],
  ["becomes a member", () => setRole("member")],
  ["closes the account", () => admin.call("DELETE /api/auth/me", { json: { password: admin.password } })],
])("access ends when who set it %s, that of a site too", async (_, loseRights) => {
  const created = await owner.call("POST /api/sites", { json: { name: "Shop", team_id: team, urls: [service.pages] } });
  const site = `/api/sites/${siteSchema.parse(created.body).id}`;
  expect((await admin.call(`PUT ${site}/access`, { json })).status).toBe(200);
  expect((await loseRights()).status).toBe(200);
  for (const path of [site, `/api/extractions/${page}`]) {
    expect(await accessOf(path)).toMatchObject({ ...ENDED, ended: "rights" });
  }
});

test("access stays when an admin who set it becomes an owner, or when somebody else leaves", async () => {
  await setRole("owner");
  const otherOwner = await person(service);
  await join(owner, team, otherOwner, "admin");
  await otherOwner.call(`DELETE /api/teams/${team}/members/${otherOwner.id}`);
  expect(await accessOf(`/api/extractions/${page}`)).toMatchObject({ headers: ["Authorization"], ended: null });
});
