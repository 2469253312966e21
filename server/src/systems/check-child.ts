import { answerJobs } from "../threads/program.ts";
import { check, type ThreadAnswer, type ThreadJob } from "./engine.ts";

// The program of the engine's threads.

answerJobs<ThreadJob, ThreadAnswer>(async (job) => {
  if (job.kind === "check") return { kind: "checked", report: check(job.system, job.input) };
  // The parsers of all formats take longer to load than a check takes.
  const { readContent } = await import("./sources.ts");
  return { kind: "read", source: await readContent(job.source) };
});
