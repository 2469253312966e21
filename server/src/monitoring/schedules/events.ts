import { pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import { subjectIn } from "../../extraction/subjects/subject.ts";
import { announce } from "../../notifications/announce.ts";
import { writeEvent } from "../../notifications/events/written-event.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Pause, ScheduledSubject } from "./repository.ts";

/** Tells of schedules that a transaction pauses, and that were not paused before. */
export async function announcePauses<One extends ScheduledSubject>(
  tx: Db,
  subjects: readonly One[],
  pauseOf: (subject: One) => Pause | undefined,
  time: Date,
): Promise<void> {
  for (const subject of subjects) {
    const { paused_reason: reason, paused_cause } = pauseOf(subject) ?? {};
    const cause = pauseCauses.find((candidate) => candidate === paused_cause);
    if (!reason || !cause) continue;
    const data = { ...namesOf(subject), cause, reason };
    await announce(tx, subject, [writeEvent({ event: "schedule.paused", timestamp: time.toISOString(), data })]);
  }
}

function namesOf({ name, ...columns }: ScheduledSubject) {
  const subject = subjectIn(columns);
  return "site" in subject ? { site_id: subject.site, name } : { extraction_id: subject.extraction, url: name };
}
