import { pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import { announce } from "../../notifications/announce.ts";
import { writeEvent } from "../../notifications/events/written-event.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SiteId, TeamId, UserId } from "../../platform/ids.ts";
import type { Pause, ScheduledPage } from "./repository.ts";

/** A site with a schedule, as events tell of it. */
export type ScheduledSite = Readonly<{ id: SiteId; name: string; user_id: UserId | null; team_id: TeamId | null }>;

/** Whatever has a schedule. */
export type ScheduledSubject = ScheduledPage | ScheduledSite;

/** Tells of schedules that a transaction pauses, and that were not paused before. */
export async function announcePauses<Subject extends ScheduledSubject>(
  tx: Db,
  subjects: readonly Subject[],
  pauseOf: (subject: Subject) => Pause | undefined,
  at: Date,
): Promise<void> {
  for (const subject of subjects) {
    const { paused_reason: reason, paused_cause } = pauseOf(subject) ?? {};
    const cause = pauseCauses.find((candidate) => candidate === paused_cause);
    if (!reason || !cause) continue;
    const data = { ...namesOf(subject), cause, reason };
    await announce(tx, subject, [writeEvent({ event: "schedule.paused", timestamp: at.toISOString(), data })]);
  }
}

const namesOf = (subject: ScheduledSubject) =>
  "url" in subject ? { extraction_id: subject.id, url: subject.url } : { site_id: subject.id, name: subject.name };
