import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Mails that ask to confirm a channel are counted with all others, in `rate_windows`. No release has used the table. */
export const mailLimits: Migration = {
  async up(db) {
    await sql.raw("drop table channel_mails").execute(db);
  },
};
