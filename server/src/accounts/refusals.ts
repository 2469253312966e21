import { AppError } from "../errors.ts";

/** 401 for a request without a credential. */
export function missingCredential(): AppError {
  return new AppError("unauthorized", "Send a credential: Authorization: Bearer <API key or JWT>.");
}

// RFC 6750, 3.1: what is wrong with a bearer token that was sent.
const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer error="invalid_token"' };

/** 401 for a credential that is not valid, whatever the reason: the caller is not told which. */
export function invalidCredential(): AppError {
  return new AppError("unauthorized", "The credential is not valid.", {}, INVALID_TOKEN);
}

/** 401 for a genuine JWT past its time. */
export function expiredCredential(): AppError {
  return new AppError("token_expired", "The token has expired. Log in again.", {}, INVALID_TOKEN);
}
