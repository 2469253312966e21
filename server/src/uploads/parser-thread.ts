import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { buildTokens } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import { AppError } from "../errors.ts";
import { parseUpload } from "./parse-upload.ts";
import type { ThreadAnswer, ThreadJob } from "./parser.ts";

// The program of a parser's threads: answers one job after the other.

/** A lower priority than that of the thread that answers requests, which needs little of the processor, but at once. */
const NICENESS = 5;
// Only Linux has a priority for each thread. Elsewhere this would be the process's.
if (process.platform === "linux") setPriority(NICENESS);

parentPort?.on("message", (job: ThreadJob) => {
  const answer = work(job);
  const transferred = answer.kind === "parsed" ? [answer.parsed.observation.buffer] : [];
  parentPort?.postMessage(answer, transferred);
});

function work(job: ThreadJob): ThreadAnswer {
  try {
    if (job.kind === "build") {
      // This program wrote these bytes, when it parsed the upload.
      const observation = JSON.parse(new TextDecoder().decode(job.observation)) as Observation;
      return { kind: "built", built: buildTokens(observation, job.previous) };
    }
    const { upload, observation } = parseUpload(job.body);
    return { kind: "parsed", parsed: { upload, observation: encode(observation) } };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: "failed", error };
    const { code, message, extra } = error;
    return { kind: "refused", refusal: { code, message, extra } };
  }
}

/** The bytes have a buffer of their own, which can be transferred. */
function encode(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
}
