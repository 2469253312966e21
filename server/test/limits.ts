import { silent } from "@tintype/reader/test/log";
import { readConfig } from "../src/platform/config/config.ts";
import { openDatabase } from "../src/platform/database/connection.ts";
import { startApi } from "../src/roles/api.ts";
import { registerUser, type TestUser } from "./accounts/accounts.ts";
import { quickPasswords } from "./accounts/passwords.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { type Answer, type Call, checkedCalls } from "./http/http.ts";

// API processes with the production limits, on one database, with one clock that the test controls.

export interface LimitedApis {
  database: TestDatabase;
  /** One for each process. Every answer is checked against the OpenAPI document and for the rate-limit headers. */
  calls: readonly [Call, ...Call[]];
  /** The URL of each process. */
  urls: readonly string[];
  now(): Date;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  /** Sets the clock. */
  moveTo(time: string): void;
  /** Registers a user. */
  signUp(): Promise<TestUser>;
  stop(): Promise<void>;
}

export async function startLimitedApis(count: number, env: Record<string, string> = {}): Promise<LimitedApis> {
  const database = await createTestDatabase();
  let time = new Date("2026-03-10T12:00:00.000Z");
  const now = () => time;
  const config = readConfig({
    PORT: "0",
    JWT_SECRET: "for tests only ".repeat(4),
    JWT_TTL: "365d",
    DEFAULT_PLAN: "free",
    ...env,
  });
  const handles = Array.from({ length: count }, () => openDatabase(database.url, { log: silent }));
  const apis = await Promise.all(
    handles.map(({ db }) =>
      startApi({ config, db, databaseUrl: database.url, log: silent, now, passwords: quickPasswords() }),
    ),
  );
  const urls = apis.map(({ url }) => url);
  const [firstCalls, ...others] = await Promise.all(urls.map(checkedCalls));
  if (!firstCalls) throw new Error("at least one process is needed");
  return {
    database,
    calls: [firstCalls, ...others],
    urls,
    now,
    pass: (seconds) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
    moveTo: (text) => {
      time = new Date(text);
    },
    signUp: () => registerUser(firstCalls),
    stop: async () => {
      for (const api of apis) await api.stop();
      for (const handle of handles) await handle.close();
      await database.drop();
    },
  };
}

/** Returns the rate-limit headers of an answer as numbers. `wait` is Retry-After. */
export function limitsOf({ headers }: Pick<Answer, "headers">) {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return {
    limit: number("x-ratelimit-limit"),
    remaining: number("x-ratelimit-remaining"),
    reset: number("x-ratelimit-reset"),
    wait: number("retry-after"),
  };
}

/** Counts the answers of each status: `{ 200: 20, 429: 80 }`. */
export function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
