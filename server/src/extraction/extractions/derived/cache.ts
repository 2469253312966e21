/** The bytes of all cached values of a process, about. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Longest time for which deleted snapshots may be served from the cache, in ms. */
const MAX_AGE_MS = 10 * 60_000;

/** A value that was derived from snapshots, with about the memory that it takes. */
export type Derived<Value> = Readonly<{ value: Value; bytes: number }>;

/**
 * Creates a cache of values that only depend on snapshots, which never change. It forgets those that were not used for longest.
 */
export function createDerivedCache({ maxBytes = MAX_BYTES, now = Date.now } = {}) {
  const entries = new Map<string, Derived<unknown> & { madeAt: number }>();
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
    async get<Value>(key: readonly unknown[], derive: () => Promise<Derived<Value>>): Promise<Value> {
      const name = JSON.stringify(key);
      const cached = entries.get(name);
      entries.delete(name);
      if (cached && now() - cached.madeAt < MAX_AGE_MS) {
        entries.set(name, cached); // now the last to be forgotten
        return cached.value as Value; // the key names the type
      }
      bytes -= cached?.bytes ?? 0;
      const entry = { ...(await derive()), madeAt: now() };
      forget(name);
      entries.set(name, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
      return entry.value;
    },
    /** The bytes of all cached values, about. */
    size: () => bytes,
  };
}
