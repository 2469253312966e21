/** A map, or a weak one. */
interface Cache<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, which is created when it is first asked for. It may be undefined. */
export function getOrCreate<Key, Value>(cache: Cache<Key, Value>, key: Key, create: (key: Key) => Value): Value {
  const cached = cache.get(key);
  // The cast: the cache has a value for the key.
  if (cached !== undefined || cache.has(key)) return cached as Value;
  const value = create(key);
  cache.set(key, value);
  return value;
}

/**
 * Like `getOrCreate`, for a cache that outlives a reading, since a page is read again in its modes. Beyond a size it is
 * emptied.
 */
export function getOrCreateBounded<Key, Value>(
  cache: Map<Key, Value>,
  max: number,
  key: Key,
  create: (key: Key) => Value,
): Value {
  if (cache.size > max && !cache.has(key)) cache.clear();
  return getOrCreate(cache, key, create);
}
