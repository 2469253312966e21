import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Creates an extraction of a user's own with its first run in one call, so in one round trip. */
export const createAtOnce: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // It locks as the transactions of the same kind do: the user, the month's count, the day's count.
    await sql`
      create function create_extraction(
        extraction uuid, run uuid, owner uuid, page text, page_options jsonb, page_metadata jsonb, trace text,
        plans jsonb, default_plan text, at timestamptz, day timestamptz, utc_month timestamptz,
        channel text, job_attempts integer)
      returns timestamptz language plpgsql as $$
      declare
        plan jsonb;
        month timestamptz := utc_month;
        paid_from timestamptz;
        paid_until timestamptz;
        in_month integer;
        in_day integer;
        created timestamptz;
      begin
        select plans -> coalesce(u.plan, default_plan), s.current_period_start, s.current_period_end
        into plan, paid_from, paid_until
        from users as u left join subscriptions as s on s.user_id = u.id and s.plan is not null
        where u.id = owner and u.deleted_at is null
        for key share of u;
        if plan is null then
          return null;
        end if;
        if paid_from < paid_until then
          if at < paid_from or at >= paid_until or paid_until - paid_from > interval '31 days 1 hour' then
            return null;
          end if;
          month := paid_from;
        end if;

        insert into run_counts as c (user_id, period, starts_at, used) values (owner, 'month', month, 1)
        on conflict on constraint run_counts_pkey do update set used = c.used + 1 returning c.used into in_month;
        insert into run_counts as c (user_id, period, starts_at, used) values (owner, 'day', day, 1)
        on conflict on constraint run_counts_pkey do update set used = c.used + 1 returning c.used into in_day;
        if in_month > (plan ->> 'month')::integer or in_day > (plan ->> 'day')::integer
          or (select count(*) from runs where user_id = owner and status in ('pending', 'running')) >= (plan ->> 'open')::integer
        then
          update run_counts set used = used - 1
          where user_id = owner and (period, starts_at) in (('month', month), ('day', day));
          delete from run_counts
          where user_id = owner and (period, starts_at) in (('month', month), ('day', day)) and used = 0;
          return null;
        end if;

        insert into extractions (id, user_id, url, options, metadata)
        values (extraction, owner, page, page_options, page_metadata) returning created_at into created;
        insert into runs (id, extraction_id, user_id, kind, traceparent) values (run, extraction, owner, 'first', trace);
        perform pg_notify(channel, extraction::text);
        perform graphile_worker.add_job(
          'run_extraction', json_build_object('run_id', run), max_attempts => job_attempts);
        return created;
      end
      $$`.execute(db);
    await sql`
      comment on function create_extraction is
        'creates an extraction with its first run, and counts the run; does nothing and returns null where a limit or a case that it does not know is in the way'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`drop function create_extraction`.execute(db);
  },
};
