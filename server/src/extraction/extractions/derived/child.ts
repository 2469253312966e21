import { answerJobs } from "../../../platform/children/program.ts";
import { type DerivedJob, type DerivedResult, make } from "./jobs.ts";

// The program of the maker's children.

answerJobs<DerivedJob, DerivedResult>((job) => withoutValue(make(job)));

/** The JSON says it all, and a message would copy the value field by field, at the expense of the process that gets it. */
function withoutValue(result: DerivedResult): DerivedResult {
  if (!("value" in result)) return result;
  const { json, etag } = result;
  return { json, etag };
}
