import { observation } from "@tintype/shared/testing/tokens";
import { z } from "zod";
import { createTeam, invite, join as joinTeam, person } from "../accounts/teams.ts";
import type { Call } from "../http/http.ts";
import { capture, createClient, observed } from "../http/trpc.ts";
import { createExtraction } from "../runs/schedules.ts";
import { storeObservation } from "../runs/snapshots.ts";
import type { TestService } from "../service.ts";
import type { Recorded } from "./record.ts";

// The sample data of a recorded release.

/** Address of the webhooks of the sample data. */
const HOOKS = "https://hooks.example.com";

/** Calls as a person does, and throws if a request is refused. */
const accepted =
  (call: Call): Call =>
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

/** Uses everything of a service that is stored. It must have no worker: snapshots are stored directly, and jobs wait. */
export async function useEverything(service: TestService): Promise<Omit<Recorded, "at">> {
  const ada = await person(service, { email: "ada@example.com" });
  const bob = await person(service, { email: "bob@example.com" });
  const call = accepted(ada.call);
  const { key } = z
    .looseObject({ key: z.string() })
    .parse((await call("POST /api/auth/api-keys", { json: { name: "CI" } })).body);
  const { id: team } = await createTeam(ada);
  await joinTeam(ada, team, bob, "admin");
  await invite(ada, team, "carol@example.com");
  const events = ["extraction.completed", "snapshot.created", "diff.detected"];
  const created = await call("POST /api/webhooks", { json: { url: `${HOOKS}/hook`, events } });
  const webhook = z.looseObject({ id: z.string(), secret: z.string() }).parse(created.body);

  const page = await createExtraction(service, ada);
  const path = `/api/extractions/${page}`;
  const from = await storeObservation(service, page, shop("rgb(29, 112, 184)"));
  await call(`PATCH ${path}/names`, { json: { kind: "colors", name: "brand", to: "primary" } });
  const to = await storeObservation(service, page, shop("rgb(86, 148, 202)"));
  await call(`PATCH ${path}/snapshots/${to}`, { json: { note: "The redesign" } });
  await call(`PUT ${path}/schedule`, { json: { every: "day" } });
  const { url } = z.looseObject({ url: z.string() }).parse((await call(`POST ${path}/shares`, { json: {} })).body);
  const share = new URL(url).pathname;
  const source = { content: ":root { --primary: #1d70b8; }", format: "css" };
  const system = idOf(await call("POST /api/systems", { json: { name: "Ours", source } }));
  const shared = await createExtraction(service, bob, team);
  await storeObservation(service, shared, shop("rgb(0, 94, 165)"));
  const captured = capture({ observation: observed({ url: "https://example.org/captured" }) });
  const { extraction_id: uploaded } = await createClient(service.url, ada.token).captures.upload.mutate(captured);
  const waiting = idOf(await call("POST /api/extractions", { json: { url: `${service.pages}/waiting` } }));

  const formats = ["css", "scss", "less", "tailwind", "tailwind3", "dtcg", "dtcg-resolver", "json", "figma"];
  return {
    databaseUrl: service.database.url,
    origins: { pages: service.pages, hooks: HOOKS, service: service.url },
    callers: { ada: ada.call, bob: bob.call, nobody: service.call },
    paths: {
      ada: [
        path,
        `${path}/snapshots`,
        `${path}/snapshots/${from}`,
        `${path}/schedule`,
        `${path}/shares`,
        `${path}/diff?from=${from}&to=${to}`,
        `${path}/conformance?system=${system}`,
        ...formats.map((format) => `${path}/export?format=${format}`),
        ...[uploaded, waiting].map((id) => `/api/extractions/${id}`),
        "/api/extractions",
        "/api/webhooks",
        "/api/systems",
        "/api/auth/api-keys",
        `/api/systems/${system}`,
        `/api/webhooks/${webhook.id}/deliveries`,
        `/api/teams/${team}/members`,
      ],
      bob: [`/api/extractions/${shared}`, "/api/teams", `/api/teams/${team}`],
      nobody: [
        `${share}/api?preview=true`,
        `${share}/api/snapshots`,
        `${share}/api/snapshots/${from}`,
        `${share}/feed.atom`,
        `${share}/api/diff?from=${from}&to=${to}`,
        `${share}/api/export?format=css`,
        `${share}/badge.svg`,
      ],
    },
    facts: {
      ada: { email: ada.email, password: ada.password },
      bob: { email: bob.email, password: bob.password },
      api_key: key,
      capture: captured.capture_id,
      team,
      webhook_secret: webhook.secret,
      extractions: { page, team: shared, uploaded, waiting },
    },
  };
}
