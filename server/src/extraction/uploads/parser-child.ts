import { buildTokens } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import { answerJobs } from "../../platform/children/program.ts";
import { parseUpload } from "./parse-upload.ts";
import type { ParserAnswer, ParserJob } from "./parser.ts";

// The program of a parser's children.

answerJobs<ParserJob, ParserAnswer>((job) => {
  if (job.kind === "build") {
    // This program wrote these bytes, when it parsed the upload.
    const observation = JSON.parse(new TextDecoder().decode(job.observation)) as Observation;
    return { kind: "built", built: buildTokens(observation, job.previous) };
  }
  const { upload, observation } = parseUpload(job.body);
  return { kind: "parsed", parsed: { upload, observation: new TextEncoder().encode(JSON.stringify(observation)) } };
});
