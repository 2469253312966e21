import { DatabaseError } from "pg";
import { AppError, noSuchTeam } from "../errors.ts";

const alreadyMember = () => new AppError("already_member", "This person is in the team already, or invited to it.");
const noSuchExtraction = () => new AppError("not_found", "There is no such extraction.");

/** What the caller is told when a constraint of the database refuses a row, by the constraint's name. */
const constraintErrors: Readonly<Record<string, () => AppError>> = {
  users_email_key: () => new AppError("email_taken", "An account with this email exists already."),
  team_members_email_key: alreadyMember,
  team_members_user_key: alreadyMember,
  // The team was deleted after it had been looked up.
  team_members_team_id_fkey: noSuchTeam,
  extractions_team_id_fkey: noSuchTeam,
  teams_owner_is_member: () => new AppError("last_owner", "This person owns a team. It needs another owner first."),
  // The extraction was deleted after it had been looked up.
  runs_extraction_id_fkey: noSuchExtraction,
  schedules_extraction_id_fkey: noSuchExtraction,
  runs_one_open_per_extraction: () =>
    new AppError("run_in_progress", "This extraction has a run that is not over yet."),
};

/** The error that a violated constraint stands for; undefined for all else, which is a fault of ours. */
export function constraintError(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraintErrors[error.constraint]?.();
}
