import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The plans of users who have their own. */
export const plans: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table users
        add column plan text constraint users_plan_check check (plan in ('free', 'pro', 'enterprise'))`.execute(db);
    await sql`comment on column users.plan is 'null: DEFAULT_PLAN applies'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table users drop column plan`.execute(db);
  },
};
