/** Settings of a PostgreSQL for tests, `name=value`. They are faster and lose data in a crash, which no test run minds. */
export const FORGETFUL = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];
