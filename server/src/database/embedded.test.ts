import { chmod, mkdtemp, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Child, startChild } from "../../test/children/child.ts";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { connect, openDatabase } from "./connection.ts";
import { DataDirInUseError } from "./embedded/data-dir-lock.ts";
import { readPostmaster } from "./embedded/postmaster.ts";
import { type EmbeddedOptions, startEmbeddedPostgres } from "./embedded.ts";
import { OWNERSHIP_LOCK } from "./locks.ts";

// One cluster serves the whole file: making one takes longer than any test.
let dataDir: string;
const data = () => join(dataDir, "postgres", "data");

beforeAll(async () => {
  dataDir = await temporaryFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined });
  await query(url, "create table kept (word text)");
  await query(url, "insert into kept values ('kept')");
  await stop();
});

test("a cluster keeps its data over a restart, listens on loopback only and asks for its password", async () => {
  const { url, directory } = await start();
  expect(await query(url, "select word from kept")).toEqual([{ word: "kept" }]);
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect(await query(url, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  expect((await stat(join(directory, "password"))).mode & 0o777).toBe(0o600);
  const guess = Object.assign(new URL(url), { password: "guess" }).href;
  await expect(connect(guess)).rejects.toMatchObject({ code: "28P01" });
});

test("an upper-case letter has its lower-case one outside ASCII too, whatever the host's locale", async () => {
  const { url } = await start();
  expect(await query(url, "select lower('ÉCLAIR') as word")).toEqual([{ word: "éclair" }]);
});

test("a second server is refused, told who the first is, and leaves it in peace", async () => {
  const { url } = await start({ serverUrl: "http://localhost:4000" });
  const second = start();
  await expect(second).rejects.toThrow(DataDirInUseError);
  await expect(second).rejects.toThrow(
    `Another Tintype server (pid ${process.pid}, http://localhost:4000) is using ${dataDir}`,
  );
  expect(await query(url, "select word from kept")).toEqual([{ word: "kept" }]);
});

test("PostgreSQL outlives a server that is killed, and the next server takes it over", async () => {
  const owner = await startOwner(dataDir);
  await query(owner.url, "insert into kept values ('by the killed one')");
  const before = await readPostmaster(data());
  await owner.child.kill();

  const { url } = await start();
  expect(await readPostmaster(data())).toEqual(before);
  expect(await query(url, "delete from kept where word <> 'kept' returning word")).toEqual([
    { word: "by the killed one" },
  ]);
});

test("a start repairs what a killed server and a killed PostgreSQL have left", async () => {
  const owner = await startOwner(dataDir);
  const postmaster = await readPostmaster(data());
  await owner.child.kill();
  process.kill(postmaster?.pid ?? 0, "SIGKILL");

  const { url } = await start();
  expect(await query(url, "select word from kept")).toEqual([{ word: "kept" }]);
});

test("a postmaster.pid whose number is another program's by now does not keep PostgreSQL from starting", async () => {
  const first = await start();
  const text = await readFile(join(data(), "postmaster.pid"), "utf8");
  await first.stop();
  await writeFile(join(data(), "postmaster.pid"), text.replace(/^\d+/, String(process.pid)));

  const { url } = await start();
  expect(await query(url, "select word from kept")).toEqual([{ word: "kept" }]);
});

test("PostgreSQL that dies while its server lives is started again at the same address", async () => {
  const { url } = await start();
  const { pool, close } = openDatabase(url, { log: silent });
  onTestFinished(close);
  const words = async () => (await pool.query("select word from kept")).rows;
  expect(await words()).toEqual([{ word: "kept" }]);
  const postmaster = await readPostmaster(data());
  process.kill(postmaster?.pid ?? 0, "SIGKILL");

  // Those of its processes that served us may still do so for a moment.
  await eventually(async () => (await readPostmaster(data())) ?? postmaster).not.toEqual(postmaster);
  await eventually(() => words().catch(String)).toEqual([{ word: "kept" }]);
  await eventually(() => lockHolders(url)).toHaveLength(1);
  await expect(start()).rejects.toThrow(DataDirInUseError);
});

test("ownership whose connection is cut is taken again", async () => {
  const { url } = await start();
  const [first] = await lockHolders(url);
  await query(url, `select pg_terminate_backend(${first}, 10000)`);
  const others = async () => (await lockHolders(url)).filter((pid) => pid !== first);
  await eventually(others).toHaveLength(1);
});

test("a server whose ownership another one has taken meanwhile is told, and does not stop PostgreSQL", async () => {
  const lost = Promise.withResolvers<Error>();
  const first = await start({ onLost: lost.resolve });
  const [holder] = await lockHolders(first.url);
  const other = await connect(first.url.replace(/tintype$/, "postgres"), {
    application_name: `tintype ${process.pid}`,
  });
  onTestFinished(() => other.end());
  // It stands in the queue for the lock, so that it is next.
  const taken = other.query("select pg_advisory_lock($1, $2)", [...OWNERSHIP_LOCK]);
  await eventually(() => lockHolders(first.url, false)).toHaveLength(1);
  await query(first.url, `select pg_terminate_backend(${holder})`);
  await taken;

  expect(await lost.promise).toBeInstanceOf(DataDirInUseError);
  await first.stop();
  expect(await query(first.url, "select word from kept")).toEqual([{ word: "kept" }]);
});

test("of two first starts at the same moment one wins and the other is told", async () => {
  const folder = await temporaryFolder();
  const children = [startChild("embedded.ts", [folder]), startChild("embedded.ts", [folder])];
  onTestFinished(async () => {
    await Promise.all(children.map((child) => child.kill()));
  });
  const outcomes = (await Promise.all(children.map((child) => child.message()))).map((message) =>
    outcome.parse(message),
  );

  const winner = outcomes.find(({ url }) => url);
  const loser = outcomes.find(({ error }) => error);
  expect(await query(winner?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
  const pids = children.map(({ pid }) => pid).join("|");
  expect(loser?.error).toMatch(
    new RegExp(
      `^DataDirInUseError: Another Tintype server \\(pid (${pids}), http://localhost:3000\\) is using ${folder}$`,
    ),
  );
  expect(await readdir(folder)).toEqual(["postgres"]);
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)("where PostgreSQL's user may not enter DATA_DIR, the cluster is in the shelter", async () => {
  const [closed, shelter] = [await temporaryFolder(), await temporaryFolder()];
  const inner = join(closed, "deep", "data");
  await chmod(closed, 0o700);
  const options = { dataDir: inner, log: silent, shelter: join(shelter, "tintype"), onLost: () => undefined };
  const first = await startEmbeddedPostgres(options);
  expect(first.directory).toMatch(join(await realpath(shelter), "tintype"));
  expect(await realpath(join(inner, "postgres"))).toBe(first.directory);
  await query(first.url, "create table kept ()");
  await first.stop();

  const again = await startEmbeddedPostgres(options);
  expect(await query(again.url, "select from kept")).toEqual([]);
  await again.stop();
});

const outcome = z.object({ url: z.string().optional(), error: z.string().optional() });

async function start(options: Partial<EmbeddedOptions> = {}) {
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined, ...options });
  onTestFinished(embedded.stop);
  return embedded;
}

async function startOwner(folder: string): Promise<{ child: Child; url: string }> {
  const child = startChild("embedded.ts", [folder]);
  onTestFinished(child.kill);
  const { url = "" } = outcome.parse(await child.message());
  return { child, url };
}

/** Process ids of the connections that hold the ownership lock, or that wait for it. */
async function lockHolders(url: string, granted = true): Promise<unknown[]> {
  const [classid, objid] = OWNERSHIP_LOCK;
  const rows = await query(
    url,
    `select pid from pg_locks where locktype = 'advisory' and (classid, objid) = (${classid}, ${objid}) and granted = ${granted}`,
  );
  return rows.map(({ pid }) => pid);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** In the run's scratch folder, at whose end everything is stopped and removed. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject("scratch"), "embedded-"));
  await chmod(folder, 0o755);
  return folder;
}
