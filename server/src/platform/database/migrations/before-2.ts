/** The first migration of the versions before 2.0, none of which was published. */
const FIRST_BEFORE_2 = "0001-accounts";

/** Tests whether these are the migrations of a database from before 2.0. */
export const isBefore2 = (applied: readonly string[]): boolean => applied.includes(FIRST_BEFORE_2);

/** The message to the operator of such a database or backup. */
export const BEFORE_2 =
  "is of a version of Tintype before 2.0, which cannot be upgraded. Start with an empty database, that is with another " +
  "DATABASE_URL or DATA_DIR. The version that made it can still export people's data.";
