import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Invitations of emails without an account become secret links. Before, the account that registered the email got them. */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    // invited_by has no foreign key: an invitation locks the team first, and a foreign key would make it lock the user next,
    // while the deletion of an account locks them in the reverse order.
    await sql`
      alter table team_members
        add column invitation_hash bytea constraint team_members_invitation_key unique,
        add column invitation_expires_at timestamptz,
        add column invited_by uuid,
        add constraint team_members_invitation_expires
          check ((invitation_hash is null) = (invitation_expires_at is null))`.execute(db);
    await sql`comment on column team_members.user_id is 'null until somebody accepts the invitation'`.execute(db);
    await sql`
      comment on column team_members.invitation_hash is
        'SHA-256 of the token in the link; null if there is no link that can be accepted'`.execute(db);
    await sql`comment on column team_members.invited_by is 'the user who made the link, and so knows it'`.execute(db);
    // It is not proved that these emails belong to the users who registered them. A new link can be created for them.
    await sql`
      update team_members as m set user_id = null from users as u
      where u.id = m.user_id and m.status = 'pending' and u.created_at > m.invited_at`.execute(db);
    // This index was only used by registrations, which searched for the invitations of an email.
    await sql`drop index team_members_untied`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`create index team_members_untied on team_members (lower(email)) where user_id is null`.execute(db);
    await sql`comment on column team_members.user_id is 'null until the email has an account'`.execute(db);
    await sql`
      alter table team_members drop constraint team_members_invitation_expires,
        drop column invitation_hash, drop column invitation_expires_at, drop column invited_by`.execute(db);
  },
};
