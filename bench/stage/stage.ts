import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateApiKey } from "@tintype/server/capabilities/accounts/api-keys/api-keys";
import { insertApiKey, insertUser } from "@tintype/server/capabilities/accounts/repository";
import { type DatabaseHandle, openDatabase } from "@tintype/server/platform/database/connection";
import { startEmbeddedPostgres } from "@tintype/server/platform/database/embedded";
import { migrate } from "@tintype/server/platform/database/migrate";
import {
  type ApiKeyId,
  type ExtractionId,
  newId,
  type RunId,
  type SnapshotId,
  type UserId,
} from "@tintype/server/platform/ids";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { pino } from "pino";

export const silent = pino({ level: "silent" });

/** A PostgreSQL for the benchmark, with our tables. Unlike that of the tests, it writes its commits to disk. */
export interface Stage extends Pick<DatabaseHandle, "db"> {
  url: string;
  folder: string;
  remove(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = await benchFolder();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silent,
    serverUrl: "",
    onLost: () => undefined,
  });
  await migrate(postgres.url, { log: silent });
  const { db, close } = openDatabase(postgres.url, { log: silent });
  const remove = async () => {
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { db, url: postgres.url, folder, remove };
}

export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-bench-"));
  await chmod(folder, 0o755); // if we run as root, PostgreSQL's user has to be able to enter it
  return folder;
}

export interface BenchUser {
  userId: UserId;
  authorization: string;
  extractionId: ExtractionId;
}

/** Adds a user with an API key and this number of completed extractions. @returns the user, with the id of one extraction */
export async function addUser({ db }: Stage, extractions: number): Promise<BenchUser> {
  const userId = newId<UserId>();
  const created_at = new Date();
  const email = `${userId}@example.com`;
  await insertUser(db, { id: userId, email, name: "Ada", password_hash: "-", created_at });
  const { key, keyId: key_id, prefix, secretHash: secret_hash } = generateApiKey();
  const about = { name: "bench", scopes: null, expires_at: null, created_at };
  await insertApiKey(db, { id: newId<ApiKeyId>(), user_id: userId, key_id, prefix, secret_hash, ...about });
  const ids = Array.from({ length: extractions }, () => newId<ExtractionId>());
  for (const id of ids) await addCompleted(db, id, userId);
  return { userId, authorization: `Bearer ${key}`, extractionId: ids[0] ?? newId<ExtractionId>() };
}

async function addCompleted(db: Stage["db"], id: ExtractionId, user_id: UserId): Promise<void> {
  const about = { title: "A page", duration_ms: 300, elements_analyzed: 200, completed_at: new Date() };
  const run_id = newId<RunId>();
  await db
    .insertInto("extractions")
    .values({
      id,
      user_id,
      url: "https://example.com/",
      options: {},
      metadata: {},
      status: "completed",
      latest_version: 1,
      ...about,
    })
    .execute();
  await db
    .insertInto("runs")
    .values({ id: run_id, extraction_id: id, user_id, kind: "first", status: "completed" })
    .execute();
  await db
    .insertInto("snapshots")
    .values({ id: newId<SnapshotId>(), extraction_id: id, run_id, version: 1, tokens, memory: {}, environment: {} })
    .execute();
}

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** The tokens of an average page: some 6 KB of JSON. */
export const tokens: Tokens = {
  colors: times(30, (n) => ({
    ...{ name: `color-brand-${n}`, value: `#${(0x100000 + n).toString(16)}`, format: "hex", usage: n },
    contexts: ["background-color", "color", "border-top-color"],
  })),
  typography: times(3, (n) => ({
    family: `Family ${n}`,
    ...{ weights: ["400", "700"], sizes: ["14px", "16px", "24px"], line_heights: ["21px", "24px", "36px"] },
  })),
  spacing: times(30, (n) => `${n + 1}px`),
  assets: times(10, (n) => ({
    ...{ type: "image" as const, url: `https://example.com/images/${n}.png`, format: "png" },
    dimensions: { width: 640, height: 480 },
  })),
};
