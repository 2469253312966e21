/** Screenshots of snapshots. Equal pictures of one extraction are stored once. */
export const screenshots = `
create table screenshot_files (
  extraction_id uuid not null references extractions on delete cascade,
  hash bytea not null,
  content bytea not null,
  primary key (extraction_id, hash)
);
comment on column screenshot_files.hash is 'SHA-256 of content';
-- WebP cannot be compressed any further.
alter table screenshot_files alter column content set storage external;

create table screenshots (
  snapshot_id uuid primary key references snapshot_rows on delete cascade,
  extraction_id uuid not null,
  hash bytea not null,
  width integer not null,
  height integer not null,
  is_whole boolean not null,
  places bytea,
  mode_places bytea,
  constraint screenshots_file_fkey foreign key (extraction_id, hash) references screenshot_files on delete cascade
);
comment on column screenshots.is_whole is 'whether the picture reaches to the page''s end';
comment on column screenshots.places is
  'where the page''s values paint: JSON, compressed with Brotli; null if that is not known';
comment on column screenshots.mode_places is
  'where the page''s values paint in each mode: JSON, compressed with Brotli; null if that is not known';
alter table screenshots alter column places set storage external, alter column mode_places set storage external;
create index screenshots_file on screenshots (extraction_id, hash, snapshot_id);
`;
