import { AppError, noSuchTeam } from "../../platform/errors.ts";
import {
  type ApiKeyId,
  type DeliveryId,
  type ExtractionId,
  isId,
  type SystemId,
  type TeamId,
  type WebhookId,
} from "../../platform/ids.ts";

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

/** @throws AppError not_found */
export function webhookId(id: string): WebhookId {
  if (!isId<WebhookId>(id)) throw new AppError("not_found", "There is no such webhook.");
  return id;
}

/** @throws AppError not_found */
export function deliveryId(id: string): DeliveryId {
  if (!isId<DeliveryId>(id)) throw new AppError("not_found", "This webhook has no such delivery.");
  return id;
}

/** @throws AppError not_found */
export function systemId(id: string): SystemId {
  if (!isId<SystemId>(id)) throw new AppError("not_found", "There is no such design system.");
  return id;
}

/** @throws AppError not_found */
export function apiKeyId(id: string): ApiKeyId {
  if (!isId<ApiKeyId>(id)) throw new AppError("not_found", "There is no such API key.");
  return id;
}
