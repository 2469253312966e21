import { AppError, noSuchTeam } from "../errors.ts";
import { type ExtractionId, isId, type TeamId } from "../ids.ts";

// Ids as callers send them. Text that is not an id is not found, as in the REST API.

/** @throws AppError not_found */
export function extractionId(id: string): ExtractionId {
  if (!isId<ExtractionId>(id)) throw new AppError("not_found", "There is no such extraction.");
  return id;
}

/** @throws AppError team_not_found */
export function teamId(id: string): TeamId {
  if (!isId<TeamId>(id)) throw noSuchTeam();
  return id;
}
