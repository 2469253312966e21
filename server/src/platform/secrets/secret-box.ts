import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Id } from "../ids.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

/** The secrets that a key is for. Another purpose has another key. */
export type SecretPurpose = "webhook secrets" | "page access";

/**
 * Encrypts secrets that the service has to know itself (AES-256-GCM): the signing secrets of webhooks, the targets of channels,
 * and what lets it in behind logins. So neither the database nor a backup of it reveals them.
 *
 * The key is derived from a secret of the operator (HKDF). When that changes, all are encrypted again. An encrypted secret can
 * be decrypted only for the thing that it was encrypted for.
 * @param secret JWT_SECRET, or SECRETS_KEY for "page access"
 */
export function createSecretBox(secret: string, purpose: SecretPurpose = "webhook secrets") {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `tintype ${purpose}`, 32));

  return {
    seal(owner: Id<string>, text: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    /** @throws Error if it was encrypted under another secret, or has been changed */
    open(owner: Id<string>, sealed: Buffer): string {
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch (error) {
        const why = `it was encrypted under another ${purpose === "page access" ? "SECRETS_KEY or " : ""}JWT_SECRET than this process has`;
        throw new Error(`The secret of ${owner} cannot be decrypted: ${why}`, { cause: error });
      }
    },
  };
}
