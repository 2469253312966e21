import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import type { Subject } from "../../extraction/subjects/subject.ts";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { deleteSchedule, lockSchedule, putSchedule, type ScheduleRow } from "./repository.ts";
import { columnsOf, type WantedTiming } from "./wanted.ts";

/** Told in the transaction that other runs confirm a subject's changes from now on, or none. */
export type OnConfirmation = (tx: Db, subject: Subject) => Promise<void>;

/** A schedule that somebody sets, and that was found to be allowed. */
interface Setting {
  readonly body: ScheduleBody;
  readonly timing: WantedTiming;
  readonly at: Date;
  /** The person against whom its runs count. */
  readonly userId: UserId;
}

/** Sets the schedule of a page or a site, in the transaction that has checked the right to. */
export async function putScheduleOf(
  tx: Db,
  subject: Subject,
  { body, timing, at, userId }: Setting,
  onConfirmation: OnConfirmation,
): Promise<ScheduleRow> {
  const replaced = await lockSchedule(tx, subject);
  if ((replaced?.confirm_runs ?? undefined) !== body.confirm?.runs) await onConfirmation(tx, subject);
  return putSchedule(tx, subject, columnsOf(body, timing, { replaced, at, userId }));
}

/** Deletes the schedule of a page or a site. @returns whether there was one */
export async function removeScheduleOf(tx: Db, subject: Subject, onConfirmation: OnConfirmation): Promise<boolean> {
  if (!(await deleteSchedule(tx, subject))) return false;
  await onConfirmation(tx, subject);
  return true;
}
