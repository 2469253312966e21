import { silent } from "@tintype/reader/test/log";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { person } from "../../../../test/accounts/teams.ts";
import { checkedCalls } from "../../../../test/http/http.ts";
import { createClient, refusal } from "../../../../test/http/trpc.ts";
import { startTestService, TEST_JWT_SECRET } from "../../../../test/service.ts";
import { readConfig } from "../../../platform/config/config.ts";
import { openDatabase } from "../../../platform/database/connection.ts";
import { startApi } from "../../../roles/api.ts";

/** Starts an API whose only connection to the database is in use, or whose database is away. */
async function startHindered({ isAway }: { isAway: boolean }) {
  const service = await startTestService({ worker: false });
  onTestFinished(() => service.stop());
  const databaseUrl = service.database.url;
  const handle = openDatabase(databaseUrl, { log: silent, max: 1 });
  onTestFinished(() => handle.close());
  const config = readConfig({ PORT: "0", JWT_SECRET: TEST_JWT_SECRET });
  const lines: { msg: string; operation?: string; reason?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const api = await startApi({ config, db: handle.db, databaseUrl, log });
  onTestFinished(() => api.stop());
  const call = await checkedCalls(api.url);
  const client = await handle.pool.connect();
  // Nothing listens on that port.
  const away = Object.assign(new URL(databaseUrl), { port: "1" }).href;
  Object.assign(handle.pool.options, isAway ? { connectionString: away } : { connectionTimeoutMillis: 100 });
  if (isAway) client.release(true);
  else onTestFinished(() => client.release());
  /** Operation and reason of each answer with 503, as the log has them. */
  const reasons = () =>
    lines.flatMap((line) => (line.msg === "answered with 503" ? [[line.operation, line.reason]] : []));
  return { url: api.url, call, ada: await person(service), reasons };
}

test.each([
  ["has no free connection", { isAway: false }],
  ["does not answer", { isAway: true }],
])("REST and tRPC answer 503 not_ready with Retry-After, and log why, when the database %s", async (_, options) => {
  const { url, call, ada, reasons } = await startHindered(options);
  const login = { json: { email: ada.email, password: ada.password } };
  for (const answer of [
    await call("GET /api/extractions", { token: ada.token }),
    await call("POST /api/auth/login", login),
    await call("DELETE /api/webhooks/01a1fc46-a712-746c-bf17-3fd4df2d0a86", { token: ada.token }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "not_ready" } } });
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  const refused = await refusal(createClient(url, ada.token).views.list.query({}));
  expect(refused).toMatchObject({ status: 503, code: "not_ready", retry_after: 5 });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const operations = ["GET /api/extractions", "POST /api/auth/login", "DELETE /api/webhooks/:id", "/trpc/views.list"];
  expect(reasons()).toEqual(operations.map((operation) => [operation, "database: no connection"]));
});
