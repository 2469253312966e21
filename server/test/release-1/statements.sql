delete from "api_keys" where "id" = $1
delete from "deliveries" where "created_at" < now() - make_interval(days => $1) and "place" is null
delete from "extractions" where "id" = $1
delete from "idempotency_keys" where "user_id" = $1 and "key" = $2 and "created_at" < now() - interval '24 hours'
delete from "rate_windows" where "bucket" in (select "bucket" from "rate_windows" where "resets_at" < $1 for update skip locked)
delete from "run_counts" where "starts_at" < $1
delete from "schedules" where "extraction_id" = $1
delete from "snapshots" where "id" in (select "old"."id" from "snapshots" as "old" inner join "extractions" on "extractions"."id" = "old"."extraction_id" where "old"."created_at" < $1 and "old"."version" < "extractions"."latest_version" order by "old"."created_at" limit $2)
delete from "stripe_events" where "received_at" < now() - make_interval(days => $1)
delete from "team_members" where "id" = $1
delete from "teams" where "id" = $1
delete from "users" where "id" = $1
delete from "webhooks" where "id" = $1
delete from "workers" where "id" = $1
delete from "workers" where "seen_at" < $1
insert into "api_keys" ("id", "user_id", "key_id", "name", "secret_hash", "prefix", "expires_at", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8) returning *
insert into "deliveries" ("id", "webhook_id", "event", "body", "next_attempt_at") values ($1, $2, $3, $4, now()) returning *
insert into "delivery_attempts" ("delivery_id", "number", "at", "response_status", "duration_ms", "error") values ($1, $2, $3, $4, $5, $6)
insert into "extractions" ("id", "user_id", "url", "metadata", "options", "team_id") values ($1, $2, $3, $4, $5, $6) returning *
insert into "extractions" ("id", "user_id", "url", "options", "metadata", "team_id") values ($1, $2, $3, $4, $5, $6) returning *
insert into "idempotency_keys" ("user_id", "key", "request_hash", "extraction_id") values ($1, $2, $3, $4) on conflict ("user_id", "key") do nothing
insert into "run_counts" ("user_id", "period", "starts_at", "used") values ($1, $2, $3, $4) on conflict on constraint "run_counts_pkey" do update set "used" = "run_counts"."used" + $5 returning "used"
insert into "runs" ("id", "extraction_id", "user_id", "kind") values ($1, $2, $3, $4)
insert into "runs" ("id", "extraction_id", "user_id", "kind", "status", "finished_at") values ($1, $2, $3, $4, $5, now())
insert into "schedules" ("extraction_id", "user_id", "every", "cron", "timezone", "shortest_gap_minutes", "anchored_at", "next_run_at", "paused_reason") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict ("extraction_id") do update set "user_id" = $10, "every" = $11, "cron" = $12, "timezone" = $13, "shortest_gap_minutes" = $14, "anchored_at" = $15, "next_run_at" = $16, "paused_reason" = $17 returning *
insert into "snapshots" ("id", "version", "tokens", "extraction_id", "run_id", "memory", "environment") values ($1, $2, $3, $4, $5, $6, $7)
insert into "stripe_customers" ("user_id") values ($1) on conflict ("user_id") do nothing
insert into "stripe_events" ("id", "type", "created_at", "customer_id", "facts") values ($1, $2, $3, $4, $5) on conflict ("id") do nothing
insert into "subscriptions" ("user_id", "subscription_id", "plan", "status", "current_period_start", "current_period_end", "cancel_at_period_end", "known_at") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("user_id") do update set "subscription_id" = $9, "plan" = $10, "status" = $11, "current_period_start" = $12, "current_period_end" = $13, "cancel_at_period_end" = $14, "known_at" = $15
insert into "team_members" ("id", "team_id", "user_id", "email", "role", "status") values ($1, $2, $3, $4, $5, $6) returning *
insert into "teams" ("id", "name", "description", "owner_id") values ($1, $2, $3, $4) returning *
insert into "uploads" ("user_id", "capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created") values ($1, $2, $3, $4, $5, $6, $7)
insert into "users" ("id", "email", "name", "password_hash", "created_at") values ($1, $2, $3, $4, $5) returning *
insert into "webhooks" ("id", "url", "events", "secret_sealed", "team_id") values ($1, $2, $3, $4, $5) returning *
insert into "workers" ("id", "version") values ($1, $2) on conflict ("id") do update set "seen_at" = now()
select "api_keys"."id", "api_keys"."user_id", "api_keys"."key_id", "api_keys"."name", "api_keys"."secret_hash", "api_keys"."prefix", "api_keys"."expires_at", "api_keys"."last_used_at", "api_keys"."created_at", "users"."plan", "users"."disabled_at" from "api_keys" inner join "users" on "users"."id" = "api_keys"."user_id" where "key_id" = $1
select "api_keys"."id", "api_keys"."user_id", "api_keys"."key_id", "api_keys"."name", "api_keys"."secret_hash", "api_keys"."prefix", "api_keys"."expires_at", "api_keys"."last_used_at", "api_keys"."created_at", ((select count(*) as "total" from "api_keys" where "user_id" = $1)) as "total_of_list" from "api_keys" where "user_id" = $2 order by "created_at" desc, "id" desc limit $3 offset $4
select "capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created", "created_at" from "uploads" where user_id = $1 order by "capture_id" limit $2
select "customer_id" from "stripe_customers" where user_id = $1
select "e"."id", "e"."user_id", "e"."team_id", "e"."url", "e"."options", "e"."metadata", "e"."status", "e"."title", "e"."duration_ms", "e"."elements_analyzed", "e"."error_message", "e"."latest_version", "e"."created_at", "e"."updated_at", "e"."completed_at", "s"."id" as "snapshot_id", "s"."run_id", "s"."version", "s"."tokens", "s"."environment", "s"."created_at" as "taken_at" from "extractions" as "e" left join "snapshots" as "s" on "s"."extraction_id" = "e"."id" and "s"."version" = "e"."latest_version" where "e"."id" = $1
select "e".* from "extractions" as "e" where "e"."user_id" = $1 and "e"."team_id" = $2 and md5(page_address(e.url)) = md5($3) and page_address(e.url) = $4 and coalesce(options -> 'selectors', '[]') = '[]' and coalesce(options -> 'exclude_selectors', '[]') = '[]' order by exists (select 1 as "one" from "runs" as "r" where "r"."extraction_id" = "e"."id" and "r"."kind" = $5) desc, "e"."created_at" desc limit $6 for update of "e"
select "e".* from "extractions" as "e" where "e"."user_id" = $1 and "e"."team_id" is null and md5(page_address(e.url)) = md5($2) and page_address(e.url) = $3 and coalesce(options -> 'selectors', '[]') = '[]' and coalesce(options -> 'exclude_selectors', '[]') = '[]' order by exists (select 1 as "one" from "runs" as "r" where "r"."extraction_id" = "e"."id" and "r"."kind" = $4) desc, "e"."created_at" desc limit $5 for update of "e"
select "email" from "users" where "id" = $1 for no key update
select "error", "duration_ms" from "delivery_attempts" where "at" >= $1 and "at" < $2
select "extraction_id", "every", "cron", "timezone", "next_run_at", "last_run_at", "paused_reason" from "schedules" where extraction_id in (select id from extractions where user_id = $1) order by "extraction_id" limit $2
select "extraction_id", "next_run_at" from "schedules" where "next_run_at" <= $1 and (next_run_at, extraction_id) > ($2::timestamptz, $3::uuid) order by "next_run_at", "extraction_id" limit $4
select "extraction_id", "next_run_at" from "schedules" where "next_run_at" <= $1 order by "next_run_at", "extraction_id" limit $2
select "extractions".* from "extractions" inner join "runs" on "runs"."extraction_id" = "extractions"."id" where "runs"."id" = $1 for update of "extractions"
select "extractions".*, "users"."name" as "creator_name", "users"."email" as "creator_email", ((select count(*) as "total" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "team_id" = $1)) as "total_of_list" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "team_id" = $2 order by "extractions"."updated_at" desc, "extractions"."id" desc limit $3 offset $4
select "extractions".*, "users"."name" as "creator_name", "users"."email" as "creator_email", ((select count(*) as "total" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $1 and "team_id" is null)) as "total_of_list" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $2 and "team_id" is null order by "extractions"."updated_at" desc, "extractions"."id" desc limit $3 offset $4
select "extractions".*, "users"."name" as "creator_name", "users"."email" as "creator_email", ((select count(*) as "total" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $1 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $2)) and ("title" ilike $3 or "url" ilike $4))) as "total_of_list" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $5 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $6)) and ("title" ilike $7 or "url" ilike $8) order by "extractions"."updated_at" desc, "extractions"."id" desc limit $9 offset $10
select "extractions".*, "users"."name" as "creator_name", "users"."email" as "creator_email", ((select count(*) as "total" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $1 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $2)))) as "total_of_list" from "extractions" inner join "users" on "users"."id" = "extractions"."user_id" where "user_id" = $3 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $4)) order by "extractions"."updated_at" desc, "extractions"."id" desc limit $5 offset $6
select "granted_plan" from "users" where "id" = $1 for no key update
select "id" from "team_members" where "team_id" = $1 and "status" = $2 and "id" <> $3
select "id" from "teams" where "id" = $1 for no key update
select "id" from "users" where "id" = $1 for key share
select "id" from "users" where "id" = $1 for key share skip locked
select "id" from "users" where "id" = $1 for no key update
select "id" from "users" where "id" = $1 for update
select "id" from "users" where lower(email) = lower($1)
select "id", "email", "name" from "users" where "id" = $1
select "id", "email", "name", "password_hash", "session_epoch", "created_at", "plan", "disabled_at" from "users" where "id" = $1
select "id", "email", "name", "plan", "granted_plan", "created_at", "disabled_at" from "users" where id = $1 order by "id" limit $2
select "id", "events" from "webhooks" where "team_id" = $1 and "active" = $2 order by "id" for key share
select "id", "events" from "webhooks" where "user_id" = $1 and "active" = $2 order by "id" for key share
select "id", "extraction_id", "kind", "status", "attempt", "error_message", "created_at", "started_at", "finished_at" from "runs" where (user_id = $1 or extraction_id in (select id from extractions where user_id = $2)) and "id" > $3 order by "id" limit $4
select "id", "extraction_id", "kind", "status", "attempt", "error_message", "created_at", "started_at", "finished_at" from "runs" where (user_id = $1 or extraction_id in (select id from extractions where user_id = $2)) order by "id" limit $3
select "id", "extraction_id", "run_id", "version", "tokens", "environment", "created_at" from "snapshots" where extraction_id in (select id from extractions where user_id = $1) order by "id" limit $2
select "id", "extraction_id", "version", "created_at", ((select count(*) as "total" from "snapshots" where "extraction_id" = $1)) as "total_of_list" from "snapshots" where "extraction_id" = $2 order by "version" desc limit $3 offset $4
select "id", "name", "description", "owner_id", "created_at" from "teams" where id in (select team_id from team_members where user_id = $1) order by "id" limit $2
select "id", "name", "email" from "users" where "id" = $1
select "id", "name", "prefix", "expires_at", "last_used_at", "created_at" from "api_keys" where user_id = $1 order by "id" limit $2
select "id", "secret_sealed" from "webhooks"
select "id", "team_id", "email", "role", "status", "invited_at" from "team_members" where user_id = $1 order by "id" limit $2
select "id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms", "elements_analyzed", "error_message", "latest_version", "created_at", "updated_at", "completed_at" from "extractions" where user_id = $1 order by "id" limit $2
select "id", "url", "events", "active", "status", "created_at" from "webhooks" where user_id = $1 order by "id" limit $2
select "id", "url", "status", "team_id", "created_at", ((select count(*) as "total" from "extractions" where "team_id" = $1 and "status" = $2)) as "total_of_list" from "extractions" where "team_id" = $3 and "status" = $4 order by "created_at" desc, "id" desc limit $5 offset $6
select "id", "url", "status", "team_id", "created_at", ((select count(*) as "total" from "extractions" where "team_id" = $1)) as "total_of_list" from "extractions" where "team_id" = $2 order by "created_at" desc, "id" desc limit $3 offset $4
select "id", "url", "status", "team_id", "created_at", ((select count(*) as "total" from "extractions" where "user_id" = $1 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $2)) and "status" = $3)) as "total_of_list" from "extractions" where "user_id" = $4 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $5)) and "status" = $6 order by "created_at" desc, "id" desc limit $7 offset $8
select "id", "url", "status", "team_id", "created_at", ((select count(*) as "total" from "extractions" where "user_id" = $1 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $2)))) as "total_of_list" from "extractions" where "user_id" = $3 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $4)) order by "created_at" desc, "id" desc limit $5 offset $6
select "id", "webhook_id", "event", "body", "status", "created_at", "next_attempt_at" from "deliveries" where webhook_id in (select id from webhooks where user_id = $1) order by "id" limit $2
select "kind", "status", extract(epoch from finished_at - started_at)::float8 as "seconds", extract(epoch from started_at - created_at)::float8 as "wait_seconds" from "runs" where "finished_at" >= $1 and "finished_at" < $2
select "owner_id" from "teams" where "id" = $1
select "period", "starts_at", "used" from "run_counts" where user_id = $1
select "plan" from "users" where "id" = $1
select "runs"."kind", "users"."id" as "maker_id", "users"."name" as "maker_name", "users"."email" as "maker_email", snapshots.environment ->> 'taken_at' as "taken_at" from "snapshots" inner join "runs" on "runs"."id" = "snapshots"."run_id" left join "users" on "users"."id" = "runs"."user_id" where "snapshots"."id" = $1
select "s".*, "e"."status" in ($1, $2) as "run_is_open", (("e"."team_id" is null and "e"."user_id" = "s"."user_id") or exists (select 1 as "one" from "team_members" as "m" where "m"."team_id" = "e"."team_id" and "m"."user_id" = "s"."user_id")) as "has_access", ("owner"."disabled_at" is not null or "payer"."disabled_at" is not null) as "is_disabled", "owner"."plan" as "owner_plan", "e"."team_id" from "schedules" as "s" inner join "extractions" as "e" on "e"."id" = "s"."extraction_id" left join "teams" as "t" on "t"."id" = "e"."team_id" inner join "users" as "owner" on "owner"."id" = coalesce("t"."owner_id", "e"."user_id") left join "users" as "payer" on "payer"."id" = "s"."user_id" where "s"."extraction_id" = $3 and "s"."next_run_at" <= $4 for no key update of "s", "e" skip locked
select "snapshots"."id", "snapshots"."extraction_id", "snapshots"."version", "snapshots"."created_at", "runs"."kind", "users"."id" as "maker_id", "users"."name" as "maker_name", "users"."email" as "maker_email", snapshots.environment ->> 'taken_at' as "taken_at", ((select count(*) as "total" from "snapshots" inner join "runs" on "runs"."id" = "snapshots"."run_id" left join "users" on "users"."id" = "runs"."user_id" where "snapshots"."extraction_id" = $1)) as "total_of_list" from "snapshots" inner join "runs" on "runs"."id" = "snapshots"."run_id" left join "users" on "users"."id" = "runs"."user_id" where "snapshots"."extraction_id" = $2 order by "snapshots"."version" desc limit $3 offset $4
select "subscription_id", "plan", "status", "current_period_start", "current_period_end", "cancel_at_period_end" from "subscriptions" where user_id = $1
select "subscription_id", "plan", "status", "current_period_start", "current_period_end", "cancel_at_period_end", "known_at" from "subscriptions" where "user_id" = $1
select "teams".*, "own"."role", "own"."status", (select count(*) from team_members where team_members.team_id = teams.id) as "member_count", ((select count(*) as "total" from "team_members" as "own" inner join "teams" on "teams"."id" = "own"."team_id" where "own"."user_id" = $1)) as "total_of_list" from "team_members" as "own" inner join "teams" on "teams"."id" = "own"."team_id" where "own"."user_id" = $2 order by "own"."invited_at", "own"."id" limit $3 offset $4
select "u"."plan", "s"."current_period_start" as "start", "s"."current_period_end" as "end" from "users" as "u" left join "subscriptions" as "s" on "s"."user_id" = "u"."id" and "s"."plan" is not null where "u"."id" = $1
select "used" from "run_counts" where "user_id" = $1 and "period" = $2 and "starts_at" = $3
select "user_id" from "stripe_customers" where "customer_id" = $1
select "user_id" from "team_members" where "team_id" = $1 and "role" = $2 and "status" = $3 and "id" <> $4 order by "invited_at", "id"
select "webhooks".* from "webhooks" inner join "deliveries" on "deliveries"."webhook_id" = "webhooks"."id" where "deliveries"."id" = $1 for no key update of "webhooks"
select * from "api_keys" where "id" = $1
select * from "deliveries" where "id" = $1 and "webhook_id" = $2
select * from "delivery_attempts" where "delivery_id" in ($1) order by "delivery_id", "number"
select * from "delivery_attempts" where "delivery_id" in ($1, $2) order by "delivery_id", "number"
select * from "delivery_attempts" where "delivery_id" in ($1, $2, $3, $4, $5, $6, $7) order by "delivery_id", "number"
select * from "extractions" where "id" = $1
select * from "idempotency_keys" where "user_id" = $1 and "key" = $2
select * from "schedules" where "extraction_id" = $1
select * from "schedules" where "extraction_id" = $1 for update
select * from "snapshots" where "extraction_id" = $1 and "id" in ($2)
select * from "snapshots" where "extraction_id" = $1 and "id" in ($2, $3)
select * from "snapshots" where "extraction_id" = $1 and "version" = $2
select * from "stripe_customers" where "user_id" = $1
select * from "stripe_customers" where "user_id" = $1 for update
select * from "stripe_events" where "processed_at" is null and ("id" = $1 or "customer_id" = (select "one"."customer_id" from "stripe_events" as "one" where "one"."id" = $2)) order by "created_at", "received_at", "id"
select * from "team_members" where "team_id" = $1 and "user_id" = $2
select * from "team_members" where "team_id" = $1 and ("user_id" = $2 or "id" = $3)
select * from "team_members" where "team_id" = $1 order by "invited_at", "id" limit $2 offset $3
select * from "team_members" where "user_id" = $1 order by "team_id"
select * from "teams" where "id" = $1
select * from "uploads" where "user_id" = $1 and "capture_id" = $2
select * from "users" where lower(email) = lower($1)
select * from "webhooks" where "id" = $1
select * from "webhooks" where "id" = $1 for no key update
select *, ((select count(*) as "total" from "deliveries" where "webhook_id" = $1)) as "total_of_list" from "deliveries" where "webhook_id" = $2 order by "created_at" desc, "id" desc limit $3 offset $4
select *, ((select count(*) as "total" from "webhooks" where "team_id" = $1)) as "total_of_list" from "webhooks" where "team_id" = $2 order by "created_at" desc, "id" desc limit $3 offset $4
select *, ((select count(*) as "total" from "webhooks" where ("user_id" = $1 or "team_id" in (select "team_id" from "team_members" where "user_id" = $2)))) as "total_of_list" from "webhooks" where ("user_id" = $3 or "team_id" in (select "team_id" from "team_members" where "user_id" = $4)) order by "created_at" desc, "id" desc limit $5 offset $6
select *, now() as "now" from "deliveries" where "id" = $1
select asked.place::integer, taken.bucket, taken.used, taken.resets_at, taken.taken from ( select asked.place, asked.bucket, asked.maximum from unnest( $1::text[], $2::integer[], $3::uuid[], $4::text[], $5::uuid[], $6::integer[] ) with ordinality as asked (bucket, maximum, user_id, plan, api_key_id, session_epoch, place) where exists ( select from users as u where u.id = asked.user_id and u.disabled_at is null and u.plan is not distinct from asked.plan and case when asked.api_key_id is null then u.session_epoch = asked.session_epoch else exists (select from api_keys as k where k.id = asked.api_key_id and k.user_id = u.id) end) order by asked.bucket, asked.place offset 0 ) as asked cross join lateral take_requests( array[asked.bucket], array[asked.maximum], $7::timestamptz, $8::timestamptz, 1) as taken
select count(*) as "count" from "deliveries" where "webhook_id" = $1 and "place" = $2 and "id" <> $3
select count(*) as "count" from "team_members" where "team_id" = $1
select count(*) as "count" from "teams" where "owner_id" = $1
select count(*) as "count" from "webhooks" where "team_id" = $1
select count(*) as "count" from "webhooks" where "user_id" = $1
select count(*) as "total" from "api_keys" where "user_id" = $1
select count(*) as "total" from "deliveries" where "webhook_id" = $1
select count(*) as "total" from "extractions" where "team_id" = $1
select count(*) as "total" from "extractions" where "team_id" = $1 and "status" = $2
select count(*) as "total" from "extractions" where "user_id" = $1 and ("team_id" is null or "team_id" in (select "team_members"."team_id" from "team_members" where "team_members"."user_id" = $2)) and "status" = $3
select count(*) as "total" from "snapshots" where "extraction_id" = $1
select count(*) as "total" from "team_members" as "own" inner join "teams" on "teams"."id" = "own"."team_id" where "own"."user_id" = $1
select count(*) as "total" from "webhooks" where "team_id" = $1
select extract(epoch from now() - max(seen_at))::float8 as seconds from workers
select id from graphile_worker.add_job( $1::text, $2::json, job_key => $3::text, job_key_mode => $4::text, run_at => $5::timestamptz, max_attempts => $6::int )
select name from kysely_migration order by name
select t.owner_id, case when t.owner_id = own.user_id then 1 else 1 + ( select count(*) from team_members as other where other.team_id = t.id and other.user_id is distinct from t.owner_id and (other.invited_at, other.id) <= (own.invited_at, own.id)) end as nth from team_members as own join teams as t on t.id = own.team_id where own.team_id = $1 and own.user_id = $2
select taken.bucket, taken.used, taken.resets_at, taken.taken from ( select from (values ($1::uuid, $2::text, $3::uuid, $4::integer)) as asked (user_id, plan, api_key_id, session_epoch) where exists ( select from users as u where u.id = asked.user_id and u.disabled_at is null and u.plan is not distinct from asked.plan and case when asked.api_key_id is null then u.session_epoch = asked.session_epoch else exists (select from api_keys as k where k.id = asked.api_key_id and k.user_id = u.id) end) offset 0) as condition cross join lateral take_requests($5::text[], $6::integer[], $7::timestamptz, $8::timestamptz, $9::integer) as taken
select taken.bucket, taken.used, taken.resets_at, taken.taken from (select offset 0) as condition cross join lateral take_requests($1::text[], $2::integer[], $3::timestamptz, $4::timestamptz, $5::integer) as taken
update "api_keys" set "last_used_at" = $1 where "id" = $2
update "deliveries" set "next_attempt_at" = now() where "id" = $1 returning *
update "deliveries" set "next_attempt_at" = now(), "status" = $1, "error" = $2, "failures" = $3 where "id" = $4 returning *
update "deliveries" set "place" = $1 where "id" = $2
update "deliveries" set "place" = $1 where "id" = $2 and "attempt" = $3 and "status" = $4
update "deliveries" set "place" = $1 where "id" in (select "id" from "deliveries" where "webhook_id" = $2 and "place" = $3 order by "created_at", "id" limit $4) returning "id"
update "deliveries" set "place" = $1, "attempt" = "attempt" + $2 where "id" = $3 returning *
update "deliveries" set "place" = $1, "status" = $2, "error" = $3, "failures" = "failures" + $4, "next_attempt_at" = $5 where "id" = $6 and "attempt" = $7 and "status" = $8 returning *
update "deliveries" set "place" = $1, "status" = $2, "error" = $3, "failures" = "failures" + $4, "next_attempt_at" = now() + make_interval(secs => $5) where "id" = $6 and "attempt" = $7 and "status" = $8 returning *
update "deliveries" set "place" = $1, "status" = $2, "error" = $3, "failures" = $4, "next_attempt_at" = $5 where "id" = $6 and "attempt" = $7 and "status" = $8 returning *
update "extractions" set "status" = $1, "error_message" = $2, "updated_at" = now() where "id" = $3
update "extractions" set "status" = $1, "latest_version" = $2, "title" = $3, "duration_ms" = $4, "elements_analyzed" = $5, "error_message" = $6, "completed_at" = $7, "updated_at" = now() where "id" = $8
update "extractions" set "status" = $1, "updated_at" = now() where "id" = $2
update "extractions" set "team_id" = $1, "user_id" = $2, "updated_at" = now() where "id" = $3 and "user_id" = $4 and "team_id" = $5 and "status" not in ($6, $7) returning *
update "extractions" set "team_id" = $1, "user_id" = $2, "updated_at" = now() where "id" = $3 and "user_id" = $4 and "team_id" is null and "status" not in ($5, $6) returning *
update "extractions" set "user_id" = "teams"."owner_id" from "teams" where "teams"."id" = "extractions"."team_id" and "extractions"."user_id" = $1
update "idempotency_keys" set "status" = $1, "response" = $2 where "user_id" = $3 and "key" = $4 and "status" is null
update "run_counts" set "used" = "used" - $1 where "user_id" = $2 and "period" = $3 and "starts_at" = $4
update "runs" set "status" = $1, "attempt" = "attempt" + $2, "started_at" = coalesce("started_at", now()) where "id" = $3 and "status" in ($4, $5) returning *
update "runs" set "status" = $1, "attempt" = $2 where "id" = $3 and "attempt" = $4 and "status" = $5
update "runs" set "status" = $1, "error_message" = $2, "finished_at" = now() where "id" = $3 and "attempt" = $4 and "status" = $5
update "runs" set "status" = $1, "finished_at" = now() where "id" = $2 and "attempt" = $3 and "status" = $4
update "schedules" set "next_run_at" = $1 where "extraction_id" = $2
update "schedules" set "next_run_at" = $1, "last_run_at" = $2, "paused_reason" = $3 where "extraction_id" = $4
update "schedules" set "next_run_at" = $1, "paused_reason" = $2 where "extraction_id" = $3
update "schedules" set "paused_reason" = $1 where "shortest_gap_minutes" < $2 and exists ( select from extractions as e left join teams as t on t.id = e.team_id where e.id = schedules.extraction_id and coalesce(t.owner_id, e.user_id) = $3)
update "schedules" set "paused_reason" = $1 where "shortest_gap_minutes" >= $2 and "paused_reason" in ($3, $4, $5) and exists ( select from extractions as e left join teams as t on t.id = e.team_id where e.id = schedules.extraction_id and coalesce(t.owner_id, e.user_id) = $6)
update "schedules" set "user_id" = $1 where "extraction_id" = $2
update "stripe_customers" set "asked" = "asked" + $1 where "user_id" = $2 returning "asked"
update "stripe_customers" set "customer_id" = $1 where "customer_id" = $2 and "user_id" <> $3
update "stripe_customers" set "customer_id" = $1 where "user_id" = $2
update "stripe_customers" set "told" = $1 where "user_id" = $2 and "told" < $3
update "stripe_events" set "processed_at" = now() where "id" in ($1)
update "stripe_events" set "processed_at" = now() where "id" in ($1, $2)
update "stripe_events" set "processed_at" = now() where "id" in ($1, $2, $3)
update "stripe_events" set "processed_at" = now() where "id" in ($1, $2, $3, $4)
update "team_members" set "role" = $1 where "id" = $2 returning *
update "team_members" set "status" = $1 where "id" = $2
update "team_members" set "user_id" = $1, "email" = $2 where lower(email) = lower($3) and "user_id" is null
update "teams" set "description" = $1, "name" = "name" where "id" = $2 returning *
update "teams" set "name" = "name" where "id" = $1 returning *
update "teams" set "name" = $1 where "id" = $2 returning *
update "teams" set "name" = $1, "description" = $2 where "id" = $3 returning *
update "teams" set "owner_id" = $1 where "id" = $2
update "users" set "plan" = $1, "granted_plan" = $2 where "id" = $3
update "users" set "session_epoch" = "session_epoch" + $1 where "id" = $2
update "webhooks" set "secret_sealed" = $1 where "id" = $2
update "webhooks" set "status" = $1 where "id" = $2 and "status" <> $3
update "webhooks" set "url" = "url", "events" = "events", "active" = "active" where "id" = $1 returning *
update "webhooks" set "url" = "url", "events" = "events", "active" = $1 where "id" = $2 returning *
update "webhooks" set "url" = "url", "events" = $1, "active" = $2 where "id" = $3 returning *
update "webhooks" set "url" = $1, "events" = $2, "active" = "active" where "id" = $3 returning *
with jobs as ( select task_identifier as task, run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' when run_at > now() then 'scheduled' else 'waiting' end as state from graphile_worker.jobs ) select task, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running, count(*) filter (where state = 'scheduled') as scheduled, count(*) filter (where state = 'failed') as failed, coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting')), 0)::float8 as "oldestSeconds" from jobs group by task order by task
