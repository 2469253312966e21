import { answerJobs } from "../../threads/program.ts";
import { type DerivedJob, type Made, make } from "./jobs.ts";

// The program of the maker's threads.

answerJobs<DerivedJob, Made>(
  (job) => withoutValue(make(job)),
  (made) => ("content" in made && typeof made.content !== "string" ? transferable(made.content) : []),
);

/** The JSON says it all, and a message would copy the value field by field, at the expense of the thread that gets it. */
function withoutValue(made: Made): Made {
  if (!("value" in made)) return made;
  const { json, etag } = made;
  return { json, etag };
}

/** A buffer that other values share must not leave the thread. */
function transferable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
