import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The extension's uploads, and rate limits for requests that count as several. */
export const uploads: Migration = {
  async up(db: Kysely<unknown>) {
    // The results have no foreign keys: if a device sends a capture again, it gets the same answer, whatever has been deleted.
    await sql`
      create table uploads (
        user_id uuid not null references users on delete cascade,
        capture_id uuid not null,
        extraction_id uuid not null,
        snapshot_id uuid not null,
        version integer not null,
        team_id uuid,
        created boolean not null,
        created_at timestamptz not null default now(),
        constraint uploads_pkey primary key (user_id, capture_id)
      )`.execute(db);
    await sql`comment on table uploads is 'captures that have arrived, so that none is stored twice'`.execute(db);
    await sql`comment on column uploads.capture_id is 'made by the client'`.execute(db);
    await sql`comment on column uploads.created is 'whether the extraction was new'`.execute(db);

    // A browser adds a slash after a bare host. A person who typed the URL may not have.
    await sql`
      create function page_address(url text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(split_part(url, '#', 1), '^(https?://[^/?]+)(\\?|$)', '\\1/\\2')`.execute(db);
    await sql`comment on function page_address is 'what tells pages apart: the URL without its fragment'`.execute(db);
    // The index is on the hash, because a URL may be longer than an index entry can be.
    await sql`create index extractions_page on extractions (user_id, md5(page_address(url)))`.execute(db);

    // As in 0007, but a request can count as several. The parameter has a default for processes of the previous release.
    await sql`drop function take_requests(text[], integer[], timestamptz, timestamptz)`.execute(db);
    await takeRequests(db, {
      parameters: sql`, cost integer default 1`,
      cost: sql`cost`,
      meaning: "counts a request, or as many as it costs, in every bucket; in none where one has fewer left",
    });
  },

  async down(db: Kysely<unknown>) {
    await sql`drop function take_requests(text[], integer[], timestamptz, timestamptz, integer)`.execute(db);
    await takeRequests(db, {
      parameters: sql``,
      cost: sql`1`,
      meaning: "counts one request in every bucket, or in none where one of them has had its maximum",
    });
    await sql`drop index extractions_page`.execute(db);
    await sql`drop function page_address(text)`.execute(db);
    await sql`drop table uploads`.execute(db);
  },
};

type Fragment = ReturnType<typeof sql>;

/** See 0007-limits.ts. */
async function takeRequests(
  db: Kysely<unknown>,
  { parameters, cost, meaning }: { parameters: Fragment; cost: Fragment; meaning: string },
): Promise<void> {
  await sql`
    create function take_requests(
      buckets text[], maxima integer[], at timestamptz, until timestamptz ${parameters})
    returns table (bucket text, used integer, resets_at timestamptz, taken boolean)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      counted rate_windows[];
      fits boolean;
    begin
      with written as (
        insert into rate_windows as standing (bucket, used, resets_at)
        select name, ${cost}, until from unnest(buckets) as name order by name
        on conflict (bucket) do update set
          used = case when standing.resets_at <= at then ${cost} else standing.used + ${cost} end,
          resets_at = case when standing.resets_at <= at then until else standing.resets_at end
        returning standing.bucket, standing.used, standing.resets_at
      )
      select array_agg((bucket, used, resets_at)::rate_windows) into counted from written;

      select bool_and(c.used <= wanted.maximum) into fits
      from unnest(counted) as c join unnest(buckets, maxima) as wanted (bucket, maximum) using (bucket);

      if not fits then
        update rate_windows set used = rate_windows.used - ${cost} where bucket = any (buckets);
      end if;
      return query
        select c.bucket, case when fits then c.used else c.used - ${cost} end, c.resets_at, fits
        from unnest(counted) as c;
    end
    $$`.execute(db);
  await sql`comment on function take_requests is ${sql.lit(meaning)}`.execute(db);
}
