import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Comments of people on changes of pages and sites, and whether a person wants mails of those that mention them. */
export const reviewComments: Migration = {
  async up(db) {
    await sql
      .raw(`
create table review_comments (
  id uuid primary key,
  extraction_id uuid references extractions on delete cascade,
  site_id uuid references sites on delete cascade,
  user_id uuid references users on delete set null,
  change_id text not null,
  about jsonb,
  text text not null,
  mentions uuid[] not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint review_comments_one_subject check (num_nonnulls(extraction_id, site_id) = 1)
);
comment on column review_comments.user_id is 'null: the account is gone';
comment on column review_comments.about is 'the change as it was when somebody first wrote about it; null: nobody knows it any more';
comment on column review_comments.mentions is 'users who could read the page or the site when it was written; their accounts may be gone';
create index review_comments_extraction on review_comments (extraction_id, created_at desc, id desc)
  where extraction_id is not null;
create index review_comments_site on review_comments (site_id, created_at desc, id desc) where site_id is not null;
create index review_comments_user on review_comments (user_id, created_at, id);

alter table users add column mention_mails boolean not null default true;

alter table links
  drop constraint links_purpose,
  add constraint links_purpose
    check (purpose in ('address', 'password', 'printed_password', 'channel', 'mentions'));

alter table deliveries
  drop constraint deliveries_event_check,
  add constraint deliveries_event_check check (event in (
    'extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed',
    'review.pending', 'review.decided', 'review.resolved', 'review.commented',
    'run.failed', 'run.recovered', 'schedule.paused',
    'site.changed', 'ping', 'digest', 'reminder', 'test', 'confirmation'
  ));
`)
      .execute(db);
  },
};
