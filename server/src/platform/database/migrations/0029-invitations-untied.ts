import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Takes invitations from accounts that have their address and have not confirmed it: they need the link. */
export const invitationsUntied: Migration = {
  async up(db) {
    await sql
      .raw(`
update team_members set user_id = null
from users
where users.id = team_members.user_id and team_members.status = 'pending'
  and (team_members.role = 'owner' or users.email_confirmed_at is null);
comment on column team_members.user_id is
  'of a pending member null or the account that has confirmed the address, which needs no link';
`)
      .execute(db);
  },
};
