import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { ReceiverId } from "../../platform/ids.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Generates a signing secret, for callers who bring none: 32 random bytes in base64url. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts the signing secrets of webhooks and the targets of channels (AES-256-GCM), so that neither the database nor a backup of it reveals them. A
 * hash is not enough, because the service signs with the secret, and sends to the target.
 *
 * The key is derived from the secret that signs JWTs (HKDF), so operators have only one secret to manage. When that one
 * changes, all are encrypted again (`resealSecrets`, `resealTargets`). An encrypted secret can be decrypted only for its
 * own webhook or channel.
 */
export function createSecretBox(jwtSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", "tintype webhook secrets", 32));

  return {
    seal(receiver: ReceiverId, secret: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(receiver));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    /** @throws Error if it was encrypted under another secret, or has been changed */
    open(receiver: ReceiverId, sealed: Buffer): string {
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(receiver))
          .setAuthTag(tag);
        const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch (error) {
        const why = "it was encrypted under another JWT_SECRET than this process has";
        throw new Error(`The secret of ${receiver} cannot be decrypted: ${why}`, { cause: error });
      }
    },
  };
}
