import { pauseCauses } from "@tintype/shared/api/pause-causes";
import type { Db } from "../../platform/database/db.ts";
import { announce } from "../channels/announce.ts";
import { writeEvent } from "../webhooks/deliveries/outbox.ts";
import type { Pause, ScheduledPage } from "./repository.ts";

/** Tells of schedules that a transaction pauses, and that were not paused before. */
export async function announcePauses(
  tx: Db,
  pages: readonly ScheduledPage[],
  pauseOf: (page: ScheduledPage) => Pause | undefined,
  at: Date,
): Promise<void> {
  for (const page of pages) {
    const { paused_reason: reason, paused_cause } = pauseOf(page) ?? {};
    const cause = pauseCauses.find((candidate) => candidate === paused_cause);
    if (!reason || !cause) continue;
    const data = { extraction_id: page.id, url: page.url, cause, reason };
    await announce(tx, page, [writeEvent({ event: "schedule.paused", timestamp: at.toISOString(), data })]);
  }
}
