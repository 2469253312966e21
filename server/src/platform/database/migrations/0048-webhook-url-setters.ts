import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who has chosen where a webhook sends to, so that a team's webhook does not go on to somebody who has left the team. */
export const webhookUrlSetters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table webhooks add column url_set_by uuid references users on delete set null`.execute(db);
    await sql`comment on column webhooks.url_set_by is 'null: set by an earlier release, or the account is gone'`.execute(
      db,
    );
    await sql`create index webhooks_url_set_by on webhooks (url_set_by) where url_set_by is not null`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table webhooks drop column url_set_by`.execute(db);
  },
};
