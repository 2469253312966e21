import { AppError } from "../../platform/errors.ts";

/** Creates the 401 for a request without a credential. */
export function missingCredential(): AppError {
  return new AppError("unauthorized", "Send a credential: Authorization: Bearer <API key or JWT>.");
}

// RFC 6750, 3.1: the error code for a bearer token that is not valid.
const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer error="invalid_token"' };

/** Creates the 401 for a credential that is not valid. It does not tell the caller why. */
export function invalidCredential(): AppError {
  return new AppError("unauthorized", "The credential is not valid.", {}, INVALID_TOKEN);
}

/** Creates the 401 for a genuine JWT that has expired. */
export function expiredCredential(): AppError {
  return new AppError("token_expired", "The token has expired. Log in again.", {}, INVALID_TOKEN);
}
