import { readFileSync } from "node:fs";
import { newId, type RunId, type SnapshotId } from "../ids.ts";
import type { Load, LoadResult, Target } from "./load.ts";
import { atMost, type Bench, interleave, type Row, ratio } from "./measure.ts";
import { type Helper, startHelper, startService } from "./processes.ts";
import { addUser, type BenchUser, openStage, type Stage, tokens } from "./stage.ts";

/** Each user may send 1,000 requests per minute. */
const USERS = 25;
const EXTRACTIONS = 30; // of each user
const REQUESTS = 300; // per round
const CONNECTIONS = 8;
const ROUNDS = { rounds: 6, warmup: 2 };
/** The length of a tick of /proc/<pid>/stat. */
const TICK_MS = 10;

type Of = BenchUser & { snapshots: readonly [SnapshotId, SnapshotId] };

/** A request to the service and to the baseline, and how many times the baseline's time ours may be. */
interface Kind {
  readonly ours: (user: Of) => Omit<Target, "authorization">;
  readonly baseline: (user: Of) => Omit<Target, "authorization">;
  readonly goal: number;
}

const READ = 1.6;
const POST = 3;
const input = encodeURIComponent("{}");
const newExtraction = JSON.stringify({ url: "https://example.com/" });

const kinds: Readonly<Record<string, Kind>> = {
  "GET an extraction": {
    ours: ({ extractionId }) => ({ path: `/api/extractions/${extractionId}` }),
    baseline: ({ extractionId }) => ({ path: `/api/extractions/${extractionId}` }),
    goal: READ,
  },
  "GET the list": {
    ours: () => ({ path: "/api/extractions" }),
    baseline: ({ userId }) => ({ path: `/api/users/${userId}` }),
    goal: READ,
  },
  "tRPC list": {
    ours: () => ({ path: `/trpc/extractions.list?input=${input}` }),
    baseline: ({ userId }) => ({ path: `/api/users/${userId}` }),
    goal: READ,
  },
  "GET a diff": {
    ours: ({ extractionId, snapshots: [from, to] }) => ({
      path: `/api/extractions/${extractionId}/diff?from=${from}&to=${to}`,
    }),
    baseline: ({ extractionId }) => ({ path: `/api/diffs/${extractionId}` }),
    goal: READ,
  },
  "GET an export": {
    ours: ({ extractionId }) => ({ path: `/api/extractions/${extractionId}/export?format=css` }),
    baseline: ({ extractionId }) => ({ path: `/api/exports/${extractionId}` }),
    goal: READ,
  },
  "POST an extraction": {
    ours: () => ({ path: "/api/extractions", body: newExtraction }),
    baseline: ({ userId }) => ({ path: `/api/users/${userId}`, body: newExtraction }),
    goal: POST,
  },
};

/**
 * Measures the processor's time per request, in the process that answers it. The baseline is a server with Koa and pg that makes
 * one query for each request and checks nothing. Diffs and exports are cached by the service; the baseline sends a constant.
 */
export const cpuBench: Bench = {
  async *run() {
    const stage = await openStage();
    const users: Of[] = [];
    for (let n = 0; n < USERS; n += 1) users.push(await withTwoSnapshots(stage, await addUser(stage, EXTRACTIONS)));
    const service = await startService({ DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET: "x".repeat(32) });
    const baseline = startHelper<object, string>("baseline-server.ts", { DATABASE_URL: stage.url });
    const load = startHelper<Load, LoadResult>("load.ts");
    try {
      const at = {
        ours: { origin: service.url.replace("localhost", "127.0.0.1"), pid: service.pid },
        baseline: { origin: await baseline.ask({}), pid: baseline.pid },
      };
      for (const [name, kind] of Object.entries(kinds)) yield await compare(stage, name, kind, users, load, at);
    } finally {
      await Promise.all([service.stop(), baseline.stop(), load.stop()]);
      await stage.remove();
    }
  },
};

type Side = { origin: string; pid: number };

async function compare(
  stage: Stage,
  name: string,
  kind: Kind,
  users: readonly Of[],
  load: Helper<Load, LoadResult>,
  at: { ours: Side; baseline: Side },
): Promise<Row> {
  const measure = (side: "ours" | "baseline") => async () => {
    await stage.db.deleteFrom("rate_windows").execute();
    await stage.db.deleteFrom("runs").where("status", "=", "pending").execute(); // a user may only have so many
    const targets = users.map((user) => ({ ...kind[side](user), authorization: user.authorization }));
    const { origin, pid } = at[side];
    const before = cpuMs(pid);
    await load.ask({ origin, targets, requests: REQUESTS, connections: CONNECTIONS });
    return (cpuMs(pid) - before) / REQUESTS;
  };
  const samples = await interleave({ ours: measure("ours"), baseline: measure("baseline") }, ROUNDS);
  const times = ratio(samples.ours, samples.baseline);
  const goals = [atMost(`its processor's time (${times.toFixed(1)}×)`, times, kind.goal, "×")];
  return { name: `${name}: processor's time per request`, ...samples, goals };
}

/** The time that the processor has worked for a process, with all of its threads. Linux only. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function withTwoSnapshots({ db }: Stage, user: BenchUser): Promise<Of> {
  const { extractionId: id, userId: user_id } = user;
  const first = await db.selectFrom("snapshots").select("id").where("extraction_id", "=", id).executeTakeFirstOrThrow();
  const second = newId<SnapshotId>();
  const changed = { ...tokens, spacing: [...tokens.spacing, "111px"], colors: tokens.colors.slice(0, 20) };
  const run = { id: newId<RunId>(), extraction_id: id, user_id, kind: "repeat", status: "completed" } as const;
  await db.insertInto("runs").values(run).execute();
  await db
    .insertInto("snapshots")
    .values({ id: second, extraction_id: id, run_id: run.id, version: 2, tokens: changed, memory: {}, environment: {} })
    .execute();
  await db.updateTable("extractions").set({ latest_version: 2 }).where("id", "=", id).execute();
  return { ...user, snapshots: [first.id, second] };
}
