import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { observation } from "@tintype/shared/testing/tokens";
import { expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createTeam, invite, join as joinTeam, type Person, person } from "../../test/accounts/teams.ts";
import type { Call } from "../../test/http/http.ts";
import { capture, createClient } from "../../test/http/trpc.ts";
import { factsSchema, readRecording } from "../../test/recorded-release/read.ts";
import { recordRelease } from "../../test/recorded-release/record.ts";
import { createExtraction } from "../../test/runs/schedules.ts";
import { storeObservation } from "../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../test/service.ts";

// Records this release for the tests of a later one, if RECORD_TO names a folder: see test/recorded-release/README.md.
// Otherwise the recording goes into a temporary folder, and the test only shows that one can be made and read.

const temporary = async () => pathToFileURL(`${await mkdtemp(join(inject("scratch"), "recording-"))}/`);
const { RECORD_TO } = process.env;
const folder = RECORD_TO
  ? new URL(`${RECORD_TO}/`, new URL("../../test/recorded-release/", import.meta.url))
  : await temporary();

const HOOKS = "https://hooks.example.com";

/** Calls as a person does, and throws if a request is refused. */
const accepted =
  ({ call }: Person): Call =>
  async (request, options) => {
    const answer = await call(request, options);
    if (answer.status < 300) return answer;
    throw new Error(`${request} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  };

const idOf = ({ body }: { body: unknown }) => z.looseObject({ id: z.string() }).parse(body).id;

const shop = (brand: string) =>
  observation([
    { property: "background-color", value: brand, at: ["button"], by: [["--brand", brand]] },
    { property: "color", value: "rgb(20, 20, 20)", at: ["p"] },
  ]);

/** Uses what there is to store. No worker runs: snapshots are stored directly, and jobs wait. */
async function useEverything(service: TestService, ada: Person, bob: Person) {
  const call = accepted(ada);
  await call("POST /api/auth/api-keys", { json: { name: "CI" } });
  const { id: team } = await createTeam(ada);
  await joinTeam(ada, team, bob, "admin");
  await invite(ada, team, "carol@example.com");
  const events = ["extraction.completed", "snapshot.created", "diff.detected"];
  const webhook = idOf(await call("POST /api/webhooks", { json: { url: `${HOOKS}/hook`, events } }));

  const page = await createExtraction(service, ada);
  const at = `/api/extractions/${page}`;
  const from = await storeObservation(service, page, shop("rgb(29, 112, 184)"));
  await call(`PATCH ${at}/names`, { json: { kind: "colors", name: "brand", to: "primary" } });
  const to = await storeObservation(service, page, shop("rgb(86, 148, 202)"));
  await call(`PATCH ${at}/snapshots/${to}`, { json: { note: "The redesign" } });
  await call(`PUT ${at}/schedule`, { json: { every: "day" } });
  await call(`POST ${at}/shares`, { json: {} });
  const source = { content: ":root { --primary: #1d70b8; }", format: "css" };
  const system = idOf(await call("POST /api/systems", { json: { name: "Ours", source } }));
  const shared = await createExtraction(service, bob, team);
  await storeObservation(service, shared, shop("rgb(0, 94, 165)"));
  const { extraction_id: uploaded } = await createClient(service.url, ada.token).captures.upload.mutate(capture());
  const waiting = idOf(await call("POST /api/extractions", { json: { url: `${service.pages}/waiting` } }));

  const formats = ["css", "scss", "less", "tailwind", "tailwind3", "dtcg", "dtcg-resolver", "json", "figma"];
  return {
    known: { team, webhook, system, extractions: { page, team: shared, uploaded, waiting } },
    paths: {
      ada: [
        ...[at, `${at}/snapshots`, `${at}/snapshots/${from}`, `${at}/schedule`, `${at}/shares`],
        ...[`${at}/diff?from=${from}&to=${to}`, `${at}/conformance?system=${system}`],
        ...formats.map((format) => `${at}/export?format=${format}`),
        ...[uploaded, waiting].map((id) => `/api/extractions/${id}`),
        ...["/api/extractions", "/api/webhooks", "/api/systems", "/api/auth/api-keys", `/api/systems/${system}`],
        ...[`/api/webhooks/${webhook}/deliveries`, `/api/teams/${team}/members`],
      ],
      bob: [`/api/extractions/${shared}`, "/api/teams", `/api/teams/${team}`],
    },
  };
}

const filesOf = (of: URL) =>
  Promise.all(["rows.jsonl", "answers.jsonl", "known.json"].map((name) => readFile(new URL(name, of), "utf8")));

test("a recording of this release is read as a database about which the service answers the same", async () => {
  const service = await startTestService({ worker: false });
  onTestFinished(() => service.stop());
  const ada = await person(service, { email: "ada@example.com" });
  const bob = await person(service, { email: "bob@example.com" });
  const { known, paths } = await useEverything(service, ada, bob);
  const origins = { pages: service.pages, hooks: HOOKS };
  const recorded = {
    ...{ databaseUrl: service.database.url, origins, callers: { ada: ada.call, bob: bob.call }, paths, at: new Date() },
    known: { password: ada.password, ...known },
  };
  await recordRelease(folder, recorded);
  const files = await filesOf(folder);
  const again = await temporary();
  await recordRelease(again, recorded);
  expect(await filesOf(again)).toEqual(files);

  const recording = readRecording(folder, factsSchema.parse(JSON.parse(files[2] ?? "")));
  const next = await startTestService({
    worker: false,
    createDatabase: (pages) => recording.createUpgradedDatabase({ pages, hooks: HOOKS }),
  });
  onTestFinished(() => next.stop());
  const answers = recording.answers({ pages: next.pages, hooks: HOOKS });
  expect(answers.map(({ path }) => path)).toEqual([...paths.ada, ...paths.bob]);
  const tokens = new Map<string, string>();
  for (const [name, { email, password }] of Object.entries({ ada, bob })) {
    const { body } = await next.call("POST /api/auth/login", { json: { email, password } });
    tokens.set(name, z.object({ token: z.string() }).parse(body).token);
  }
  for (const { path, as, body } of answers) {
    expect({ path, body: (await next.call(`GET ${path}`, { token: tokens.get(as) })).body }).toEqual({ path, body });
  }
});
