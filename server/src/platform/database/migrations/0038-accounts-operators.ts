import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts may be those of operators, who see the status of the service. */
export const operators: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table users add column operator_since timestamptz;
comment on column users.operator_since is 'null: not an operator';
`)
      .execute(db);
  },
};
