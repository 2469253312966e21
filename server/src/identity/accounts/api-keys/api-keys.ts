import { createHash, randomInt, timingSafeEqual } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^tt_([0-9A-Za-z]{12})_([0-9A-Za-z]{40})$/;

/** A new API key. `key` is shown to its owner once and never stored; the other fields are stored. */
export type GeneratedApiKey = Readonly<{ key: string; keyId: string; prefix: string; secretHash: Buffer }>;

/** Creates a key `tt_<id>_<secret>`. The secret has 238 bits, so that a fast hash of it is as safe as a slow one. */
export function generateApiKey(): GeneratedApiKey {
  const keyId = randomText(12);
  const secret = randomText(40);
  const prefix = `tt_${keyId}`;
  return { key: `${prefix}_${secret}`, keyId, prefix, secretHash: hashSecret(secret) };
}

/** Returns whether a bearer token is meant to be an API key. A JWT never begins with this prefix. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith("tt_");
}

/** Returns the parts of a key; undefined if the token is not an API key. */
export function parseApiKey(token: string): { keyId: string; secret: string } | undefined {
  const [, keyId, secret] = KEY.exec(token) ?? [];
  return keyId !== undefined && secret !== undefined ? { keyId, secret } : undefined;
}

/** Compares a secret with a stored hash in constant time. */
export function secretMatches(secret: string, secretHash: Uint8Array): boolean {
  return timingSafeEqual(hashSecret(secret), secretHash);
}

function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}
