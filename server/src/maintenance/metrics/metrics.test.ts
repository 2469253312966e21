import { readFileSync } from "node:fs";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asId } from "../../../test/ids.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";
import { type ExtractionId, newId, type RunId } from "../../platform/ids.ts";

const TOKEN = "a-token-for-the-metrics";
let service: TestService;
let time = new Date("2026-03-10T12:00:00.000Z");

beforeAll(async () => {
  service = await startTestService({
    worker: false,
    now: () => time,
    env: { METRICS_TOKEN: TOKEN },
  });
});

afterAll(() => service.stop());

const readMetrics = async () => {
  const answer = await service.call("GET /metrics", { token: TOKEN });
  expect(answer.status).toBe(200);
  return String(answer.body);
};

/** Returns the value of one series. Its labels must be in the order of the output. */
function value(text: string, series: string): number | undefined {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

type Dashboard = { panels: readonly { targets?: readonly { expr: string }[] }[] };

const alertsFile = new URL("../../../../tools/grafana/alerts.yml", import.meta.url);
const grafanaFile = new URL("../../../../tools/grafana/tintype.json", import.meta.url);

/** Returns the metrics of an expression of PromQL: what stands before a selector, and every word that looks like one. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\w+(?=\{)|\b(?:tintype|process|nodejs)_\w+/g)].map(([name]) => name);
}

describe("GET /metrics", () => {
  test("requires the METRICS_TOKEN", async () => {
    for (const token of [undefined, "nonsense", `${TOKEN}x`]) {
      expect(await service.call("GET /metrics", { token })).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized" } },
      });
    }
    const { headers } = await service.call("GET /metrics", { token: TOKEN });
    expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  test("counts requests by the template of their path and contains no ids", async () => {
    const ada = await service.signUp();
    const id = newId<RunId>();
    await ada(`GET /api/extractions/${id}`);
    await service.call("GET /nothing");
    const text = await readMetrics();
    const count = (labels: string) => value(text, `tintype_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/extractions/:id",status="404"')).toBe(1);
    expect(count('method="GET",route="none",status="404"')).toBe(1);
    expect(count('method="POST",route="/api/auth/register",status="201"')).toBe(1);
    expect(text).not.toContain(id);
  });

  test("counts jobs by task and state", async () => {
    const ada = await service.signUp();
    await ada("POST /api/extractions", { json: { url: "https://example.com/" } });
    const text = await readMetrics();
    expect(value(text, 'tintype_queue_jobs{task="run_extraction",state="waiting"}')).toBe(1);
    expect(value(text, 'tintype_queue_jobs{task="run_extraction",state="failed"}')).toBe(0);
    expect(value(text, 'tintype_queue_oldest_seconds{task="run_extraction"}')).toBeGreaterThanOrEqual(0);
  });

  test("counts every ended run once, with its duration, however often it is called", async () => {
    const { db } = service.database;
    const ada = await service.signUp();
    await readMetrics();
    const ends = ["completed", "completed", "failed"] as const;
    for (const status of ends) {
      const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: "https://example.com/" } }));
      await db
        .updateTable("runs")
        .set({
          status,
          created_at: new Date(time.getTime() - 3000),
          started_at: new Date(time.getTime() - 2000),
          finished_at: time,
        })
        .where("extraction_id", "=", id)
        .execute();
    }
    time = new Date(time.getTime() + 30_000);
    expect(value(await readMetrics(), 'tintype_runs_total{kind="first",result="completed"}')).toBeUndefined();
    time = new Date(time.getTime() + 1);
    const texts = await Promise.all([readMetrics(), readMetrics(), readMetrics()]);
    for (const text of [...texts, await readMetrics()]) {
      expect(value(text, 'tintype_runs_total{kind="first",result="completed"}')).toBe(2);
      expect(value(text, 'tintype_runs_total{kind="first",result="failed"}')).toBe(1);
      expect(value(text, 'tintype_run_duration_seconds_sum{result="completed"}')).toBe(4);
      expect(value(text, "tintype_run_wait_seconds_sum")).toBe(3);
    }
  });

  test("counts screenshots by what became of them, and their bytes", async () => {
    const ada = await service.signUp();
    await readMetrics();
    const picture = { base64: btoa("x".repeat(20_000)), width: 10, height: 10, isWhole: true };
    const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: "https://example.com/" } }));
    const { db } = service.database;
    const longAgo = { status: "completed", started_at: new Date(0), finished_at: new Date(0) } as const;
    await db.updateTable("runs").set(longAgo).where("extraction_id", "=", asId<ExtractionId>(id)).execute();
    const stored = await storeObservation(service, asId<ExtractionId>(id), observation([]), picture);
    const otherObservation = observation([{ value: "red" }]); // equal contents are stored once
    const without = await storeObservation(service, asId<ExtractionId>(id), otherObservation);
    const environment = sql<never>`environment || '{"screenshot_left_out": "too_large"}'`;
    const content = db.selectFrom("snapshot_rows").select("content_hash").where("id", "=", without);
    await db.updateTable("snapshot_contents").set({ environment }).where("hash", "=", content).execute();
    const runs = db.selectFrom("snapshots").select("run_id").where("id", "in", [stored, without]);
    await db.updateTable("runs").set({ finished_at: time }).where("id", "in", runs).execute();
    time = new Date(time.getTime() + 60_000);
    const text = await readMetrics();
    expect(value(text, 'tintype_screenshots_total{result="stored"}')).toBe(1);
    expect(value(text, 'tintype_screenshots_total{result="too_large"}')).toBe(1);
    expect(value(text, "tintype_screenshot_bytes")).toBeGreaterThan(0);
  });

  test("contains every metric that the Grafana dashboard shows", async () => {
    const names = new Set<string>();
    for (const [, name = "", type] of (await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      names.add(name);
      if (type === "histogram") for (const part of ["bucket", "sum", "count"]) names.add(`${name}_${part}`);
    }
    const grafana = JSON.parse(readFileSync(grafanaFile, "utf8")) as Dashboard; // Grafana's own form
    const dashboardMetrics = grafana.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => metricsIn(expr)));
    expect(dashboardMetrics.filter((metrics) => metrics.length === 0)).toEqual([]);
    expect(dashboardMetrics.flat().filter((metric) => !names.has(metric))).toEqual([]);
    const alerts = readFileSync(alertsFile, "utf8");
    const alertMetrics = [...alerts.matchAll(/\btintype_\w+/g)].map(([name]) => name);
    expect(alertMetrics.length).toBeGreaterThan(0);
    expect(alertMetrics.filter((metric) => !names.has(metric))).toEqual([]);
    // Every metric of ours is on the dashboard.
    const ours = [...names].filter((name) => name.startsWith("tintype_") && !/_(bucket|sum|count)$/.test(name));
    expect(ours.filter((name) => !dashboardMetrics.flat().some((metric) => metric.startsWith(name)))).toEqual([]);
  });

  test("contains the metrics of the process", async () => {
    expect(value(await readMetrics(), "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });
});

test("GET /metrics answers 404 without METRICS_TOKEN", async () => {
  const withoutToken = await startTestService({ worker: false });
  try {
    expect((await withoutToken.call("GET /metrics", { token: TOKEN })).status).toBe(404);
  } finally {
    await withoutToken.stop();
  }
});
