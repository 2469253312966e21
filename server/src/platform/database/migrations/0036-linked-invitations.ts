import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Keeps invitations for those who have the link, also while processes of release 1 run beside this release: those give a
 * pending membership to whoever registers its email. A person who accepts a link becomes an active member in the same statement.
 */
export const linkedInvitations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create function keep_invitation() returns trigger language plpgsql as $$
      begin
        return null; -- the row stays as it is
      end
      $$`.execute(db);
    await sql`
      create trigger keep_invitation before update of user_id on team_members for each row
      when (old.user_id is null and new.user_id is not null and new.status = 'pending')
      execute function keep_invitation()`.execute(db);
    await sql`
      comment on function keep_invitation is 'refuses an invitation to an account that only has its email'`.execute(db);
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`drop trigger keep_invitation on team_members`.execute(db);
    await sql`drop function keep_invitation`.execute(db);
  },
};
