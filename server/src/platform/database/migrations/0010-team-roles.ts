import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Members who only decide about changes, and members who only read. */
export const teamRoles: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table team_members drop constraint team_members_role_check,
  add constraint team_members_role_check check (role in ('owner', 'admin', 'member', 'reviewer', 'viewer'));
`)
      .execute(db);
  },
};
