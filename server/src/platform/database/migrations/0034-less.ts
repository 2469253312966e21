import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A design system may come from Less. */
export const less: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table systems drop constraint systems_format_check;
alter table systems add constraint systems_format_check check
  (format in ('dtcg', 'css', 'scss', 'tailwind', 'style-dictionary', 'tokens-studio', 'design-md', 'less', 'snapshot'));
`)
      .execute(db);
  },
};
