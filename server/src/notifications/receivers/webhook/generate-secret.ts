import { randomBytes } from "node:crypto";

/** Generates a signing secret as Standard Webhooks writes it, for callers who bring none: 32 random bytes in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
