import { request } from "node:http";
import { expect, test } from "vitest";
import { startCollector } from "./support/collector.ts";
import { createDatabase } from "./support/database.ts";
import { addressOf, onDatabase, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

const TOKEN = "Zk3-q_9XbT7mVw2LhR8yNc";
const ENCODED = [...TOKEN].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

const PATHS = [
  "/s/T",
  "/s/T/api",
  "/s/T/nothing",
  "//s/T",
  "/%73/T",
  "/s%2fT",
  "/s%252FT",
  "/S/T",
  "/./s/T",
  "/s/T;x",
  "/s%zz/T",
  "/app/invitations/T",
  "/app//invitations/T",
  "/app/./invitations/T",
  "/app/Invitations/T",
  "/app/invitations%2FT",
  "/app/reset-password/T",
  "/APP/reset-password/T",
  "/app/Reset-Password/T",
  "/app/reset-password%2fT",
  "/app/x/T/",
  "/api/teams/T",
  "/trpc/T",
  "/app/reset-password/%2e%2e/s/T",
  "/app\\invitations\\T",
].flatMap((path) => [path.replace("T", TOKEN), path.replace("T", ENCODED)]);

test("the log has no token of a link, however its path is written, and no trace that a stranger names", async ({
  onTestFinished,
}) => {
  const [database, collector] = await Promise.all([createDatabase(), startCollector()]);
  onTestFinished(() => database.drop());
  const server = startServer({ ...onDatabase(database.url), ...collector.env, ROLE: "api" });
  const { hostname, port } = new URL(await addressOf(server));
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  // fetch() would normalise the paths.
  const send = (method: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = request({ hostname, port, method, path, headers }, (answer) => answer.resume().once("end", resolve));
      sent.once("error", reject).end();
    });
  const methods = ["GET", "POST", "HEAD"];
  for (const path of PATHS) for (const method of methods) await send(method, path);
  const lines = () => server.stdout().match(/"msg":"request"/g)?.length ?? 0;
  await until("a line for each request", () => lines() === PATHS.length * methods.length);
  expect(server.output()).not.toContain(TOKEN);
  expect(server.output()).not.toContain(ENCODED);
  expect(server.output()).not.toContain(TRACE);
  expect(server.output()).toContain('"trace_id"');
});
