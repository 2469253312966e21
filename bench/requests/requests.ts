import { type Bench, interleave, median, type Row, type Samples } from "../measure.ts";
import { type Helper, startHelper, startService } from "../stage/processes.ts";
import { addUser, type BenchUser, openStage } from "../stage/stage.ts";
import type { Load, LoadResult } from "./load.ts";

/** Each user may send 1,000 requests per minute. This number of users is enough for all rounds. */
const USERS = 25;
const EXTRACTIONS = 30; // of each user
const REQUESTS = 500; // per round
const CONNECTIONS = 32;
const ROUNDS = { rounds: 20, warmup: 3 };
const GOAL = 0.6;

/**
 * Measures requests per second and their 99th percentile, with credentials, limits, access rules and schemas. The baseline is a
 * server with Koa and pg that sends the same PostgreSQL one query and checks nothing. Each server is one process; the requests
 * come from a third. Rounds are short and each is compared with the one next to it, so that other load affects both equally.
 */
export const requestsBench: Bench = {
  async *run() {
    const stage = await openStage();
    const users: BenchUser[] = [];
    for (let n = 0; n < USERS; n += 1) users.push(await addUser(stage, EXTRACTIONS));
    const service = await startService({ DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET: "x".repeat(32) });
    const baseline = startHelper<object, string>("requests/baseline-server.ts", { DATABASE_URL: stage.url });
    const load = startHelper<Load, LoadResult>("requests/load.ts");
    try {
      const origins = { ours: service.url.replace("localhost", "127.0.0.1"), baseline: await baseline.ask({}) };
      yield* compare("GET an extraction", load, {
        ours: target(origins.ours, users, ({ extractionId }) => `/api/extractions/${extractionId}`),
        baseline: target(origins.baseline, users, ({ extractionId }) => `/api/extractions/${extractionId}`),
      });
      yield* compare("list extractions", load, {
        ours: target(origins.ours, users, () => "/api/extractions"),
        baseline: target(origins.baseline, users, ({ userId }) => `/api/users/${userId}`),
      });
    } finally {
      await Promise.all([service.stop(), baseline.stop(), load.stop()]);
      await stage.remove();
    }
  },
};

function target(origin: string, users: readonly BenchUser[], path: (user: BenchUser) => string): Load {
  const targets = users.map((user) => ({ path: path(user), authorization: user.authorization }));
  return { origin, targets, requests: REQUESTS, connections: CONNECTIONS };
}

async function* compare(
  what: string,
  load: Helper<Load, LoadResult>,
  sides: { ours: Load; baseline: Load },
): AsyncIterable<Row> {
  const p99: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  const measure = (side: "ours" | "baseline") => async () => {
    const result = await load.ask(sides[side]);
    p99[side].push(result.p99);
    return result.ms;
  };
  const samples = await interleave({ ours: measure("ours"), baseline: measure("baseline") }, ROUNDS);
  const rate = median(samples.ours.map((ours, round) => (samples.baseline[round] ?? Number.NaN) / ours));
  const rates = `${perSecond(samples.ours)} against ${perSecond(samples.baseline)} requests/s`;
  yield {
    name: `${what}: ${REQUESTS} requests`,
    ...samples,
    goals: [{ text: `≥ ${GOAL}× its rate: ${rate.toFixed(2)}×, ${rates}`, isMet: rate >= GOAL }],
  };
  const counted = ({ ours: a, baseline: b }: typeof p99) => ({
    ours: a.slice(ROUNDS.warmup),
    baseline: b.slice(ROUNDS.warmup),
  });
  yield { name: `${what}: 99th percentile`, ...counted(p99), goals: [] };
}

function perSecond(samples: Samples): string {
  return ((REQUESTS * 1000) / median(samples)).toFixed(0);
}
