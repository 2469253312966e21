import { AppError, noSuchTeam } from "../errors.ts";
import { type ExtractionId, isId, type TeamId } from "../ids.ts";

// Ids as callers send them: what cannot be one is not found, as over REST.

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
