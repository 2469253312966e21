import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Makes the names of an owner's design systems unique. Those that repeat an older one get the next free number: `Acme (2)`.
 * Sources may be in further formats.
 */
export const systemsNames: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table systems drop constraint systems_format_check;
alter table systems add constraint systems_format_check check
  (format in ('dtcg', 'css', 'scss', 'less', 'tailwind', 'style-dictionary', 'tokens-studio', 'figma', 'json5', 'design-md',
    'snapshot'));

do $$
declare
  repeated record;
  candidate text;
  number integer;
begin
  for repeated in
    select id, user_id, team_id, name
    from (
      select *, row_number() over (partition by user_id, team_id, name order by created_at, id) as nth from systems
    ) as numbered
    where nth > 1
    order by created_at, id
  loop
    number := 1;
    loop
      number := number + 1;
      candidate := left(repeated.name, 90) || ' (' || number || ')';
      exit when not exists (
        select from systems
        where name = candidate and user_id is not distinct from repeated.user_id
          and team_id is not distinct from repeated.team_id
      );
    end loop;
    update systems set name = candidate where id = repeated.id;
  end loop;
end $$;

create unique index systems_name_of_user on systems (user_id, name) where user_id is not null;
create unique index systems_name_of_team on systems (team_id, name) where team_id is not null;
`)
      .execute(db);
  },
};
