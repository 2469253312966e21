import { eventually } from "@tintype/reader/test/eventually";
import type { WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { SystemToken } from "@tintype/shared/conformance/report";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { newId, type SystemId, type TeamId } from "../../src/platform/ids.ts";
import { createTeam, join, person } from "../accounts/teams.ts";
import { capture, createClient } from "../http/trpc.ts";
import { createExtraction } from "../runs/schedules.ts";
import { storeObservation } from "../runs/snapshots.ts";
import { startTestService } from "../service.ts";

const MODES = ["dark", "narrow", "calm"];
const PAGES = 4;

/** The nth colour. No two are alike, and none is like those of the pages. */
const hex = (n: number) => `#${(n * 257).toString(16).padStart(6, "0")}`;

/** A page whose texts have these colours. */
const pageWith = (url: string, ...colors: string[]) =>
  observation(
    colors.map((value) => ({ property: "color", value, at: ["p"] })),
    { url },
  );

export interface StoredPages {
  /** The names of the design systems. */
  readonly systems: readonly string[];
  /** The first snapshots of the pages, and those in which each page has one more colour. */
  readonly snapshots: Readonly<Record<"before" | "after", readonly string[]>>;
  /** Each check as `<snapshot> <name of the design system> <outcome>`. */
  readonly checks: readonly string[];
  /** Each event `conformance.changed` as `<snapshot> <name of the design system>`. */
  readonly events: readonly string[];
}

/**
 * Has four members of a team upload a page each, while a run stores one with three modes, all at the same time; and all of
 * them again with one more colour. Waits until a worker has held all snapshots against all design systems of the team.
 * @param tokens of the first design system; the others have one each
 */
export async function storePagesAtOnce(size: { tokens: number; systems: number }): Promise<StoredPages> {
  const service = await startTestService();
  onTestFinished(() => service.stop());
  const { db } = service.database;
  const ada = await person(service);
  const team = await createTeam(ada);
  const teamId = team.id as TeamId; // the service made it
  const json = { url: "https://example.com/hook", events: ["conformance.changed"] };
  await ada.call("POST /api/webhooks", { json, headers: { "x-team-id": team.id } });
  const systems = Array.from({ length: size.systems }, (_, nth) => ({ name: `System ${nth}`, nth }));
  for (const { name, nth } of systems) {
    const tokens = Array.from({ length: nth === 0 ? size.tokens : 1 }, (_, n): SystemToken => {
      return { kind: "colors", name: `c${n}`, value: hex(n) };
    });
    const content = { tokens };
    const counts = { token_counts: { colors: tokens.length }, warnings: sql<[]>`'[]'` };
    await db
      .insertInto("systems")
      .values({ id: newId<SystemId>(), team_id: teamId, name, format: "css", content, ...counts })
      .execute();
  }
  const people = await Promise.all(Array.from({ length: PAGES }, () => person(service)));
  for (const member of people) await join(ada, team.id, member);
  const run = await createExtraction(service, ada, team.id);

  // Starts a child that parses, which takes long on a busy machine: uploads wait for one only so long.
  await createClient(service.url, ada.token).captures.upload.mutate(capture());

  const storeAll = async (...colors: string[]): Promise<string[]> => {
    const uploads = people.map(async ({ token }, nth) => {
      const upload = capture({ observation: pageWith(`https://example.com/${nth}`, ...colors), team_id: team.id });
      return (await createClient(service.url, token).captures.upload.mutate(upload)).snapshot_id;
    });
    const page = pageWith("https://example.com/", ...colors);
    const modes = MODES.map((name) => ({
      name,
      color_scheme: "light" as const,
      viewport: { width: 1280, height: 800 },
      observation: pageWith("https://example.com/", ...colors, "rgb(250, 250, 40)"),
    }));
    return Promise.all([...uploads, storeObservation(service, run, page, undefined, modes)]);
  };
  const before = await storeAll("rgb(17, 17, 17)");
  const after = await storeAll("rgb(17, 17, 17)", "rgb(250, 40, 250)");

  const listChecks = async () => {
    const rows = await db
      .selectFrom("conformance_checks")
      .innerJoin("systems", "systems.id", "system_id")
      .select(["snapshot_id", "name", "outcome"])
      .execute();
    return rows.map(({ snapshot_id, name, outcome }) => `${snapshot_id} ${name} ${outcome}`);
  };
  const expected = systems.length * (before.length + after.length);
  await eventually(async () => (await listChecks()).length, 240_000).toBe(expected);
  const deliveries = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("deliveries.body")
    .where("webhooks.team_id", "=", teamId)
    .execute();
  const events = deliveries.map(({ body }) => {
    const { data } = JSON.parse(body) as Extract<WebhookPayload, { event: "conformance.changed" }>; // as it is sent
    return `${data.snapshot_id} ${data.system.name}`;
  });
  return {
    systems: systems.map(({ name }) => name),
    snapshots: { before, after },
    checks: await listChecks(),
    events,
  };
}
