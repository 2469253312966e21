import { extractionsFor } from "@tintype/shared/conditions/bounds";
import { tryLockExtractions } from "../../extraction/extractions/repository.ts";
import { addCountedRuns, countModes, findOpenRunsLeft } from "../../extraction/runs/start-run.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { quotaPause, TOO_MANY_RUNS } from "./pauses.ts";
import type { Pause } from "./repository.ts";
import type { RunsOf } from "./subject-runs.ts";

/** Starts the runs of pages. */
export const pageRuns: RunsOf<ExtractionId> = {
  batch: 200,

  async lock(tx, ids) {
    const pages = await tryLockExtractions(tx, ids);
    return new Map(pages.map(({ id, status }) => [id, status === "pending" || status === "running"]));
  },

  async start(tx, runs, { quotas, plans, now }) {
    const refused = new Map<ExtractionId, Pause>();
    const idsByUser = new Map<UserId, ExtractionId[]>();
    for (const { id, userId } of runs) idsByUser.set(userId, [...(idsByUser.get(userId) ?? []), id]);
    const planned = await plans.plansAndMonthsOf([...idsByUser.keys()], now, tx);
    const remaining = await findOpenRunsLeft(tx, new Map([...planned].map(([userId, { plan }]) => [userId, plan])));
    for (const [userId, ids] of idsByUser) {
      for (const id of ids.splice(Math.max(0, remaining.get(userId) ?? 0))) refused.set(id, TOO_MANY_RUNS);
    }
    const modeCounts = await countModes(tx, [...idsByUser.values()].flat());
    const counts = [...idsByUser].flatMap(([userId, ids]) =>
      ids.length > 0 ? [[userId, ids.map((id) => extractionsFor(modeCounts.get(id) ?? 0))] as const] : [],
    );
    const consumed = await quotas.consumeRuns(tx, new Map(counts));
    for (const [userId, ids] of idsByUser) {
      const { granted = 0, refusal } = consumed.get(userId) ?? {};
      for (const id of ids.splice(granted)) refused.set(id, quotaPause(refusal));
    }
    const granted = [...idsByUser].flatMap(([userId, ids]) => ids.map((id) => ({ extractionId: id, userId })));
    await addCountedRuns(tx, granted, "scheduled");
    return refused;
  },
};
