import { createHash, randomBytes } from "node:crypto";

/** 128 bits. With so many, a fast hash is as good as a slow one. */
const TOKEN_BYTES = 16;

const LIFETIME_MS = 14 * 86_400_000;

/** The dashboard's view of an invitation is below this path. */
export const INVITATION_PATH = "/app/invitations";

/** A new invitation. `token` goes into the link; the rest is stored. */
export interface NewInvitation {
  readonly token: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export function generateInvitation(now: Date): NewInvitation {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashInvitation(token), expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

export function hashInvitation(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
