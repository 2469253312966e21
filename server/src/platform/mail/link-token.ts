import { createHash, randomBytes } from "node:crypto";

/** 128 bits. With so many, a fast hash is as good as a slow one. */
const TOKEN_BYTES = 16;

/** Creates the secret of a mailed link. Only its hash is stored. */
export function generateLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
