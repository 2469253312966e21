import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { UploadResult } from "@tintype/shared/api/uploads/uploads";
import { exportFormats } from "@tintype/shared/export/formats";
import { night } from "@tintype/shared/testing/night";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect } from "vitest";
import { type Client, register } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type RunningProcess, runService } from "./support/process.ts";
import { descendants, isRunning, listProcesses, type ProcessInfo } from "./support/processes.ts";
import { addressOf, onDatabase, startProcess } from "./support/server.ts";
import { until } from "./support/wait.ts";

// Texts that end the process that reads them, or never let it end, and requests that take long. Children of the service
// handle them.

const database = databaseOfFile();
let server: RunningProcess;
let address: string;
beforeAll(async () => {
  server = runService({ ...onDatabase(database()), DEFAULT_PLAN: "enterprise" });
  address = await addressOf(server);
});
afterAll(async () => {
  const children = descendants(server.pid);
  server.kill("SIGTERM");
  await server.ended;
  await toEnd(children);
});

/** Waits until none of these processes run. */
function toEnd(processes: readonly ProcessInfo[]) {
  const pids = processes.map(({ pid }) => pid);
  const remaining = () => listProcesses().filter(({ pid }) => pids.includes(pid));
  return until("the children to end", remaining, ({ length }) => length === 0);
}

/**
 * Sends small requests of another user until the attack is over, or as many as a user may send a minute.
 * @returns how many of them were answered before the attack was over
 */
async function answeredBeside(attack: () => Promise<void>): Promise<number> {
  const otherUser = await register(address);
  const firstSystem = { name: "x", source: { content: ":root { --ink: #111111 }" } };
  const { id } = await otherUser.json<{ id: string }>("POST", "/api/systems", firstSystem);
  let isOver = false;
  const ended = attack().finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined); // awaited below
  let answered = 0;
  let remaining = Infinity;
  while (!isOver && remaining > 0) {
    const content = `:root { --ink: #${String(answered % 10).repeat(6)} }`;
    const health = await fetch(`${address}/health`);
    const replaced = await otherUser.call("PUT", `/api/systems/${id}`, { source: { content } });
    expect([health.status, replaced.status], await replaced.text()).toEqual([200, 200]);
    remaining = Number(replaced.headers.get("x-ratelimit-remaining"));
    if (!isOver) answered += 1;
  }
  await ended;
  expect(isRunning(server.pid)).toBe(true);
  return answered;
}

/** Colours of the page whose uploads and exports take long. */
const COLOURS = 2_000;

const create = (client: Client, content: string) =>
  client.call("POST", "/api/systems", { name: randomUUID(), source: { content } });

/** An alias of two aliases of two aliases …: 2^40 times one value. */
const aliases = JSON.stringify({
  a0: { $type: "fontFamily", $value: ["Inter"] },
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`a${n + 1}`, { $type: "fontFamily", $value: [`{a${n}}`, `{a${n}}`] }]),
  ),
});

const SOURCES: Readonly<Record<string, string>> = {
  "a text that SCSS doubles": '$s: "aaaaaaaaaaaaaaaa"; @for $i from 1 through 24 { $s: $s + $s; } $c: #112233;',
  "a list that SCSS joins with itself": "$l: 1 2 3; @for $i from 1 through 40 { $l: join($l, $l); }",
  "an endless recursion": "@function f($x) { @return f($x + 1); } $a: f(1);",
  "comments in one line": `${" // x".repeat(60)}\n?`,
  "aliases of aliases": aliases,
  "JSON of 100,000 levels": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
};

night.alone("no source of a design system ends the service, or makes others wait until it has been read", async () => {
  const attacker = await register(address);
  const attack = async () => {
    for (const [name, content] of Object.entries(SOURCES)) {
      const sent = await create(attacker, content);
      expect([201, 422], `${name}: ${await sent.text()}`).toContain(sent.status);
    }
  };
  // Several were answered while each of those that take seconds was read.
  expect(await answeredBeside(attack)).toBeGreaterThan(3);
});

night.alone("two accounts whose sources never end do not keep a third one from its design systems", async () => {
  const clients = await Promise.all([register(address), register(address)]);
  const endless = "$x: 1; @while true { $x: $x + 1; }";
  const attack = async () => {
    const sent = await Promise.all([...clients, ...clients].map((client) => create(client, endless)));
    for (const { status } of sent) expect([422, 503]).toContain(status);
  };
  expect(await answeredBeside(attack)).toBeGreaterThan(0);
});

night.alone("uploads, exports, diffs and reports of a page of many colours do not make others wait", async () => {
  const attacker = await register(address);
  const upload = async (blue: number) => {
    const paints = Array.from({ length: COLOURS }, (_, n) => ({ value: `rgb(${n % 256}, ${n >> 8}, ${blue})` }));
    const json = {
      capture_id: crypto.randomUUID(),
      observation: observation(paints),
      taken_at: new Date().toISOString(),
      team_id: null,
    };
    const sent = await attacker.json<{ result: { data: UploadResult } }>("POST", "/trpc/captures.upload", json);
    return sent.result.data;
  };
  const colors = Array.from(
    { length: COLOURS / 2 },
    (_, n) => `--c-${n}: #${(n * 557).toString(16).padStart(6, "0")};`,
  );
  const attack = async () => {
    const sent = await create(attacker, `:root { ${colors.join("")} }`);
    expect(sent.status).toBe(201);
    const [from, to] = [await upload(7), await upload(9)];
    const page = `/api/extractions/${from.extraction_id}`;
    const paths = [
      ...exportFormats.map((format) => `${page}/export?format=${format}`),
      `${page}/diff?from=${from.snapshot_id}&to=${to.snapshot_id}`,
      `${page}/conformance?system=${((await sent.json()) as { id: string }).id}`,
    ];
    const answers = paths.map(async (path) => {
      const answer = await attacker.call("GET", path);
      await answer.arrayBuffer();
      return answer;
    });
    for (const { status, url } of await Promise.all(answers)) {
      expect([200, 413], url).toContain(status); // 413: the machine is busy, and the child took too long
    }
  };
  expect(await answeredBeside(attack)).toBeGreaterThan(3);
});

night.alone("a body of 300 MB is refused before any of it is parsed", async () => {
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

night.alone.for([
  ["comments in one line", `${" // x".repeat(60)}\n?`],
  ["a loop without an end", "$x: 1; @while true { $x: $x + 1; }"],
] as const)("tintype check ends at SIGTERM while it reads a tokens file with %s", async ([, content]) => {
  const folder = await temporaryFolder();
  const file = join(folder, "tokens.scss");
  await writeFile(file, content);
  const args = ["cli/src/main.ts", "check", "http://127.0.0.1:9/", "--tokens", file, "--tokens-format", "scss"];
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

night.alone("the children end with the service, also if it is killed", async () => {
  const killed = runService({ ...onDatabase(database()), ROLE: "api" });
  const client = await register(await addressOf(killed));
  expect((await create(client, ":root { --ink: #111111 }")).status).toBe(201);
  const children = descendants(killed.pid);
  expect(children).not.toEqual([]);
  killed.kill("SIGKILL");
  await killed.ended;
  await toEnd(children);
});
