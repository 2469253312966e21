import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import type { EvaluatedScss } from "@tintype/shared/conformance/sources/scss";

/** An evaluation that takes longer is ended. Bootstrap's variables take 0.5 s. */
const MAX_MS = 10_000;
const MAX_HEAP_MB = 192;
const MAX_STACK_MB = 4;

/** The answer of the thread. */
export type ScssAnswer = EvaluatedScss | { readonly fault: string; readonly line?: number; readonly column?: number };

/**
 * Evaluates a SCSS file in a thread of its own: loops without an end and values that grow without limits end with the
 * thread. The thread has no importers, so that the file cannot read others, and no environment.
 * @throws UnreadableSource if the file is no SCSS, or takes too much time or memory
 */
export async function evaluateScss(scss: string, maxMs = MAX_MS): Promise<EvaluatedScss> {
  const worker = new Worker(new URL("./scss-thread.ts", import.meta.url), {
    workerData: scss,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: MAX_STACK_MB },
  });
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), maxMs);
  try {
    const answered = once(worker, "message", stop);
    const ended = once(worker, "exit", stop).then(() => Promise.reject(new UnreadableSource(TOO_MUCH_MEMORY)));
    ended.catch(() => undefined);
    const [answer] = (await Promise.race([answered, ended])) as [ScssAnswer]; // by the thread's contract
    if (!("fault" in answer)) return answer;
    const { fault, line, column } = answer;
    throw new UnreadableSource(fault, line === undefined || column === undefined ? undefined : { line, column });
  } catch (error) {
    throw explain(error);
  } finally {
    clearTimeout(timer);
    stop.abort();
    await worker.terminate();
  }
}

const TOO_MUCH_MEMORY = "The SCSS file takes too much memory to evaluate.";

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "AbortError") return new UnreadableSource("The SCSS file takes too long to evaluate.");
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? new UnreadableSource(TOO_MUCH_MEMORY) : error;
}
