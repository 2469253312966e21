import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { AppError } from "../errors.ts";
import { check, type ThreadAnswer, type ThreadJob } from "./engine.ts";
import { readContent } from "./sources.ts";

// The program of the engine's threads: answers one job after the other.

/** A lower priority than that of the thread that answers requests, which needs little of the processor, but at once. */
const NICENESS = 5;
// Only Linux has a priority for each thread. Elsewhere this would be the process's.
if (process.platform === "linux") setPriority(NICENESS);

parentPort?.on("message", (job: ThreadJob) => {
  void work(job).then((answer) => parentPort?.postMessage(answer));
});

async function work(job: ThreadJob): Promise<ThreadAnswer> {
  try {
    if (job.kind === "check") return { kind: "checked", report: check(job.system, job.input) };
    return { kind: "read", source: await readContent(job.source) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: "failed", error };
    const { code, message, extra } = error;
    return { kind: "refused", refusal: { code, message, extra } };
  }
}
