import { createHash, randomBytes } from "node:crypto";

/** 128 bits. With so many, a fast hash is as good as a slow one. */
const TOKEN_BYTES = 16;

/** The form of a share's token: base64url of its bytes. */
export const SHARE_TOKEN = /^[\w-]{22}$/;

/** Makes the secret of a new share. It goes into the link; only its hash is stored. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function hashShareToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
