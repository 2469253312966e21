import type { WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { Conformance, System, SystemPage, SystemWithTokens } from "@tintype/shared/api/systems/systems";
import { night } from "@tintype/shared/testing/night";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../test/accounts/teams.ts";
import { createClient } from "../../test/http/trpc.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../test/runs/schedules.ts";
import { makeChecks, storeObservation } from "../../test/runs/snapshots.ts";
import type { ExtractionId, TeamId } from "../platform/ids.ts";
import { addJob } from "../platform/jobs/add-job.ts";

let service: ScheduledService;
let ada: Person;
beforeAll(async () => {
  service = await startScheduledService();
  ada = await person(service);
});
afterAll(() => service.stop());

const CSS = ":root { --ink: #111111; --brand: #0066cc; --size-8: 8px }";

let created = 0;
async function create(caller: Person, content = CSS, more: object = {}): Promise<System> {
  const json = { name: `Acme ${++created}`, source: { content }, ...more };
  const answer = await caller.call("POST /api/systems", { json });
  expect(answer.status).toBe(201);
  return answer.body as System; // the call has checked it
}

/** A page whose texts have these colours. */
const pageWith = (...colors: string[]) => observation(colors.map((value) => ({ property: "color", value, at: ["p"] })));

/** A page that has an opacity, too. The design systems of these tests have none. */
const fadedPage = (...colors: string[]) =>
  observation(
    [
      ...colors.map((value) => ({ property: "color", value, at: ["p"] })),
      { property: "opacity", value: "0.5", at: ["p"] },
    ],
    { read: ["opacities"] },
  );

async function report(caller: Person, id: ExtractionId, system: System, query = ""): Promise<Conformance> {
  const answer = await caller.call(`GET /api/extractions/${id}/conformance?system=${system.id}${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Conformance; // the call has checked it
}

test("a design system is created, listed, shown with its tokens, replaced by the next version, renamed and deleted", async () => {
  const created = await create(ada, CSS, { name: "Acme" });
  expect(created).toMatchObject({
    name: "Acme",
    team_id: null,
    version: 1,
    format: "css",
    token_counts: { colors: 2 },
  });
  expect((await ada.call("GET /api/systems")).body).toMatchObject({ data: [created], pagination: { total: 1 } });
  const fetched = (await ada.call(`GET /api/systems/${created.id}`)).body as SystemWithTokens; // checked
  expect(fetched.tokens).toContainEqual({ kind: "colors", name: "brand", value: "#0066cc", pages: 0 });

  const source = { content: "$brand: mix(#ff0000, #990000, 50%);" };
  const replaced = await ada.call(`PUT /api/systems/${created.id}`, { json: { source } });
  expect(replaced.body).toMatchObject({ name: "Acme", version: 2, format: "scss", token_counts: { colors: 1 } });
  const renamed = await ada.call(`PUT /api/systems/${created.id}`, { json: { name: "Acme 2" } });
  expect(renamed.body).toMatchObject({ name: "Acme 2", version: 2, token_counts: { colors: 1 } });

  expect((await ada.call(`DELETE /api/systems/${created.id}`)).body).toEqual({ success: true });
  expect((await ada.call(`GET /api/systems/${created.id}`)).status).toBe(404);
});

test("a report takes the design system by its id or name, or the only one", async () => {
  const [grace, linus] = [await person(service), await person(service)];
  const id = await createExtraction(service, grace);
  await storeObservation(service, id, pageWith("#0066cc"));
  const ask = async (query: string) => {
    const { status, body } = await grace.call(`GET /api/extractions/${id}/conformance${query}`);
    return { status, text: JSON.stringify(body), system: (body as Partial<Conformance>).system?.id };
  };
  expect(await ask("")).toMatchObject({ status: 404, text: expect.stringContaining("no design system yet") });
  const brand = await create(grace, CSS, { name: "Brand" });
  for (const query of ["", "?system=Brand", "?system=brand%20", `?system=${brand.id}`]) {
    expect(await ask(query)).toMatchObject({ status: 200, system: brand.id });
  }
  await create(grace, CSS, { name: "Second" });
  expect(await ask("?system=Third")).toMatchObject({
    status: 404,
    text: expect.stringMatching(/There are: (Brand, Second|Second, Brand)\./),
  });
  expect(await ask("")).toMatchObject({ status: 422, text: expect.stringMatching(/"path":"system".*Brand/) });
  const lower = await create(grace, CSS, { name: "brand" });
  expect(await ask("?system=brand")).toMatchObject({ status: 200, system: lower.id });
  expect(await ask("?system=BRAND")).toMatchObject({ status: 422, text: expect.stringContaining(brand.id) });
  const foreign = await create(linus, CSS, { name: "Foreign" });
  expect(await ask("?system=Foreign")).toMatchObject({ status: 404, text: expect.not.stringContaining("Foreign,") });
  expect(await ask(`?system=${foreign.id}`)).toMatchObject({ status: 403 });
});

test("a source without a token that can be read is 422 with its line and column", async () => {
  const json = { name: "Acme", source: { format: "css", content: ":root {\n  --ink: var(--missing);\n}" } };
  const answer = await ada.call("POST /api/systems", { json });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: { code: "validation_error", details: [{ path: "source.content" }] } });
  expect(JSON.stringify(answer.body)).toMatch(/line 2, column \d+/);
});

test("a source may be several files, whose paths differ and which have at most 1 MiB together", async () => {
  const post = (files: readonly { path: string; content: string }[]) =>
    ada.call("POST /api/systems", { json: { name: "Files", source: { files } } });
  const ink = { path: "a.css", content: ":root { --ink: var(--black) }" };
  const answer = await post([ink, { path: "b/c.css", content: ":root { --black: #000 }" }]);
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { format: "css", token_counts: { colors: 2 }, warnings: [] },
  ]);
  const { id } = answer.body as System; // the call has checked it
  await ada.call(`DELETE /api/systems/${id}`);
  const half = { content: `/*${" ".repeat(600_000)}*/` };
  for (const files of [
    [],
    [ink, ink],
    [
      { path: "x", ...half },
      { path: "y", ...half },
    ],
  ])
    expect((await post(files)).status).toBe(422);
  const unread = await post([ink, { path: "d.json", content: "{" }, { path: "e.yaml", content: "ink: black" }]);
  const messages = [
    expect.stringContaining("(line 1, column 2): d.json: The"),
    expect.stringContaining(": e.yaml: The"),
  ];
  expect(unread.body).toMatchObject({
    error: { details: messages.map((message) => ({ path: "source.files", message })) },
  });
});

test("a source may have 1 MiB, in a body of up to 2 MiB, and no more", async () => {
  const line = "/* \\ a comment */\n";
  const content = CSS + line.repeat(Math.floor((1024 * 1024 - CSS.length) / line.length));
  expect(JSON.stringify(content).length).toBeGreaterThan(1024 * 1024);
  const { id } = await create(ada, content);
  const json = { name: "Acme", source: { content: content + line } };
  expect((await ada.call("POST /api/systems", { json })).status).toBe(422);
  const longer = { name: "Acme", source: { content: content.repeat(2) } };
  expect((await ada.call("POST /api/systems", { json: longer })).status).toBe(413);
  await ada.call(`DELETE /api/systems/${id}`);
});

test("the name of a design system is unique among those of its owner, when it is created and when it is renamed", async () => {
  const carl = await person(service);
  const { id: team } = await createTeam(carl, "Carl's");
  const [acme, secondSystem] = [await create(carl, CSS, { name: "Acme" }), await create(carl, CSS, { name: "Other" })];
  await create(carl, CSS, { name: "Acme", team_id: team });
  const requests = [
    ["POST /api/systems", { name: "Acme", source: { content: CSS } }],
    ["POST /api/systems", { name: "Acme", source: { content: CSS }, team_id: team }],
    [`PUT /api/systems/${secondSystem.id}`, { name: "Acme" }],
  ] as const;
  for (const [request, json] of requests) {
    const answer = await carl.call(request, { json });
    expect([request, answer.status, answer.body]).toMatchObject([request, 409, { error: { code: "name_taken" } }]);
  }
  expect((await carl.call(`PUT /api/systems/${acme.id}`, { json: { name: "Acme" } })).status).toBe(200);
});

test("a person has at most 20 design systems", async () => {
  const bob = await person(service);
  for (let count = 0; count < 20; count += 1) await create(bob, ":root { --ink: #111 }");
  const answer = await bob.call("POST /api/systems", { json: { name: "Acme", source: { content: CSS } } });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining("20 design systems") } });
});

test("a report tells which values are not the design system's, of any snapshot and of some kinds", async () => {
  const id = await createExtraction(service, ada);
  const system = await create(ada);
  expect((await ada.call(`GET /api/extractions/${id}/conformance?system=${system.id}`)).status).toBe(404);
  const firstSnapshot = await storeObservation(service, id, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  await storeObservation(service, id, pageWith("rgb(17, 17, 17)", "rgb(17, 18, 17)"));

  const newest = await report(ada, id, system);
  expect(newest).toMatchObject({
    system: { id: system.id, name: system.name, version: 1 },
    snapshot: { version: 2 },
    summary: { values: 2, conforming: 1, near: 1, foreign: 0, share: 0.5 },
    findings: [{ kind: "colors", status: "near", value: "#111211", nearest: { name: "ink", value: "#111111" } }],
    unused: expect.arrayContaining([{ kind: "colors", name: "brand", value: "#0066cc" }]),
  });
  const earlier = await report(ada, id, system, `&snapshot_id=${firstSnapshot}&kinds=colors`);
  expect(earlier.findings).toMatchObject([{ status: "foreign", value: "#fa2828" }]);
  expect((await report(ada, id, system, "&kinds=radii")).findings).toEqual([]);
  for (const [query, status] of [
    ["&kinds=colours", 422],
    ["&mode=dark", 404],
    [`&snapshot_id=${system.id}`, 404],
  ] as const) {
    const answer = await ada.call(`GET /api/extractions/${id}/conformance?system=${system.id}${query}`);
    expect(answer.status, query).toBe(status);
  }
});

test("the tokens of a snapshot make a design system to which that snapshot conforms", async () => {
  const id = await createExtraction(service, ada);
  const snapshot_id = await storeObservation(service, id, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  const { body } = await ada.call("POST /api/systems", { json: { name: "Now", source: { snapshot_id } } });
  expect(body).toMatchObject({ format: "snapshot", token_counts: { colors: 2 } });
  const { summary, findings } = await report(ada, id, body as System);
  expect([summary.share, findings]).toEqual([1, []]);
  const bob = await person(service);
  const json = { name: "Now", source: { snapshot_id } };
  expect((await bob.call("POST /api/systems", { json })).status).toBe(403);
});

test("conformance.changed is sent for findings that the snapshot before had not, and not for a new version of the design system", async () => {
  const grace = await person(service);
  const team = await createTeam(ada);
  await join(ada, team.id, grace);
  const headers = { "x-team-id": team.id };
  const json = { url: "https://example.com/hook", events: ["conformance.changed"] };
  await ada.call("POST /api/webhooks", { json, headers });
  const system = await create(ada, CSS, { team_id: team.id });
  await create(ada, ":root { --ink: #010101 }"); // a personal one, which has nothing to do with the team's pages
  const id = await createExtraction(service, grace, team.id);
  const sent = async () => {
    await makeChecks(service);
    const rows = await service.database.db
      .selectFrom("deliveries")
      .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
      .select("deliveries.body")
      .where("webhooks.team_id", "=", team.id as TeamId) // the service made it
      .orderBy("deliveries.created_at")
      .execute();
    return rows.map(({ body }) => JSON.parse(body) as WebhookPayload); // as it is sent
  };

  await storeObservation(service, id, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  await storeObservation(service, id, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  expect(await sent()).toEqual([]);
  const page = fadedPage("rgb(17, 17, 17)", "rgb(250, 40, 40)", "rgb(40, 250, 40)");
  const third = await storeObservation(service, id, page);
  const [event] = await sent();
  const { findings } = await report(grace, id, system);
  expect(event).toMatchObject({
    event: "conformance.changed",
    data: {
      extraction_id: id,
      snapshot_id: third,
      system: { id: system.id, name: system.name, version: 1 },
      summary: { values: 3, conforming: 1, foreign: 2, not_compared: ["opacities"] },
      new_findings: 1,
      finding_ids: [findings.find(({ value }) => value === "#28fa28")?.id],
    },
  });

  const source = { content: ":root { --other: #ffffff }" };
  await ada.call(`PUT /api/systems/${system.id}`, { json: { source } });
  const same = pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)", "rgb(40, 250, 40)");
  await storeObservation(service, id, same);
  expect(await sent()).toHaveLength(1);
});

test("conformance.changed tells of findings that only a mode has, once", async () => {
  const bob = await person(service);
  const events = ["conformance.changed"];
  await bob.call("POST /api/webhooks", { json: { url: "https://example.com/hook", events } });
  const source = `${CSS} @media (prefers-color-scheme: dark) { :root { --ink: #eeeeee; --brand: #66aaff } }`;
  const system = await create(bob, source);
  const id = await createExtraction(service, bob);
  const viewport = { width: 1280, height: 800 };
  const store = (...inDark: string[]) => {
    const dark = {
      name: "dark",
      color_scheme: "dark" as const,
      viewport,
      observation: pageWith("rgb(238, 238, 238)", ...inDark),
    };
    return storeObservation(service, id, pageWith("rgb(17, 17, 17)"), undefined, [dark]);
  };
  await store();
  await store();
  await store("rgb(250, 40, 40)");
  await store("rgb(250, 40, 40)");
  await makeChecks(service);
  const { findings } = await report(bob, id, system, "&mode=dark");
  expect(findings).toMatchObject([{ kind: "colors", value: "#fa2828", usage: 1 }]);
  const ids = findings.map((finding) => finding.id);
  const rows = await service.database.db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("deliveries.body")
    .where("webhooks.user_id", "=", bob.id)
    .execute();
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      event: "conformance.changed",
      data: {
        summary: { values: 1, conforming: 1 },
        new_findings: 1,
        finding_ids: ids,
        modes: { dark: { summary: { values: 2, foreign: 1 }, new_findings: 1, finding_ids: ids } },
      },
    },
  ]);
});

/** The events of a new person's pages, with what is new in them, in the order of the snapshots. */
async function eventsOf(caller: Person): Promise<unknown[]> {
  const rows = await service.database.db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("deliveries.body")
    .where("webhooks.user_id", "=", caller.id)
    .execute();
  const events = rows.map(({ body }) => JSON.parse(body) as Extract<WebhookPayload, { event: "conformance.changed" }>); // as it is sent
  return events
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    .map(({ data }) => [data.snapshot_id, data.new_findings]);
}

async function subscriber(): Promise<Person> {
  const caller = await person(service);
  const json = { url: "https://example.com/hook", events: ["conformance.changed"] };
  await caller.call("POST /api/webhooks", { json });
  return caller;
}

test.each(
  night.cases(
    [
      { order: "newest first", newestFirst: true },
      { order: "in their order", newestFirst: false },
    ],
    1,
  ),
)(
  "each of several new snapshots is compared with the one before it, if they are checked $order",
  async ({ newestFirst }) => {
    const caller = await subscriber();
    await create(caller);
    const id = await createExtraction(service, caller);
    const store = (...colors: string[]) => storeObservation(service, id, pageWith("rgb(17, 17, 17)", ...colors));
    await store();
    const second = await store("rgb(250, 40, 40)");
    await store("rgb(250, 40, 40)");
    const fourth = await store("rgb(250, 40, 40)", "rgb(40, 250, 40)", "rgb(40, 40, 250)");
    await makeChecks(service, { newestFirst });
    expect(await eventsOf(caller)).toEqual([
      [second, 1],
      [fourth, 2],
    ]);
  },
);

test("a check that is made twice sends one event", async () => {
  const caller = await subscriber();
  const { id: system_id } = await create(caller);
  const id = await createExtraction(service, caller);
  await storeObservation(service, id, pageWith("rgb(17, 17, 17)"));
  const snapshot_id = await storeObservation(service, id, pageWith("rgb(250, 40, 40)"));
  await makeChecks(service);
  await addJob(service.database.db, "check_snapshot", { snapshot_id, system_id });
  await makeChecks(service);
  expect(await eventsOf(caller)).toEqual([[snapshot_id, 1]]);
});

night.test(
  "every snapshot is stored with the outcome of its check against each design system, also if it is too large",
  async () => {
    const caller = await subscriber();
    const huge = Array.from({ length: 30_000 }, (_, n) => `--c-${n}: #${(n * 557).toString(16).padStart(6, "0")};`);
    const [large, small] = [await create(caller, `:root { ${huge.join("")} }`), await create(caller)];
    const id = await createExtraction(service, caller);
    const colors = Array.from({ length: 17_000 }, (_, n) => `rgb(${n % 256}, ${Math.floor(n / 256)}, 7)`);
    const page = pageWith(...colors);
    const snapshot_id = await storeObservation(service, id, page);
    await makeChecks(service);
    const rows = await service.database.db
      .selectFrom("conformance_checks")
      .select(["system_id", "outcome"])
      .where("snapshot_id", "=", snapshot_id)
      .execute();
    expect(new Map(rows.map(({ system_id, outcome }) => [system_id as string, outcome]))).toEqual(
      new Map([
        [large.id, "too_large"],
        [small.id, "checked"],
      ]),
    );
    const answer = await caller.call(`GET /api/extractions/${id}/conformance?system=${large.id}`);
    expect([answer.status, answer.body]).toMatchObject([413, { error: { code: "payload_too_large" } }]);
  },
);

async function pagesOf(caller: Person, system: System, query = ""): Promise<unknown[]> {
  const answer = await caller.call(`GET /api/systems/${system.id}/pages${query}`);
  expect(answer.status).toBe(200);
  const { data } = answer.body as { data: SystemPage[] }; // the call has checked it
  return data.map(({ extraction_id, snapshot, system_version, summary, trend }) => {
    return [extraction_id, snapshot.version, system_version, summary?.share, trend.map(({ share }) => share)];
  });
}

test("the pages of an owner are listed by how far they conform, worst first, and follow new snapshots and new sources", async () => {
  const caller = await person(service);
  const [good, bad] = [await createExtraction(service, caller), await createExtraction(service, caller)];
  await storeObservation(service, good, pageWith("rgb(17, 17, 17)"));
  await storeObservation(service, bad, pageWith("rgb(250, 40, 40)"));
  await createExtraction(service, caller); // without a snapshot
  const system = await create(caller);
  expect(await pagesOf(caller, system)).toEqual([]);
  await makeChecks(service);
  expect(await pagesOf(caller, system)).toEqual([
    [bad, 1, 1, 0, [0]],
    [good, 1, 1, 1, [1]],
  ]);
  expect(await pagesOf(caller, system, "?per_page=1&page=2")).toEqual([[good, 1, 1, 1, [1]]]);
  await storeObservation(service, bad, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  await makeChecks(service);
  expect(await pagesOf(caller, system)).toEqual([
    [bad, 2, 1, 0.5, [0.5]],
    [good, 1, 1, 1, [1]],
  ]);
  const source = { content: ":root { --red: #fa2828 }" };
  await caller.call(`PUT /api/systems/${system.id}`, { json: { source } });
  await makeChecks(service);
  expect(await pagesOf(caller, system)).toEqual([
    [good, 1, 2, 0, [0]],
    [bad, 2, 2, 0.5, [0.5]],
  ]);
  expect(await eventsOf(caller)).toEqual([]);
});

test("the list of pages names the kinds of a page that the design system has no token of", async () => {
  const caller = await person(service);
  await storeObservation(service, await createExtraction(service, caller), fadedPage("rgb(17, 17, 17)"));
  const system = await create(caller);
  await makeChecks(service);
  const { body } = await caller.call(`GET /api/systems/${system.id}/pages`);
  expect(body).toMatchObject({ data: [{ summary: { values: 1, share: 1, not_compared: ["opacities"] } }] });
});

test("a design system's tokens tell how many pages use each, of those that were held against its version", async () => {
  const caller = await person(service);
  const [one, another] = [await createExtraction(service, caller), await createExtraction(service, caller)];
  await storeObservation(service, one, pageWith("rgb(17, 17, 17)", "rgb(250, 40, 40)"));
  await storeObservation(service, another, pageWith("rgb(17, 17, 17)", "rgb(0, 102, 204)"));
  const system = await create(caller);
  const usesOf = async () => {
    const { checked_pages, tokens } = (await caller.call(`GET /api/systems/${system.id}`)).body as SystemWithTokens; // checked
    return [checked_pages, Object.fromEntries(tokens.map(({ name, pages }) => [name, pages]))];
  };
  expect(await usesOf()).toMatchObject([0, { ink: 0, brand: 0 }]);
  await makeChecks(service);
  expect(await usesOf()).toMatchObject([2, { ink: 2, brand: 1 }]);
  await storeObservation(service, another, pageWith("rgb(0, 102, 204)"));
  await makeChecks(service);
  expect(await usesOf()).toMatchObject([2, { ink: 1, brand: 1 }]);
  const source = { content: ":root { --red: #fa2828 }" };
  await caller.call(`PUT /api/systems/${system.id}`, { json: { source } });
  expect(await usesOf()).toEqual([0, { red: 0 }]);
  await makeChecks(service);
  expect(await usesOf()).toEqual([2, { red: 1 }]);
});

test("a page that moves to a team is listed with the team's design systems, and no longer with the person's", async () => {
  const caller = await person(service);
  const team = await createTeam(caller);
  const id = await createExtraction(service, caller);
  await storeObservation(service, id, pageWith("rgb(17, 17, 17)"));
  const [mine, theirs] = [await create(caller), await create(caller, CSS, { team_id: team.id })];
  await makeChecks(service);
  expect([await pagesOf(caller, mine), await pagesOf(caller, theirs)]).toEqual([[[id, 1, 1, 1, [1]]], []]);
  await createClient(service.url, caller.token).views.move.mutate({ id, team_id: team.id });
  expect(await pagesOf(caller, mine)).toEqual([]);
  await makeChecks(service);
  expect([await pagesOf(caller, mine), await pagesOf(caller, theirs)]).toEqual([[], [[id, 1, 1, 1, [1]]]]);
});

test("an account's design systems are in its export, and are deleted with it", async () => {
  const bob = await person(service);
  const { id, name } = await create(bob);
  const { body } = await bob.call("GET /api/auth/export");
  expect(body).toMatchObject({ systems: [{ id, name, content: { tokens: expect.any(Array) } }] });
  const { db } = service.database;
  await db.deleteFrom("users").where("id", "=", bob.id).execute();
  const remaining = await db.selectFrom("systems").select("id").execute();
  expect(remaining.map((row) => String(row.id))).not.toContain(id);
});
