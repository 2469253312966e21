import { createHash, randomBytes } from "node:crypto";

/** 128 bits. With so many, a fast hash is as good as a slow one. */
const TOKEN_BYTES = 16;

/** The dashboard's view for a new password is below this path. */
export const RESET_PATH = "/app/reset-password";

export function generateResetToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashResetToken(token) };
}

export function hashResetToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
