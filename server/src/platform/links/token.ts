import { createHash, randomBytes } from "node:crypto";

/** 128 bits. With so many, a fast hash is as good as a slow one. */
const TOKEN_BYTES = 16;

/** The form of a token: base64url of its bytes. */
const TOKEN = /^[\w-]{22}$/;

/** The secret of a link. `token` goes into the link; only the hash is stored. */
export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
}

export function generateToken(): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns whether a text can be a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);
