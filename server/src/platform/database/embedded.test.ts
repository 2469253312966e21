import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Child, startChild } from "../../../test/children/child.ts";
import { connect, openDatabase } from "./connection.ts";
import { DataDirInUseError } from "./embedded/data-dir-lock.ts";
import { readPostmaster } from "./embedded/postmaster.ts";
import { type EmbeddedOptions, startEmbeddedPostgres } from "./embedded.ts";
import { DATA_DIR_LOCK } from "./locks.ts";

// All tests use one cluster, because creating one takes longer than any test.
let dataDir: string;
const data = () => join(dataDir, "postgres", "data");

beforeAll(async () => {
  dataDir = await temporaryFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined });
  await query(url, "create table words (word text)");
  await query(url, "insert into words values ('stored')");
  await stop();
});

describe("a running cluster", () => {
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    process.env.STRIPE_SECRET_KEY = "sk_test_do-not-pass-on";
    const serverUrl = "http://localhost:4000";
    ({ url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined, serverUrl }));
  });
  afterAll(async () => {
    delete process.env.STRIPE_SECRET_KEY;
    await stop();
  });

  test("has the data of before, listens only on loopback and requires its password", async () => {
    expect(await query(url, "select word from words")).toEqual([{ word: "stored" }]);
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(url, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
    expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);
    const guess = Object.assign(new URL(url), { password: "guess" }).href;
    await expect(connect(guess)).rejects.toMatchObject({ code: "28P01" });
  });

  test.runIf(process.platform === "linux")("gets none of the service's secrets in its environment", async () => {
    const pid = (await readPostmaster(data()))?.pid;
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("do-not-pass-on");
  });

  test.runIf(process.getuid?.() === 0)("runs as a user of its own if the service runs as root", async () => {
    const pid = (await readPostmaster(data()))?.pid;
    const { uid } = await stat(`/proc/${pid}`);
    const { stdout: owner } = await promisify(execFile)("id", ["-nu", String(uid)]);
    expect(owner.trim()).toMatch(/^(tintype|postgres)$/);
  });

  test("converts letters outside ASCII with lower() too, whatever the host's locale", async () => {
    expect(await query(url, "select lower('ÉCLAIR') as word")).toEqual([{ word: "éclair" }]);
  });

  test("refuses a second server with the first one's process id and address, and is not disturbed", async () => {
    const second = start();
    await expect(second).rejects.toThrow(DataDirInUseError);
    await expect(second).rejects.toThrow(
      `Another Tintype server (pid ${process.pid}, http://localhost:4000) is using ${dataDir}`,
    );
    expect(await query(url, "select word from words")).toEqual([{ word: "stored" }]);
  });

  test("takes the data directory's lock again when its connection is terminated", async () => {
    const [firstHolder] = await lockHolders(url);
    await query(url, `select pg_terminate_backend(${firstHolder}, 10000)`);
    const others = async () => (await lockHolders(url)).filter((pid) => pid !== firstHolder);
    await eventually(others).toHaveLength(1);
  });
});

test("PostgreSQL keeps running when its server is killed, and the next server uses it", async () => {
  const owner = await startOwner(dataDir);
  await query(owner.url, "insert into words values ('by the killed one')");
  const oldPostmaster = await readPostmaster(data());
  await owner.child.kill();

  const { url } = await start();
  expect(await readPostmaster(data())).toEqual(oldPostmaster);
  expect(await query(url, "delete from words where word <> 'stored' returning word")).toEqual([
    { word: "by the killed one" },
  ]);
});

night.test("a server starts after both the previous server and its PostgreSQL were killed", async () => {
  const owner = await startOwner(dataDir);
  const postmaster = await readPostmaster(data());
  await owner.child.kill();
  process.kill(postmaster?.pid ?? 0, "SIGKILL");

  const { url } = await start();
  expect(await query(url, "select word from words")).toEqual([{ word: "stored" }]);
});

night.test(
  "PostgreSQL starts although the process id in a stale postmaster.pid now belongs to another program",
  async () => {
    const firstCluster = await start();
    const text = await readFile(join(data(), "postmaster.pid"), "utf8");
    await firstCluster.stop();
    await writeFile(join(data(), "postmaster.pid"), text.replace(/^\d+/, String(process.pid)));

    const { url } = await start();
    expect(await query(url, "select word from words")).toEqual([{ word: "stored" }]);
  },
);

night.test("PostgreSQL is restarted on the same port when it dies while its server runs", async () => {
  const { url } = await start();
  const { pool, close } = openDatabase(url, { log: silent });
  onTestFinished(close);
  const words = async () => (await pool.query("select word from words")).rows;
  expect(await words()).toEqual([{ word: "stored" }]);
  const postmaster = await readPostmaster(data());
  process.kill(postmaster?.pid ?? 0, "SIGKILL");

  // Its processes that serve our connections may survive it for a moment.
  await eventually(async () => (await readPostmaster(data())) ?? postmaster).not.toEqual(postmaster);
  await eventually(() => words().catch(String)).toEqual([{ word: "stored" }]);
  await eventually(() => lockHolders(url)).toHaveLength(1);
  await expect(start()).rejects.toThrow(DataDirInUseError);
});

test("onLost is called when another server takes the lock, and stopping then leaves PostgreSQL running", async () => {
  const lost = Promise.withResolvers<Error>();
  const firstCluster = await start({ onLost: lost.resolve });
  const [holder] = await lockHolders(firstCluster.url);
  const otherConnection = await connect(firstCluster.url.replace(/tintype$/, "postgres"), {
    application_name: `tintype ${process.pid}`,
  });
  onTestFinished(() => otherConnection.end());
  // It waits for the lock, so that it gets it next.
  const takenLock = otherConnection.query("select pg_advisory_lock($1, $2)", [...DATA_DIR_LOCK]);
  await eventually(() => lockHolders(firstCluster.url, false)).toHaveLength(1);
  await query(firstCluster.url, `select pg_terminate_backend(${holder})`);
  await takenLock;

  expect(await lost.promise).toBeInstanceOf(DataDirInUseError);
  await firstCluster.stop();
  expect(await query(firstCluster.url, "select word from words")).toEqual([{ word: "stored" }]);
});

night.test(
  "two servers that start for the first time at the same moment: one wins, and the other is refused",
  async () => {
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
  },
);

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot && night.isNow)(
  "the cluster is in the fallback directory if PostgreSQL's user may not enter DATA_DIR",
  async () => {
    const [closed, fallbackDir] = [await temporaryFolder(), await temporaryFolder()];
    const inner = join(closed, "deep", "data");
    await chmod(closed, 0o700);
    const options = { dataDir: inner, log: silent, fallbackDir: join(fallbackDir, "tintype"), onLost: () => undefined };
    const firstCluster = await startEmbeddedPostgres(options);
    expect(firstCluster.directory).toMatch(join(await realpath(fallbackDir), "tintype"));
    expect(await realpath(join(inner, "postgres"))).toBe(firstCluster.directory);
    await query(firstCluster.url, "create table words ()");
    await firstCluster.stop();

    const again = await startEmbeddedPostgres(options);
    expect(await query(again.url, "select from words")).toEqual([]);
    await again.stop();
  },
);

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

/** Returns the process ids of the connections that hold the data directory's lock, or that wait for it. */
async function lockHolders(url: string, granted = true): Promise<unknown[]> {
  const [classid, objid] = DATA_DIR_LOCK;
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

/** Creates a folder in the scratch folder. At the end of the test run everything in there is stopped and removed. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject("scratch"), "embedded-"));
  await chmod(folder, 0o755);
  return folder;
}
