import { setTimeout as pause } from "node:timers/promises";
import { processTree } from "@tintype/reader/os/process-tree";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { expect, onTestFinished } from "vitest";
import { startChild } from "../../test/children/child.ts";
import { asExtraction, page, startTestService } from "../../test/service.ts";
import { readConfig } from "../platform/config/config.ts";
import { startWorker } from "./worker.ts";

const PAUSE_MS = 60_000;

night.alone.each([
  ["alone", false],
  ["beside another one, which takes its run over", true],
])("a worker that is paused for a minute, %s, fails no run", { timeout: 240_000 }, async (_, isBeside) => {
  const service = await startTestService({ worker: false });
  const { db, pool, url } = service.database;
  const host = new URL(service.pages).host;
  const worker = startChild("service-worker.ts", [url, host]);
  onTestFinished(async () => {
    for (const { pid } of processTree(worker.pid)) process.kill(pid, "SIGCONT");
    await worker.kill();
    await service.stop();
  });
  expect(await worker.message()).toBe("ready");

  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  let requests = 0;
  service.serve((request, response) => {
    requests += 1;
    // The first request is never answered.
    if (requests > 1) page("p { color: #123456 }")(request, response);
    else ask();
  });
  const ada = await service.signUp();
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/` } }));
  await asked;
  const stopped = processTree(worker.pid);
  for (const { pid } of stopped) process.kill(pid, "SIGSTOP");
  if (isBeside) {
    const env = { ROLE: "worker", DATABASE_URL: url, JWT_SECRET: "for tests only ".repeat(4), EGRESS_ALLOW: host };
    const config = readConfig({ ...env, BROWSER_PATH: process.env.BROWSER_PATH, BROWSER_CONCURRENCY: "1" });
    const otherWorker = await startWorker({ config, log: silent, databaseUrl: url, db, pool });
    onTestFinished(() => otherWorker.stop());
    await expect
      .poll(() => db.selectFrom("runs").select("status").executeTakeFirst(), { timeout: PAUSE_MS })
      .toEqual({ status: "completed" });
  } else await pause(PAUSE_MS);
  for (const { pid } of stopped) process.kill(pid, "SIGCONT");
  await eventually(async () => (await ada(`GET /api/extractions/${id}`)).body).toMatchObject({ status: "completed" });
  expect(await db.selectFrom("snapshots").select("version").execute()).toEqual([{ version: 1 }]);
});
