import { eventually } from "@tintype/reader/test/eventually";
import { type RemoteBrowser, startRemoteBrowser } from "@tintype/reader/test/remote-browser";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect } from "vitest";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";

// Three browsers on other machines, of which one is killed every five seconds and started again.

const BROWSERS = 3;
const RUNS = 40;
const KILL_EVERY_MS = 5_000;

const browsers: RemoteBrowser[] = [];
let service: TestService;
beforeAll(async () => {
  for (let n = 0; n < BROWSERS; n += 1) browsers.push(await startRemoteBrowser());
  const BROWSER_URLS = browsers.map(({ url }) => url).join(",");
  service = await startTestService({ readsInProcesses: true, env: { BROWSER_URLS, BROWSER_CONCURRENCY: "3" } });
  service.serve((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Far</title><body style='background: #123456'>Hi");
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all(browsers.map((browser) => browser.kill()));
});

night.alone("no run is lost", { timeout: 300_000 }, async () => {
  const call = await service.signUp();
  const created = await Promise.all(
    Array.from({ length: RUNS }, async () =>
      asExtraction(await call("POST /api/extractions", { json: { url: service.pages } })),
    ),
  );
  const readStatuses = () =>
    Promise.all(created.map(async ({ id }) => asExtraction(await call(`GET /api/extractions/${id}`)).status));
  let kills = 0;
  const kill = async () => {
    const index = kills % BROWSERS;
    kills += 1;
    const { port, kill: end } = browsers[index] ?? { port: 0, kill: async () => undefined };
    await end();
    browsers[index] = await startRemoteBrowser({ port });
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(kill);
  }, KILL_EVERY_MS);
  try {
    const isOver = (status: string) => status === "completed" || status === "failed";
    await eventually(async () => (await readStatuses()).every(isOver), 280_000).toBe(true);
  } finally {
    clearInterval(timer);
    await last;
  }
  expect(kills).toBeGreaterThan(0);
  expect(await readStatuses()).toEqual(created.map(() => "completed"));
});
