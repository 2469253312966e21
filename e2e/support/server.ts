import { onTestFinished } from "vitest";
import { type RunningProcess, runProcess, runService } from "./process.ts";

/** Starts a program that is stopped when the test is over. */
export function startProcess(command: string, args: readonly string[], env: Record<string, string>): RunningProcess {
  return untilTestEnds(runProcess(command, args, env));
}

/** Starts the service until the test is over. Users have the largest plan unless `env` says otherwise. */
export function startServer(env: Record<string, string>): RunningProcess {
  return untilTestEnds(runService({ DEFAULT_PLAN: "enterprise", ...env }));
}

/** @returns the address that a server says it listens on */
export async function addressOf(server: RunningProcess): Promise<string> {
  const [, url = ""] = await server.says(/"url":"(http:[^"]+)","msg":"listening"/);
  return url;
}

function untilTestEnds(process: RunningProcess): RunningProcess {
  onTestFinished(async () => {
    process.kill("SIGTERM");
    await process.ended;
  });
  return process;
}
