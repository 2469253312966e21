import { beforeAll, inject, onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";
import { type RunningProcess, runProcess, runService } from "./process.ts";
import type {} from "./provided.ts"; // declares what is injected

/** Starts a program that is stopped when the test is over. Concurrent tests pass `atEnd`. */
export function startProcess(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  atEnd?: AtEnd,
): RunningProcess {
  return untilTestEnds(runProcess(command, args, env), atEnd);
}

/**
 * Starts the service until the test is over. Users have the largest plan unless `env` says otherwise. Concurrent tests pass
 * `atEnd`.
 */
export function startServer(env: Record<string, string>, atEnd?: AtEnd): RunningProcess {
  return untilTestEnds(runService({ ...PLAN, ...env }), atEnd);
}

/**
 * The address of the service that all files share, each with accounts of its own. It may read every page of the loopback,
 * send webhooks to every receiver (support/receiver.ts), and trusts the addresses of clients in X-Forwarded-For.
 * A file that needs other settings, an empty server or to end it has a service of its own.
 */
export const sharedServer = (): string => inject("service").address;

/** The address of its database. */
export const sharedDatabase = (): string => inject("service").database;

/** Has a service of the file's own while its tests run. @returns a function that returns its address then */
export function serverOfFile(env: () => Record<string, string>): () => string {
  let address = "";
  beforeAll(async () => {
    const server = runService({ ...PLAN, ...env() });
    address = await addressOf(server);
    return async () => {
      server.kill("SIGTERM");
      await server.ended;
    };
  });
  return () => address;
}

const PLAN = { DEFAULT_PLAN: "enterprise" };

/** The environment of a process on an existing database. */
export function onDatabase(url: string) {
  return { DATABASE_URL: url, JWT_SECRET: "for tests only ".repeat(4) };
}

/** @returns the address that a server says it listens on */
export async function addressOf(server: RunningProcess): Promise<string> {
  const [, url = ""] = await server.says(/"url":"(http:[^"]+)","msg":"listening"/);
  return url;
}

function untilTestEnds(process: RunningProcess, atEnd: AtEnd = onTestFinished): RunningProcess {
  atEnd(async () => {
    process.kill("SIGTERM");
    await process.ended;
  });
  return process;
}
