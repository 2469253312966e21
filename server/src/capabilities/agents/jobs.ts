import { toExtractOptions } from "@tintype/reader/extract-options";
import { PageFailure } from "@tintype/reader/page-failure";
import type { Browser } from "@tintype/reader/reading";
import { extractionOptions } from "@tintype/shared/api/extractions";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { type AgentReadingId, isId } from "../../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteReadingsBefore, findOrder, type ReadingOutcome, storeOutcome } from "./repository.ts";

/** After this long nobody waits for a reading, in ms. */
const FORGOTTEN_MS = 600_000;

/** The worker's tasks for agents: it reads the pages for which they wait, with the browser and by the rules of runs. */
export function agentTasks({
  db,
  browser,
}: {
  db: Db;
  browser: Pick<Browser, "extract">;
}): Pick<Tasks, "read_for_agent" | "purge_agent_readings"> {
  const payload = z.object({ reading_id: z.string().refine(isId<AgentReadingId>) });
  return {
    read_for_agent: task(payload, async ({ reading_id: id }, { log, signal }) => {
      const order = await findOrder(db, id);
      if (!order) return;
      const { url, html, selectors } = order;
      const options = { ...toExtractOptions(extractionOptions.parse({ selectors })), places: true };
      const outcome = await browser.extract(url, options, { signal, log, ...(html !== null && { html }) }).then(
        ({ observation, places }): ReadingOutcome => ({ reading: { observation, places } }),
        (error: unknown): ReadingOutcome => {
          if (signal.aborted || !(error instanceof PageFailure)) throw error;
          return { fault: { message: error.message, isOurs: error.isOurs } };
        },
      );
      const json = JSON.stringify(outcome);
      await db.transaction().execute((tx) => storeOutcome(tx, id, json));
    }),
    purge_agent_readings: taskWithoutPayload(async ({ log }) => {
      const readings = await deleteReadingsBefore(db, new Date(Date.now() - FORGOTTEN_MS));
      if (readings > 0) log.info({ readings }, "readings deleted that agents do not wait for any more");
    }),
  };
}

export const agentCron: readonly CronJob[] = [{ task: "purge_agent_readings", match: "*/10 * * * *" }];
