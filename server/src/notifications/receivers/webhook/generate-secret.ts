import { randomBytes } from "node:crypto";

/** Generates a signing secret, for callers who bring none: 32 random bytes in base64url. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}
