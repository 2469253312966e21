import { DatabaseError } from "pg";
import { AppError, noSuchTeam } from "../errors.ts";

const alreadyMember = () => new AppError("already_member", "This person is already in the team or invited to it.");
const nameTaken = () => new AppError("name_taken", "Another design system of the same owner has this name.");
const noSuchExtraction = () => new AppError("not_found", "There is no such extraction.");

/** The error for each database constraint that a request can violate, by the constraint's name. */
const constraintErrors: Readonly<Record<string, () => AppError>> = {
  users_email_key: () => new AppError("email_taken", "An account with this email already exists."),
  systems_name_of_user: nameTaken,
  systems_name_of_team: nameTaken,
  team_members_email_key: alreadyMember,
  team_members_user_key: alreadyMember,
  // The team was deleted after it was looked up.
  team_members_team_id_fkey: noSuchTeam,
  extractions_team_id_fkey: noSuchTeam,
  teams_owner_is_member: () => new AppError("last_owner", "This person owns a team. It needs another owner first."),
  // The extraction was deleted after it was looked up.
  runs_extraction_id_fkey: noSuchExtraction,
  schedules_extraction_id_fkey: noSuchExtraction,
  runs_one_open_per_extraction: () =>
    new AppError("run_in_progress", "This extraction has a run that has not finished yet."),
};

/** Returns the error for a violated constraint; undefined for any other error, which is a bug. */
export function constraintError(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraintErrors[error.constraint]?.();
}
