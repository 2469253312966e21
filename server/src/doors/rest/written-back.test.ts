import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTeam, type Person, person } from "../../../test/accounts/teams.ts";
import { declaredOperations } from "../../../test/operations.ts";
import { createExtraction } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// Whoever changes a resource may send back the other fields as GET answered them.

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ada = await person(service);
});
afterAll(() => service.stop());

async function create(address: string, json: object): Promise<string> {
  const { status, body } = await ada.call(address, { json });
  expect(status).toBe(201);
  return (body as { id: string }).id; // every answer to a creation has it
}

const createPage = () => createExtraction(service, ada);
const createSite = () => create("POST /api/sites", { name: "Shop", urls: ["https://example.com/a"] });

async function setSchedule(subject: string, json: object): Promise<string> {
  const address = `${subject}/schedule`;
  expect((await ada.call(`PUT ${address}`, { json })).status).toBe(200);
  return address;
}

const DAILY = { every: "day" };
const CONFIRMED = {
  cron: "0 6 * * 1",
  timezone: "Europe/Berlin",
  kinds: ["colors"],
  confirm: { after: "10m", runs: 2 },
};
const OPTIONS = {
  selectors: ["main"],
  exclude_selectors: [".ad"],
  consent: "reject",
  visitor: "returning",
  modes: [{ name: "dark", color_scheme: "dark" }],
};
const HOOK = { url: "https://example.com/hook", events: ["diff.detected"] };
const SLACK = { type: "slack", target: "https://hooks.slack.com/services/T/B/X", events: ["review.pending"] };

/** Creates a resource, with few fields and with all. @returns its address */
type Create = () => Promise<string>;

const RESOURCES: Readonly<Record<string, readonly Create[]>> = {
  "/api/auth/me": [() => Promise.resolve("/api/auth/me")],
  "/api/extractions/:id": [
    async () => `/api/extractions/${await createPage()}`,
    async () =>
      `/api/extractions/${await create("POST /api/extractions", { url: "https://example.com/", options: OPTIONS })}`,
  ],
  "/api/extractions/:id/schedule": [
    async () => setSchedule(`/api/extractions/${await createPage()}`, DAILY),
    async () => setSchedule(`/api/extractions/${await createPage()}`, CONFIRMED),
  ],
  "/api/extractions/:id/snapshots/:snapshot_id": [
    async () => {
      const page = await createPage();
      const address = `/api/extractions/${page}/snapshots/${await storeObservation(service, page, observation([]))}`;
      expect((await ada.call(`PATCH ${address}`, { json: { note: "Before the relaunch" } })).status).toBe(200);
      return address;
    },
  ],
  "/api/sites/:id": [
    async () => `/api/sites/${await createSite()}`,
    async () => {
      const sample = { per_template: 2, always: ["/a"] };
      const all = { include: ["/**"], exclude: ["/x"], sample, limit: 3, per_host: { concurrency: 1, delay_ms: 5 } };
      const site = { name: "Shop", urls: ["https://example.com/a"], options: OPTIONS, schedule: CONFIRMED, ...all };
      return `/api/sites/${await create("POST /api/sites", site)}`;
    },
  ],
  "/api/sites/:id/schedule": [
    async () => setSchedule(`/api/sites/${await createSite()}`, DAILY),
    async () => setSchedule(`/api/sites/${await createSite()}`, CONFIRMED),
  ],
  "/api/teams/:id": [async () => `/api/teams/${(await createTeam(ada)).id}`],
  "/api/systems/:id": [
    async () =>
      `/api/systems/${await create("POST /api/systems", { name: "Acme", source: { content: ":root { --a: #fff }" } })}`,
  ],
  "/api/webhooks/:id": [async () => `/api/webhooks/${await create("POST /api/webhooks", HOOK)}`],
  "/api/channels/:id": [
    async () => `/api/channels/${await create("POST /api/channels", SLACK)}`,
    async () => {
      const digest = { digest: "week", at: "10:30", timezone: "Europe/Berlin", remind_after: 3 };
      const only = { kinds: ["colors"], min_delta_e: 2 };
      return `/api/channels/${await create("POST /api/channels", { ...SLACK, ...digest, only, language: "de" })}`;
    },
  ],
};

/** Resources and fields that are never answered as they were sent, because they are secret. */
const SECRET = {
  resources: ["/api/extractions/:id/access", "/api/sites/:id/access"],
  fields: ["target"],
};

const operations = declaredOperations();
const readable = new Set(operations.flatMap(({ rest }) => (rest?.startsWith("GET ") ? rest.slice(4) : [])));
const changes = operations.flatMap(({ rest = "", input: { body } }) => {
  const [method = "", path = ""] = rest.split(" ");
  const isChange = (method === "PUT" || method === "PATCH") && readable.has(path);
  if (!isChange || SECRET.resources.includes(path)) return [];
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return [{ method, path, fields: fields.filter((field) => !SECRET.fields.includes(field)) }];
});

test("the resources that are written back are those that an operation reads and another one changes", () => {
  expect(changes.map(({ path }) => path).toSorted()).toEqual(Object.keys(RESOURCES).toSorted());
});

test.each(changes)("$method $path takes the fields that GET answers, and changes nothing by them", async (change) => {
  const { method, path, fields } = change;
  for (const createResource of RESOURCES[path] ?? []) {
    const address = await createResource();
    const { body: original } = await ada.call(`GET ${address}`);
    const json = Object.fromEntries(Object.entries(original as object).filter(([field]) => fields.includes(field)));
    expect(Object.keys(json)).not.toEqual([]);
    expect(await ada.call(`${method} ${address}`, { json })).toMatchObject({ status: 200 });
    const { body: result } = await ada.call(`GET ${address}`);
    const times = { updated_at: expect.anything() };
    expect(result).toEqual("updated_at" in (original as object) ? { ...(original as object), ...times } : original);
  }
});
