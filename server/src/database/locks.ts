/**
 * Keys of our advisory locks, as the two `int4` that `pg_advisory_lock(int4, int4)` takes. (The one-argument form, which
 * jobs/pool-guard.ts uses, has its own space in PostgreSQL, so the two never meet.)
 */
const TINTYPE = 0x74696e74;

/** Held for the life of the server that owns an embedded database. */
export const OWNERSHIP_LOCK = [TINTYPE, 1] as const;
/** Held while the schema is brought up to date. */
export const MIGRATION_LOCK = [TINTYPE, 2] as const;

/** The first of two keys; the second is an email's hash. Held while the email is invited or registered. */
export const EMAIL_LOCKS = TINTYPE + 1;

/** The first of two keys; the second is a user's hash. Held while a capture of theirs is stored. */
export const UPLOAD_LOCKS = TINTYPE + 2;
