import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, register } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type RunningProcess, runService } from "./support/process.ts";
import { descendants, isRunning, listProcesses } from "./support/processes.ts";
import { addressOf, onDatabase, startProcess } from "./support/server.ts";
import { until } from "./support/wait.ts";

// Texts that end the process that reads them, or never let it end. Children of the service read them.

const database = databaseOfFile();
let server: RunningProcess;
let address: string;
beforeAll(async () => {
  server = runService({ ...onDatabase(database()), DEFAULT_PLAN: "enterprise" });
  address = await addressOf(server);
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
});

const create = (client: Client, content: string) =>
  client.call("POST", "/api/systems", { name: "x", source: { content } });

test("a body of 300 MB is refused before any of it is parsed", async () => {
  const client = await register(address);
  const chunk = new TextEncoder().encode("x".repeat(1_000_000));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < 300) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const { token } = await client.json<{ token: string }>("POST", "/api/auth/refresh");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" };
  const answer = await fetch(`${address}/api/systems`, init).catch(() => undefined);
  if (answer) expect(answer.status).toBe(413); // else the server closed the connection, which reaches some clients first
  expect((await fetch(`${address}/health`)).status).toBe(200);
});

test.for([
  ["comments in one line", `${" // x".repeat(60)}\n?`],
  ["a loop without an end", "$x: 1; @while true { $x: $x + 1; }"],
] as const)("tintype check ends at SIGTERM while it reads a tokens file with %s", async ([, content]) => {
  const folder = await temporaryFolder();
  const file = join(folder, "tokens.scss");
  await writeFile(file, content);
  const args = ["server/src/cli/main.ts", "check", "http://127.0.0.1:9/", "--tokens", file, "--tokens-format", "scss"];
  const command = startProcess(process.execPath, args, {});
  const children = () => descendants(command.pid);
  const [child] = await until("its child", children, (some) => some.length > 0);
  command.kill("SIGTERM");
  expect((await command.ended).code).toBe(130);
  await until(
    "its child to end",
    () => isRunning(child?.pid ?? 0),
    (running) => !running,
  );
});

test("the children end with the service, also if it is killed", async () => {
  const killed = runService({ ...onDatabase(database()), ROLE: "api" });
  const client = await register(await addressOf(killed));
  expect((await create(client, ":root { --ink: #111111 }")).status).toBe(201);
  const family = descendants(killed.pid).map(({ pid }) => pid);
  expect(family).not.toEqual([]);
  killed.kill("SIGKILL");
  await killed.ended;
  await until(
    "its children to end",
    () => listProcesses().filter(({ pid }) => family.includes(pid)),
    (remaining) => remaining.length === 0,
  );
});
