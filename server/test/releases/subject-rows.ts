// For the test of upgrades.

/**
 * SQL that adds what the first release had not: two sites with schedules, decisions about a page and about a site, one of which
 * has not been carried out.
 */
export const rowsOfSubjects = (page: string, pageOfTeam: string) => `
  create function pg_temp.no(last text) returns uuid language sql as $$
    select ('00000000-0000-7000-8000-0000000000' || last)::uuid $$;
  insert into sites (id, user_id, team_id, name, source, include, exclude, page_limit, per_host, crawl_delay_ms, options,
      left_out, source_read_at)
    select pg_temp.no(case when team_id is null then 'a1' else 'a2' end), user_id, team_id, 'Shop', '{}', '{}', '{}', 10, '{}',
      0, '{}', '[]', now()
    from extractions where id in ('${page}', '${pageOfTeam}');
  insert into site_schedules (site_id, user_id, every, cron, timezone, kinds, confirm_after, confirm_runs,
      shortest_gap_minutes, anchored_at, next_run_at, last_run_at, paused_reason, paused_cause)
    select s.id, user_id, every, cron, timezone, kinds, confirm_after, confirm_runs, gap, now(), next_run_at, last_run_at,
      reason, cause
    from sites s join (values
      (pg_temp.no('a1'), 'day', null, 'UTC', null::text[], null, null::int, 1440, now() + interval '1 day',
        null::timestamptz, null, null),
      (pg_temp.no('a2'), null, '0 6 * * 1', 'Europe/Berlin', '{colors}', '10m', 2, 10080, now() + interval '2 days',
        now() - interval '5 days', 'The day''s extractions were used up.', 'quota_day')
    ) as v (id, every, cron, timezone, kinds, confirm_after, confirm_runs, gap, next_run_at, last_run_at, reason, cause)
      on v.id = s.id;
  insert into review_log (id, extraction_id, user_id, via, action, changes, note, snapshot_id)
    select pg_temp.no('c1'), id, user_id, 'api', 'reject', '{c1_b}', 'Wrong', pg_temp.no('c2') from extractions where id = '${page}';
  insert into site_decisions (id, site_id, user_id, created_at, via, action, changes, note, site_run_id, pages)
    select pg_temp.no(v.id), s.id, s.user_id, now() - v.age, v.via, v.action, v.changes, v.note, v.run, v.pages
    from sites s cross join (values
      ('d1', interval '0', 'dashboard', 'accept', '{c1_a}'::text[], 'Release', pg_temp.no('e1'), 1),
      ('d2', interval '0', 'dashboard', 'ignore', '{c1_c}', 'Release', pg_temp.no('e1'), 1),
      ('d3', interval '1 day', 'mcp', 'expect', '{c1_d}', null, null, 0)
    ) as v (id, age, via, action, changes, note, run, pages) where s.id = pg_temp.no('a1');
  insert into site_pending_decisions (id, site_id, user_id, via, pages)
    select pg_temp.no('f1'), id, user_id, 'dashboard',
      jsonb_build_array(jsonb_build_object('extraction_id', '${page}', 'decide', jsonb_build_object('accept', '{c1_a}'::text[])))
    from sites where id = pg_temp.no('a1');
  select graphile_worker.add_job('decide_site', json_build_object('decision_id', pg_temp.no('f1')),
    job_key := 'decide:' || pg_temp.no('f1'));`;
