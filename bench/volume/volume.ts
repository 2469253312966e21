import { createQuotas } from "@tintype/server/capabilities/limits/quotas";
import { createPlanService } from "@tintype/server/capabilities/plans/service";
import { tick } from "@tintype/server/capabilities/schedules/tick";
import { sql } from "kysely";
import { atMost, type Bench, type Goal, interleave, type Row, ratio } from "../measure.ts";
import type { Load, LoadResult } from "../stage/load.ts";
import { type Helper, startHelper, startService } from "../stage/processes.ts";
import { type BenchUser, openStage, type Stage, silent } from "../stage/stage.ts";
import { fill, LARGE, type Lister, SMALL } from "./fill.ts";

/** Set BENCH_SNAPSHOTS to fill another number. */
const SNAPSHOTS = Number(process.env.BENCH_SNAPSHOTS ?? 1_000_000);
const ROUNDS = { rounds: 15, warmup: 3 };
/** Requests in each round, one after the other. */
const REQUESTS = 10;
const MOST = 3;
const DUE = 5000;
const UNCHANGED = 5000;

/** The paths whose times are compared, with the largest page that exists for both users. */
const LISTS: Readonly<Record<string, (user: Lister) => string>> = {
  "GET /api/extractions": () => "/api/extractions",
  "GET /api/extractions, by status": () => "/api/extractions?status=completed",
  "views.list": () => procedure("views.list", {}),
  "views.list, personal": () => procedure("views.list", { team_id: null }),
  "views.list, the page before the last": ({ lastPage }) => procedure("views.list", { page: lastPage - 1 }),
  "GET /api/extractions, the page before the last": ({ lastPage }) => `/api/extractions?page=${lastPage - 1}`,
  "GET /api/extractions, the middle page": ({ lastPage }) => `/api/extractions?page=${Math.ceil(lastPage / 2)}`,
  "views.list, search of two letters": () => procedure("views.list", { search: "zz" }),
  "views.list, search matches all": () => procedure("views.list", { search: "shop" }),
  "views.list, search matches one": () => procedure("views.list", { search: "shop-17.example" }),
  "views.list, search matches none": () => procedure("views.list", { search: "no such page" }),
  "overview.list": () => procedure("overview.list", {}),
  "overview.list, the page before the last": ({ lastPage }) => procedure("overview.list", { page: lastPage - 1 }),
  "overview.list, the middle page": ({ lastPage }) => procedure("overview.list", { page: Math.ceil(lastPage / 2) }),
  "overview.list, by title": () => procedure("overview.list", { sort: "title" }),
  "overview.list, newest first": () => procedure("overview.list", { sort: "created" }),
  "overview.list, by status": () => procedure("overview.list", { status: "completed" }),
  "overview.list, search": () => procedure("overview.list", { search: "number 4" }),
  "overview.list, search by title": () => procedure("overview.list", { search: "number 4", sort: "title" }),
  "GET snapshots of an extraction": ({ extractionId }) => `/api/extractions/${extractionId}/snapshots`,
  "views.snapshots": ({ extractionId }) => procedure("views.snapshots", { id: extractionId }),
};

function procedure(name: string, input: object): string {
  return `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

/**
 * Measures a database of a million snapshots: lists of a user with many extractions beside those of a user with few, a tick
 * with many due schedules, and the bytes of a snapshot of a page that has not changed.
 */
export const volumeBench: Bench = {
  async *run() {
    const stage = await openStage();
    try {
      const users = await fill(stage, SNAPSHOTS);
      yield* lists(stage, users);
      yield await dueSchedules(stage);
      yield await unchangedSnapshots(stage, users.small);
    } finally {
      await stage.remove();
    }
  },
};

async function* lists(stage: Stage, { small, large }: { small: Lister; large: Lister }): AsyncIterable<Row> {
  const service = await startService({ DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET: "x".repeat(32) });
  const load = startHelper<Load, LoadResult>("stage/load.ts");
  const origin = service.url.replace("localhost", "127.0.0.1");
  try {
    for (const [name, path] of Object.entries(LISTS)) {
      await sql`delete from rate_windows`.execute(stage.db); // a user may only send so many a minute
      const of = (user: Lister) => () => ask(load, { origin, user, path: path(user) });
      const { ours, baseline } = await interleave({ ours: of(large), baseline: of(small) }, ROUNDS);
      const goals = [atMost(`${LARGE} extractions beside ${SMALL}`, ratio(ours, baseline), MOST, "×")];
      yield { name: `${name}: ${REQUESTS} requests`, ours, baseline, goals };
    }
  } finally {
    await Promise.all([service.stop(), load.stop()]);
  }
}

async function ask(
  load: Helper<Load, LoadResult>,
  { origin, user, path }: { origin: string; user: BenchUser; path: string },
): Promise<number> {
  const targets = [{ path, authorization: user.authorization }];
  return (await load.ask({ origin, targets, requests: REQUESTS, connections: 1 })).ms;
}

async function dueSchedules({ db }: Stage): Promise<Row> {
  await sql`
    insert into schedules (extraction_id, user_id, every, shortest_gap_minutes, anchored_at, next_run_at)
    select id, user_id, 'hour', 60, now(), now() - interval '1 minute' from (
      select id, user_id, row_number() over (partition by user_id) as n from extractions
    ) as e where n <= 10 limit ${DUE}`.execute(db);
  const plans = createPlanService({ db, defaultPlan: "enterprise", upgradeUrl: "" });
  const signal = new AbortController().signal;
  const startedAt = performance.now();
  await tick({ db, plans, quotas: createQuotas({ db, plans }), log: silent, signal, now: new Date() });
  const ms = performance.now() - startedAt;
  const { rows } = await sql<{ runs: number }>`select count(*) as runs from runs where status = 'pending'`.execute(db);
  const goals = [atMost("all", ms / 1000, 5, " s")];
  return { name: `a tick starts ${rows[0]?.runs ?? 0} of ${DUE} due runs`, ours: [ms], goals };
}

async function unchangedSnapshots({ db }: Stage, { userId, extractionId }: BenchUser): Promise<Row> {
  const bytes = async () => {
    await sql`vacuum analyze snapshot_rows`.execute(db);
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('snapshot_rows') + pg_total_relation_size('snapshot_contents') as bytes`.execute(
      db,
    );
    return rows[0]?.bytes ?? Number.NaN;
  };
  const before = await bytes();
  const startedAt = performance.now();
  await sql`
    with ran as (
      insert into runs (id, extraction_id, user_id, kind, status)
      select gen_random_uuid(), ${extractionId}, ${userId}, 'scheduled', 'completed'
      from generate_series(1, ${UNCHANGED}::integer) returning id
    ), newest as (
      select * from snapshots where extraction_id = ${extractionId} order by version desc limit 1
    )
    insert into snapshots (id, extraction_id, run_id, version, tokens, memory, environment)
    select gen_random_uuid(), ${extractionId}, ran.id, version + row_number() over (), tokens, memory, environment
    from ran, newest`.execute(db);
  const ms = performance.now() - startedAt;
  const bytesPerSnapshot = ((await bytes()) - before) / UNCHANGED;
  const goals: Goal[] = [atMost(`bytes of one (${bytesPerSnapshot.toFixed(0)})`, bytesPerSnapshot, 500)];
  return { name: `${UNCHANGED} snapshots of an unchanged page`, ours: [ms], goals };
}
