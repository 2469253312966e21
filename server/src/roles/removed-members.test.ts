import type { ServerResponse } from "node:http";
import { eventually } from "@tintype/reader/test/eventually";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../test/accounts/teams.ts";
import type { Answer } from "../../test/http/http.ts";
import { capture, createClient, refusal } from "../../test/http/trpc.ts";
import { type ScheduledService, startScheduledService } from "../../test/runs/schedules.ts";
import { readPages } from "../../test/runs/sites.ts";
import { type ExtractionId, newId, type TeamId } from "../platform/ids.ts";

// A member who is removed from a team while their request waits for something.

let service: ScheduledService;
let owner: Person;
let member: Person;
let team: string;

beforeAll(async () => {
  service = await startScheduledService();
});
beforeEach(async () => {
  [owner, member] = await Promise.all([person(service), person(service)]);
  ({ id: team } = await createTeam(owner));
  await join(owner, team, member, "admin");
});
afterAll(() => service.stop());

const idOf = ({ body }: Answer) => (body as { id: string }).id; // each answer here has an id
const numberOf = async (path: string) =>
  ((await owner.call(`GET ${path}`)).body as { pagination: { total: number } }).pagination.total; // a list
const site = { name: "Shop", urls: ["https://example.com/"] };
const system = { name: "Acme", source: { format: "css", content: ":root { --ink: #123456 }" } };
const access = { headers: { Authorization: "Bearer s3cret" } };
const DENIED = { status: 403, body: { error: { code: "not_team_member" } } };

test("a member who is removed while the source of a new site is read gets 403, and no site is stored", async () => {
  const waiting = Promise.withResolvers<ServerResponse>();
  service.serve((_, response) => waiting.resolve(response));
  const json = { name: "Shop", sitemap: true, url: service.pages, team_id: team };
  const answer = member.call("POST /api/sites", { json });
  const response = await waiting.promise;
  expect((await owner.call(`DELETE /api/teams/${team}/members/${member.id}`)).status).toBe(200);
  service.serve((_, other) => other.end(service.pages));
  response.writeHead(404).end();
  expect(await answer).toMatchObject(DENIED);
  expect(await numberOf(`/api/sites?team_id=${team}`)).toBe(0);
});

const createSite = async () => idOf(await owner.call("POST /api/sites", { json: { ...site, team_id: team } }));

/** Requests of the member, made when the team has what they need. */
const requests: readonly [name: string, prepare: () => Promise<() => Promise<unknown>>][] = [
  [
    "changes a site",
    async () => {
      const id = await createSite();
      await service.database.pool.query("update sites set user_id = $1 where id = $2", [member.id, id]);
      return () => member.call(`PATCH /api/sites/${id}`, { json: { schedule: { every: "day" } } });
    },
  ],
  [
    "reads the source of a site again",
    async () => {
      const id = await createSite();
      return () => member.call(`POST /api/sites/${id}/refresh`);
    },
  ],
  [
    "runs a site",
    async () => {
      const id = await createSite();
      await readPages(service, () => observation([]));
      return () => member.call(`POST /api/sites/${id}/runs`);
    },
  ],
  [
    "decides about a site",
    async () => {
      const id = await createSite();
      await readPages(service, () => observation([]));
      const runs = (await owner.call(`GET /api/sites/${id}/runs`)).body as { data: { id: string }[] }; // a list
      const json = { run_id: runs.data[0]?.id };
      return () => member.call(`POST /api/sites/${id}/review/approve`, { json });
    },
  ],
  [
    "creates a design system",
    async () => () => member.call("POST /api/systems", { json: { ...system, team_id: team } }),
  ],
  [
    "replaces a design system",
    async () => {
      const id = idOf(await owner.call("POST /api/systems", { json: { ...system, team_id: team } }));
      return () => member.call(`PUT /api/systems/${id}`, { json: { source: system.source } });
    },
  ],
  [
    "sets the access to a page",
    async () => {
      const id = newId<ExtractionId>();
      const page = { id, url: "https://example.com/", user_id: owner.id, team_id: team as TeamId }; // of an answer
      await service.database.db.insertInto("extractions").values(page).execute();
      return () => member.call(`PUT /api/extractions/${id}/access`, { json: access });
    },
  ],
  [
    "sets the access to a site",
    async () => {
      const id = await createSite();
      return () => member.call(`PUT /api/sites/${id}/access`, { json: access });
    },
  ],
  [
    "creates an extraction with access",
    async () => () => {
      const json = { url: "https://example.com/", access };
      return member.call("POST /api/extractions", { json, headers: { "x-team-id": team } });
    },
  ],
  [
    "uploads a capture",
    async () => () => {
      const upload = capture({ team_id: team, taken_at: service.now().toISOString() });
      return refusal(createClient(service.url, member.token).captures.upload.mutate(upload)).then(
        ({ status, code }) => ({ status, body: { error: { code } } }),
      );
    },
  ],
];

test.each(requests)("a member who is removed while a request waits that %s gets 403", async (_, prepare) => {
  const send = await prepare();
  const removal = await service.database.pool.connect();
  try {
    await removal.query("begin");
    await removal.query("select from teams where id = $1 for no key update", [team]);
    const answer = send();
    await eventually(async () => {
      const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await service.database.pool.query(blocked)).rowCount;
    }).toBe(1);
    await removal.query("delete from team_members where team_id = $1 and user_id = $2", [team, member.id]);
    await removal.query("commit");
    expect(await answer).toMatchObject(DENIED);
  } finally {
    removal.release(true);
  }
});
