import { readdirSync, readFileSync } from "node:fs";
import { newId, type RunId, type SnapshotId } from "@tintype/server/platform/ids";
import { atMost, type Bench, interleave, type Row, ratio } from "../measure.ts";
import { type Helper, startHelper, startService } from "../stage/processes.ts";
import { addUser, type BenchUser, openStage, type Stage, tokens } from "../stage/stage.ts";
import type { Load, LoadResult, Target } from "./load.ts";
import { recordStatements } from "./recorded-statements.ts";
import type { Known, KnownRequests } from "./same-statements-server.ts";

/** Each user may send 1,000 requests per minute. */
const USERS = 25;
const EXTRACTIONS = 30; // of each user
const REQUESTS = 300; // per round
const CONNECTIONS = 8;
/** It takes some 2,000 requests until V8 has compiled what they run. Compiling counts as time of the process. */
const ROUNDS = { rounds: 8, warmup: 7 };

type Of = BenchUser & { snapshots: readonly [SnapshotId, SnapshotId] };

/** A request, the form of the baseline's answer, and how many times the baseline's time ours may be. */
interface Kind {
  readonly request: (user: Of) => Omit<Target, "authorization">;
  readonly form: Known["form"];
  readonly goal: number;
}

const READ = 1.6;
const POST = 3;
const input = encodeURIComponent("{}");
const body = JSON.stringify({ url: "https://example.com/" });

const kinds: Readonly<Record<string, Kind>> = {
  "GET an extraction": {
    request: ({ extractionId }) => ({ path: `/api/extractions/${extractionId}` }),
    form: "row",
    goal: READ,
  },
  "GET the list": { request: () => ({ path: "/api/extractions" }), form: "list", goal: READ },
  "tRPC list": { request: () => ({ path: `/trpc/views.list?input=${input}` }), form: "list", goal: READ },
  "GET a diff": {
    request: ({ extractionId, snapshots: [from, to] }) => ({
      path: `/api/extractions/${extractionId}/diff?from=${from}&to=${to}`,
    }),
    form: "text",
    goal: READ,
  },
  "GET an export": {
    request: ({ extractionId }) => ({ path: `/api/extractions/${extractionId}/export?format=css` }),
    form: "text",
    goal: READ,
  },
  "POST an extraction": { request: () => ({ path: "/api/extractions", body }), form: "created", goal: POST },
};

/**
 * Measures the processor's time per request, in the process that answers it. The baseline is a server with Koa and pg that makes
 * the same statements for each request, with the same values, and sends their rows. It checks nothing. Diffs and exports are
 * cached by the service; the baseline sends a constant of the same length.
 */
export const cpuBench: Bench = {
  async *run() {
    const stage = await openStage();
    const users: Of[] = [];
    for (let n = 0; n < USERS; n += 1) users.push(await withTwoSnapshots(stage, await addUser(stage, EXTRACTIONS)));
    const service = await startService({ DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET: "x".repeat(32) });
    const baseline = startHelper<KnownRequests, string>("requests/same-statements-server.ts", {
      DATABASE_URL: stage.url,
    });
    const load = startHelper<Load, LoadResult>("requests/load.ts");
    try {
      const { requests, targets } = await baselineRequests(stage, users);
      const at = {
        ours: { origin: service.url.replace("localhost", "127.0.0.1"), pid: service.pid },
        baseline: { origin: await baseline.ask(requests), pid: baseline.pid },
      };
      for (const [name, kind] of Object.entries(kinds)) {
        const ours = users.map((user) => ({ ...kind.request(user), authorization: user.authorization }));
        yield await compare(stage, name, kind, { ours, baseline: targets[name] ?? [] }, load, at);
      }
    } finally {
      await Promise.all([service.stop(), baseline.stop(), load.stop()]);
      await stage.remove();
    }
  },
};

/** Makes a path of the baseline for each kind and user, with what the service does for this request. */
async function baselineRequests(stage: Stage, users: readonly Of[]) {
  const wanted = Object.entries(kinds).flatMap(([name, { request, form }]) =>
    users.map((user, n) => ({ name, form, target: { ...request(user), authorization: user.authorization }, n })),
  );
  const records = await recordStatements(
    stage,
    wanted.map(({ target }) => target),
  );
  const requests: Record<string, Known> = {};
  const targets: Record<string, Target[]> = {};
  for (const [index, { name, form, target, n }] of wanted.entries()) {
    const { statements, body } = records[index] ?? { statements: [], body: "" };
    const path = `/${encodeURIComponent(name)}/${n}`;
    requests[path] = form === "text" ? { form, statements, body } : { form, statements };
    targets[name] = [...(targets[name] ?? []), { ...target, path }];
  }
  return { requests, targets };
}

type Side = { origin: string; pid: number };

async function compare(
  stage: Stage,
  name: string,
  { goal }: Kind,
  targets: { ours: readonly Target[]; baseline: readonly Target[] },
  load: Helper<Load, LoadResult>,
  at: { ours: Side; baseline: Side },
): Promise<Row> {
  const measure = (side: "ours" | "baseline") => async () => {
    await stage.db.deleteFrom("rate_windows").execute();
    await stage.db.deleteFrom("runs").where("status", "=", "pending").execute(); // a user may only have so many
    const { origin, pid } = at[side];
    const before = cpuMs(pid);
    await load.ask({ origin, targets: targets[side], requests: REQUESTS, connections: CONNECTIONS });
    return (cpuMs(pid) - before) / REQUESTS;
  };
  const samples = await interleave({ ours: measure("ours"), baseline: measure("baseline") }, ROUNDS);
  const times = ratio(samples.ours, samples.baseline);
  const goals = [atMost(`its processor's time (${times.toFixed(1)}×)`, times, goal, "×")];
  return { name: `${name}: processor's time per request`, ...samples, goals };
}

/** The time that the processor has worked for a process, with all of its threads. Linux only. */
function cpuMs(pid: number): number {
  const ofThreads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  return ofThreads.reduce((sum, ns) => sum + ns, 0) / 1e6;
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
