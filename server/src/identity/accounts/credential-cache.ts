import { hash } from "node:crypto";

/** Entries at most; a new one then replaces the oldest. Each takes about 500 bytes. */
const MAX_ENTRIES = 10_000;

export interface CredentialCache<T> {
  get(credential: string, now: Date): T | undefined;
  set(credential: string, value: T, expiresAt: Date): void;
  delete(credential: string): void;
}

/** Creates a cache of what credentials stand for. It holds hashes of the credentials, never the credentials themselves. */
export function createCredentialCache<T>(): CredentialCache<T> {
  const entries = new Map<string, { value: T; expiresAt: Date }>();
  const keyOf = (credential: string) => hash("sha256", credential, "base64");
  return {
    get(credential, now) {
      const entry = entries.get(keyOf(credential));
      return entry && entry.expiresAt > now ? entry.value : undefined;
    },
    set(credential, value, expiresAt) {
      const [oldest] = entries.keys();
      if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      entries.set(keyOf(credential), { value, expiresAt });
    },
    delete: (credential) => void entries.delete(keyOf(credential)),
  };
}
