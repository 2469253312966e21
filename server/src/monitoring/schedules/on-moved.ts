import { hasRightsOf } from "@tintype/shared/api/accounts/team-roles";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { TeamAccess } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import { deleteSchedule, setScheduleUser } from "./repository.ts";

/**
 * Decides what becomes of a moved extraction's schedule. It stays if the person who moved the extraction could set it for
 * the new owner too, and is deleted otherwise. The runs of an extraction that became personal count against its new owner.
 */
export async function followMove(tx: Db, moved: ExtractionRow, access: TeamAccess | undefined): Promise<void> {
  const subject = { extraction: moved.id };
  if (!access) await setScheduleUser(tx, subject, moved.user_id);
  else if (!mayWriteSchedules(access)) await deleteSchedule(tx, subject);
}

const mayWriteSchedules = ({ member }: TeamAccess): boolean => hasRightsOf(member.role, "admin");
