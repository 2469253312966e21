import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../../platform/database/db.ts";
import { createWriteProbe } from "../../platform/database/write-probe.ts";
import { readAttempts, readEndedRuns, readScreenshotBytes } from "./metrics-repository.ts";
import { WORKER_SILENCE_S } from "./readiness.ts";
import { countWorkers, readQueue } from "./repository.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The end of a run is stored with the time at which its transaction began. To miss none, ends are read only when no such
 * transaction can still be running (a statement times out after 30 s).
 */
const READ_DELAY_MS = 30_000;

const RUN_SECONDS = [0.5, 1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 120];

/**
 * Creates the metrics: those of this process (its HTTP requests, memory and event loop) and those of the whole service, which
 * come from the database (runs, queue, deliveries). Every API process returns the same values for the latter, so they must not
 * be added up.
 */
export function createMetrics({ db, now }: { db: Db; now: () => Date }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tintype_http_request_duration_seconds",
    help: "Time from a request to the end of its response, by the path's template.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const unavailable = new Counter({
    name: "tintype_unavailable_total",
    help: "Requests and calls that were answered with 503 since this process started, by operation and reason.",
    labelNames: ["operation", "reason"],
    registers,
  });
  const runs = new Counter({
    name: "tintype_runs_total",
    help: "Runs that ended since this process started, by their kind and result.",
    labelNames: ["kind", "result"],
    registers,
  });
  const runSeconds = new Histogram({
    name: "tintype_run_duration_seconds",
    help: "Time from a run's first attempt to its end.",
    labelNames: ["result"],
    buckets: RUN_SECONDS,
    registers,
  });
  const runWait = new Histogram({
    name: "tintype_run_wait_seconds",
    help: "Time from a run's creation to its first attempt.",
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers,
  });
  const screenshots = new Counter({
    name: "tintype_screenshots_total",
    help: "Runs that ended since this process started and were to take a screenshot, by result (stored, too_large, too_slow, failed).",
    labelNames: ["result"],
    registers,
  });
  const screenshotBytes = new Gauge({
    name: "tintype_screenshot_bytes",
    help: "Space on the database's disk that screenshots take up.",
    registers,
  });
  const jobs = new Gauge({
    name: "tintype_queue_jobs",
    help: "Jobs in the queue, by task and state (waiting, running, scheduled, failed).",
    labelNames: ["task", "state"],
    registers,
  });
  const oldest = new Gauge({
    name: "tintype_queue_oldest_seconds",
    help: "Seconds that the oldest job that is due has been waiting.",
    labelNames: ["task"],
    registers,
  });
  const deliveries = new Counter({
    name: "tintype_delivery_attempts_total",
    help: "Delivery attempts to webhooks that ended since this process started, by result (delivered, failed).",
    labelNames: ["result"],
    registers,
  });
  const deliverySeconds = new Histogram({
    name: "tintype_delivery_attempt_duration_seconds",
    help: "Duration of a delivery attempt.",
    labelNames: ["result"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });

  const workers = new Gauge({
    name: "tintype_workers",
    help: "Workers that were seen in the last minute, by whether they can start a browser (working, without_browser).",
    labelNames: ["state"],
    registers,
  });
  const writable = new Gauge({
    name: "tintype_database_writable",
    help: "1 if the database can store data, 0 if it cannot.",
    registers,
  });

  let readUntil = now();

  const countEnded = async () => {
    const until = new Date(now().getTime() - READ_DELAY_MS);
    if (until <= readUntil) return;
    const interval = { from: readUntil, until };
    const [endedRuns, attempts] = await Promise.all([readEndedRuns(db, interval), readAttempts(db, interval)]);
    readUntil = until;
    for (const { kind, status, seconds, wait_seconds, screenshot } of endedRuns) {
      runs.inc({ kind, result: status });
      if (seconds !== null) runSeconds.observe({ result: status }, seconds);
      if (wait_seconds !== null) runWait.observe(wait_seconds);
      if (screenshot !== null) screenshots.inc({ result: screenshot });
    }
    for (const { result, duration_ms } of attempts) {
      deliveries.inc({ result });
      deliverySeconds.observe({ result }, duration_ms / 1000);
    }
  };

  const measureQueue = async () => {
    const queue = await readQueue(db);
    jobs.reset();
    oldest.reset();
    for (const { task, oldestSeconds, waiting, running, scheduled, failed } of queue) {
      for (const [state, count] of Object.entries({ waiting, running, scheduled, failed })) {
        jobs.set({ task, state }, count);
      }
      oldest.set({ task }, oldestSeconds);
    }
  };

  const probe = createWriteProbe(db);
  const measureHealth = async () => {
    const [{ working, withoutBrowser }, bytes] = await Promise.all([
      countWorkers(db, WORKER_SILENCE_S),
      readScreenshotBytes(db),
    ]);
    screenshotBytes.set(bytes);
    workers.set({ state: "working" }, working);
    workers.set({ state: "without_browser" }, withoutBrowser);
    await probe.check().then(
      () => writable.set(1),
      () => writable.set(0),
    );
  };

  const collect = async () => {
    await Promise.all([countEnded(), measureQueue(), measureHealth()]);
    return registry.metrics();
  };
  let collecting: Promise<string> | undefined;

  return {
    /** Returns the metrics in Prometheus's text format. */
    text(): Promise<string> {
      // Concurrent calls share one result, because two of them would count the same runs twice.
      collecting ??= collect().finally(() => {
        collecting = undefined;
      });
      return collecting;
    },
    contentType: registry.contentType,

    /** Begins to measure a request. @returns a function to call with what it was when it is over */
    beginRequest: (): ((request: MeasuredRequest) => void) => {
      const end = requests.startTimer();
      return ({ method, route, status, unavailable: answers }) => {
        end({ method, route, status });
        for (const { operation, reason } of answers) unavailable.inc({ operation, reason });
      };
    },
  };
}

interface MeasuredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The answers with 503. */
  readonly unavailable: readonly { readonly operation: string; readonly reason: string }[];
}
