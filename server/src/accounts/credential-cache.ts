import { hash } from "node:crypto";

/** So many values at most; the oldest makes room. Each is some 500 bytes. */
const MOST = 10_000;

export interface CredentialCache<T> {
  find(credential: string, now: Date): T | undefined;
  keep(credential: string, value: T, until: Date): void;
  forget(credential: string): void;
}

/** Remembers what credentials stand for, for a while. It holds hashes of them, never themselves. */
export function createCredentialCache<T>(): CredentialCache<T> {
  const values = new Map<string, { value: T; until: Date }>();
  const keyOf = (credential: string) => hash("sha256", credential, "base64");
  return {
    find(credential, now) {
      const found = values.get(keyOf(credential));
      return found && found.until > now ? found.value : undefined;
    },
    keep(credential, value, until) {
      const [oldest] = values.keys();
      if (values.size >= MOST && oldest !== undefined) values.delete(oldest);
      values.set(keyOf(credential), { value, until });
    },
    forget: (credential) => void values.delete(keyOf(credential)),
  };
}
