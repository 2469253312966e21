import { answerJobs } from "../../../platform/children/program.ts";
import { type DerivedJob, type Made, make } from "./jobs.ts";

// The program of the maker's children.

answerJobs<DerivedJob, Made>((job) => withoutValue(make(job)));

/** The JSON says it all, and a message would copy the value field by field, at the expense of the process that gets it. */
function withoutValue(made: Made): Made {
  if (!("value" in made)) return made;
  const { json, etag } = made;
  return { json, etag };
}
