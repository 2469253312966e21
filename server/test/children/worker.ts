// A worker for the database in argv[2] whose jobs never finish. Sends the run id of each job that it takes.

import { silent } from "@tintype/reader/test/log";
import { z } from "zod";
import { startJobs, task } from "../../src/platform/jobs/runner.ts";

process.on("disconnect", () => process.exit());
const [, , url = ""] = process.argv;
await startJobs({
  url,
  concurrency: 1,
  log: silent,
  tasks: {
    run_extraction: task(z.object({ run_id: z.string() }), ({ run_id }) => {
      process.send?.(run_id);
      return new Promise(() => undefined);
    }),
  },
});
