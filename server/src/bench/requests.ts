import type { Load, LoadResult } from "./load.ts";
import { type Bench, interleave, median, type Row, type Samples } from "./measure.ts";
import { type Helper, startHelper, startService } from "./processes.ts";
import { addPerson, openStage, type Person } from "./stage.ts";

/** Each may send 1,000 requests a minute: so many people make more than all rounds need. */
const PEOPLE = 25;
const EXTRACTIONS = 30; // of each
const REQUESTS = 500; // in a round
const CONNECTIONS = 32;
const ROUNDS = { rounds: 20, warmup: 3 };
const GOAL = 0.6;

/**
 * Requests a second and their 99th percentile, with credentials, limits, access rules and schemas, beside a bare Koa and pg
 * that asks the same PostgreSQL one query and checks nothing. Each side is one process; the requests come from a third.
 * Rounds are short, and each is held against the one beside it: what else the machine does changes between them little.
 */
export const requestsBench: Bench = {
  async *run() {
    const stage = await openStage();
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await addPerson(stage, EXTRACTIONS));
    const service = await startService({ DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET: "x".repeat(32) });
    const bare = startHelper<object, string>("baseline-server.ts", { DATABASE_URL: stage.url });
    const load = startHelper<Load, LoadResult>("load.ts");
    try {
      const origins = { ours: service.url.replace("localhost", "127.0.0.1"), bare: await bare.ask({}) };
      yield* compare("GET an extraction", load, {
        ours: target(origins.ours, people, ({ extractionId }) => `/api/extractions/${extractionId}`),
        bare: target(origins.bare, people, ({ extractionId }) => `/api/extractions/${extractionId}`),
      });
      yield* compare("list extractions", load, {
        ours: target(origins.ours, people, () => "/api/extractions"),
        bare: target(origins.bare, people, ({ userId }) => `/api/users/${userId}`),
      });
    } finally {
      await Promise.all([service.stop(), bare.stop(), load.stop()]);
      await stage.remove();
    }
  },
};

function target(origin: string, people: readonly Person[], path: (person: Person) => string): Load {
  const targets = people.map((person) => ({ path: path(person), authorization: person.authorization }));
  return { origin, targets, requests: REQUESTS, connections: CONNECTIONS };
}

async function* compare(
  what: string,
  load: Helper<Load, LoadResult>,
  sides: { ours: Load; bare: Load },
): AsyncIterable<Row> {
  const p99: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const measure = (side: "ours" | "bare") => async () => {
    const result = await load.ask(sides[side]);
    p99[side].push(result.p99);
    return result.ms;
  };
  const samples = await interleave({ ours: measure("ours"), bare: measure("bare") }, ROUNDS);
  const rate = median(samples.ours.map((ours, round) => (samples.bare[round] ?? Number.NaN) / ours));
  const rates = `${perSecond(samples.ours)} against ${perSecond(samples.bare)} requests/s`;
  yield {
    name: `${what}: ${REQUESTS} requests`,
    ...samples,
    goals: [{ text: `≥ ${GOAL}× its rate: ${rate.toFixed(2)}×, ${rates}`, isMet: rate >= GOAL }],
  };
  const counted = ({ ours: a, bare: b }: typeof p99) => ({
    ours: a.slice(ROUNDS.warmup),
    bare: b.slice(ROUNDS.warmup),
  });
  yield { name: `${what}: 99th percentile`, ...counted(p99), goals: [] };
}

function perSecond(samples: Samples): string {
  return ((REQUESTS * 1000) / median(samples)).toFixed(0);
}
