import { eventually } from "@tintype/reader/test/eventually";
import type { WebhookPayload } from "@tintype/shared/api/webhooks";
import { observation } from "@tintype/shared/testing/tokens";
import { expect, onTestFinished, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { sampleTransactions } from "../../../test/database/transaction-ages.ts";
import { capture, createClient } from "../../../test/http/trpc.ts";
import { createExtraction } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { startTestService } from "../../../test/service.ts";
import type { TeamId } from "../../platform/ids.ts";

const TOKENS = 50_000;
const SYSTEMS = 20;
const MODES = ["dark", "narrow", "calm"];

/** Hex digits of the nth colour. No two colours are alike, and none is like the page's. */
const hex = (n: number) => (n * 257).toString(16).padStart(6, "0");

/** A source of at most 1 MiB. */
const sourceOf = (count: number) => `:root{${Array.from({ length: count }, (_, n) => `--c${n}:#${hex(n)}`).join(";")}}`;

/** A page whose texts have these colours. */
const pageWith = (url: string, ...colors: string[]) =>
  observation(
    colors.map((value) => ({ property: "color", value, at: ["p"] })),
    { url },
  );

test("four uploads and a run with three modes at once are stored, and checked against all of twenty design systems, while no transaction waits", {
  timeout: 120_000,
}, async () => {
  const service = await startTestService({ plan: "enterprise" });
  onTestFinished(() => service.stop());
  const { db, url: databaseUrl } = service.database;
  const ada = await person(service);
  const team = await createTeam(ada);
  const headers = { "x-team-id": team.id };
  await ada.call("POST /api/webhooks", {
    json: { url: "https://example.com/hook", events: ["conformance.changed"] },
    headers,
  });
  for (let n = 0; n < SYSTEMS; n += 1) {
    const content = n === 0 ? sourceOf(TOKENS) : `:root { --ink: #${hex(n)}; --size: ${n}px }`;
    const json = { name: `System ${n}`, team_id: team.id, source: { content } };
    expect((await ada.call("POST /api/systems", { json })).status).toBe(201);
  }
  const people: Person[] = await Promise.all(Array.from({ length: 4 }, () => person(service)));
  for (const member of people) await join(ada, team.id, member);
  const run = await createExtraction(service, ada, team.id);

  /** Stores a snapshot of each page at the same time. @returns their ids */
  const storeAll = async (...colors: string[]): Promise<string[]> => {
    const uploads = people.map(async ({ token }, nth) => {
      const page = pageWith(`https://example.com/${nth}`, ...colors);
      const upload = capture({ observation: page, team_id: team.id });
      return (await createClient(service.url, token).captures.upload.mutate(upload)).snapshot_id;
    });
    const modes = MODES.map((name) => ({
      ...{ name, color_scheme: "light" as const, viewport: { width: 1280, height: 800 } },
      observation: pageWith("https://example.com/", ...colors, "rgb(250, 250, 40)"),
    }));
    const base = pageWith("https://example.com/", ...colors);
    return Promise.all([...uploads, storeObservation(service, run, base, undefined, modes)]);
  };
  const endSampling = await sampleTransactions(databaseUrl);
  const started = performance.now();
  const before = await storeAll("rgb(17, 17, 17)");
  const after = await storeAll("rgb(17, 17, 17)", "rgb(250, 40, 250)");
  const stored = performance.now();

  const checks = () => db.selectFrom("conformance_checks").select(["snapshot_id", "outcome"]).execute();
  await eventually(async () => (await checks()).length, 90_000).toBe(2 * 5 * SYSTEMS);
  const ages = await endSampling();
  console.log(ages, stored - started, performance.now() - stored);
  expect(ages.idleMs, ages.idleAfter).toBeLessThan(100);

  const counts = Map.groupBy(await checks(), ({ snapshot_id }) => snapshot_id);
  for (const id of [...before, ...after]) {
    expect(counts.get(id as never)?.map(({ outcome }) => outcome)).toEqual(Array(SYSTEMS).fill("checked"));
  }
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("deliveries.body")
    .where("webhooks.team_id", "=", team.id as TeamId) // the service made it
    .execute();
  const events = rows.map(({ body }) => JSON.parse(body) as Extract<WebhookPayload, { event: "conformance.changed" }>); // as it is sent
  const announced = events.map(({ data }) => `${data.snapshot_id} ${data.system.name}`);
  const expected = after.flatMap((id) => Array.from({ length: SYSTEMS }, (_, n) => `${id} System ${n}`));
  expect(announced.toSorted()).toEqual(expected.toSorted());
});
