import { fileURLToPath } from "node:url";
import { enqueue } from "@tintype/server/capabilities/webhooks/outbox";
import { insertWebhook } from "@tintype/server/capabilities/webhooks/repository";
import { createSecretBox } from "@tintype/server/capabilities/webhooks/secrets";
import { newId, type WebhookId } from "@tintype/server/platform/ids";
import { addJob } from "@tintype/server/platform/jobs/add-job";
import { startJobs, taskWithoutPayload } from "@tintype/server/platform/jobs/runner";
import { type Bench, interleave, median, type Row } from "./measure.ts";
import { startHelper, startService } from "./stage/processes.ts";
import { addUser, openStage, type Stage, silent } from "./stage/stage.ts";

const WEBHOOKS = 20;
const DELIVERIES = 400; // in a round
const JWT_SECRET = "x".repeat(32);
const JOBS = 300;

/** Measures the queue: deliveries to a receiver that answers immediately, and the time from a job's commit to its start. */
export const queueBench: Bench = {
  async *run() {
    const stage = await openStage();
    try {
      yield* deliveries(stage);
      yield* latency(stage);
    } finally {
      await stage.remove();
    }
  },
};

/** Measures from the commit that adds deliveries until all have arrived: signed, over TLS, and with stored results. */
async function* deliveries(stage: Stage): AsyncIterable<Row> {
  const sink = startHelper<{ count: number }, { port: number } | object>("stage/sink.ts");
  const { port } = (await sink.ask({ count: 0 })) as { port: number }; // its first answer
  const worker = await startService({
    ...{ DATABASE_URL: stage.url, ROLE: "worker", JWT_SECRET, EGRESS_ALLOW: `localhost:${port}` },
    NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("../reader/test/network/localhost.crt", import.meta.url)),
  });
  try {
    const hooks = await addWebhooks(stage, `https://localhost:${port}/`);
    const deliver = async () => {
      const arrived = sink.ask({ count: DELIVERIES });
      const startedAt = performance.now();
      await stage.db.transaction().execute(async (tx) => {
        for (let n = 0; n < DELIVERIES; n += 1) {
          const id = hooks[n % hooks.length];
          const data = { snapshot_id: "x", extraction_id: "x", version: n + 1 };
          if (id) await enqueue(tx, id, { event: "snapshot.created", timestamp: new Date().toISOString(), data });
        }
      });
      await arrived;
      return ((performance.now() - startedAt) / DELIVERIES) * 1000;
    };
    const { ours } = await interleave({ ours: deliver }, { rounds: 5, warmup: 1 });
    const rate = `${(1_000_000 / median(ours)).toFixed(0)} deliveries/s, added and sent`;
    yield { name: `1,000 deliveries to ${WEBHOOKS} webhooks`, ours, goals: [{ text: rate, isMet: true }] };
  } finally {
    await Promise.all([worker.stop(), sink.stop()]);
  }
}

async function addWebhooks(stage: Stage, url: string): Promise<WebhookId[]> {
  const { userId } = await addUser(stage, 0);
  const box = createSecretBox(JWT_SECRET);
  const ids = Array.from({ length: WEBHOOKS }, () => newId<WebhookId>());
  for (const id of ids) {
    const webhook = { id, url, events: ["snapshot.created" as const], secret_sealed: box.seal(id, "secret") };
    await insertWebhook(stage.db, { ...webhook, url_set_by: userId, owner: { userId, isPersonal: true } }, WEBHOOKS);
  }
  return ids;
}

/** Measures one job at a time in a worker that is otherwise idle. */
async function* latency({ db, url }: Stage): AsyncIterable<Row> {
  let started = Promise.withResolvers<void>();
  const run_extraction = taskWithoutPayload(async () => started.resolve());
  const runner = await startJobs({ url, tasks: { run_extraction }, concurrency: 2, log: silent });
  const took: number[] = [];
  try {
    for (let n = -20; n < JOBS; n += 1) {
      started = Promise.withResolvers();
      const startedAt = performance.now();
      await addJob(db, "run_extraction", { run_id: "x" });
      await started.promise;
      if (n >= 0) took.push(performance.now() - startedAt);
    }
  } finally {
    await runner.stop({ graceMs: 1000 });
  }
  const p99 = took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
  yield { name: "a job, from add to start", ours: took, goals: [{ text: `p99 ${p99.toFixed(0)} ms`, isMet: true }] };
}
