import { createHash } from "node:crypto";

/** The bytes of all cached values of a process, about. */
const MAX_BYTES = 32 * 1024 * 1024;

/** So long may a value be used after its snapshot was deleted. */
const MAX_AGE_MS = 10 * 60_000;

/** How many bytes an object and its JSON take in memory for each character of the JSON, about. */
const BYTES_PER_CHARACTER = 5;

/** A value that was derived from snapshots, with its JSON and a strong ETag: equal values have equal tags. */
export type Tagged<Value> = Readonly<{ value: Value; json: string; etag: string }>;

/**
 * Creates a cache of values that only depend on snapshots, which never change. It forgets those that were not used for longest.
 */
export function createDerivedCache({ maxBytes = MAX_BYTES, now = Date.now } = {}) {
  const entries = new Map<string, { tagged: Tagged<unknown>; bytes: number; madeAt: number }>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    /**
     * Returns the cached value, or derives it. The caller has checked that the user may read the snapshots.
     * @param key names everything that the value depends on, so also its type
     */
    async get<Value>(key: readonly unknown[], derive: () => Promise<Value>): Promise<Tagged<Value>> {
      const name = JSON.stringify(key);
      const found = entries.get(name);
      entries.delete(name);
      if (found && now() - found.madeAt < MAX_AGE_MS) {
        entries.set(name, found); // now the last to be forgotten
        return found.tagged as Tagged<Value>; // the key names the type
      }
      bytes -= found?.bytes ?? 0;
      const value = await derive();
      const json = JSON.stringify(value);
      const etag = `"${createHash("sha256").update(json).digest("base64url")}"`;
      const tagged = { value, json, etag };
      const entry = { tagged, bytes: json.length * BYTES_PER_CHARACTER, madeAt: now() };
      forget(name);
      entries.set(name, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
      return tagged;
    },
    /** The bytes of all cached values, about. */
    size: () => bytes,
  };
}
