/**
 * Keys of our advisory locks, as the two `int4` that `pg_advisory_lock(int4, int4)` takes. (The form with one argument, which
 * jobs/pool-guard.ts uses, has separate keys in PostgreSQL, so the two never collide.)
 */
const TINTYPE = 0x74696e74;

/** Held by the server that uses an embedded database, as long as it runs. */
export const DATA_DIR_LOCK = [TINTYPE, 1] as const;
/** Held while the schema is migrated. */
export const MIGRATION_LOCK = [TINTYPE, 2] as const;

/** Held while indexes are built without blocking others. */
export const INDEX_LOCK = [TINTYPE, 4] as const;

/** Held while a worker chooses the run that it makes next. */
export const RUN_CLAIM_LOCK = [TINTYPE, 3] as const;

/** Held while an account is made on a server that does not let everybody register. */
export const REGISTRATION_LOCK = [TINTYPE, 5] as const;

/** The first of two keys; the second is the hash of a webhook owner's id. Held while slots of their deliveries change. */
export const DELIVERY_LOCKS = TINTYPE + 3;
