import { buildTokens } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import { answerJobs } from "../threads/program.ts";
import { parseUpload } from "./parse-upload.ts";
import type { ThreadAnswer, ThreadJob } from "./parser.ts";

// The program of a parser's threads.

answerJobs<ThreadJob, ThreadAnswer>(work, (answer) =>
  answer.kind === "parsed" ? [answer.parsed.observation.buffer] : [],
);

function work(job: ThreadJob): ThreadAnswer {
  if (job.kind === "build") {
    // This program wrote these bytes, when it parsed the upload.
    const observation = JSON.parse(new TextDecoder().decode(job.observation)) as Observation;
    return { kind: "built", built: buildTokens(observation, job.previous) };
  }
  const { upload, observation } = parseUpload(job.body);
  return { kind: "parsed", parsed: { upload, observation: encode(observation) } };
}

/** The bytes have a buffer of their own, which can be transferred. */
function encode(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
}
