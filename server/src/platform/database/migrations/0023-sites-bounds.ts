import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Cuts what sources of sites brought without a bound: examples of addresses that were left out, and addresses of pages, which
 * are read no more.
 */
export const sitesBounds: Migration = {
  async up(db) {
    await sql
      .raw(`
update sites set left_out = coalesce((
  select jsonb_agg(jsonb_set(entry, '{examples}', coalesce((
    select jsonb_agg(left(example, 2048) order by place)
    from jsonb_array_elements_text(entry -> 'examples') with ordinality as examples (example, place)
  ), '[]')) order by at)
  from jsonb_array_elements(left_out) with ordinality as entries (entry, at)
), '[]') where octet_length(left_out::text) > 2048;
update extractions set url = left(url, 2048) where site_id is not null and length(url) > 2048;
update site_pages set url = left(url, 2048), template = null, status = 'paused', paused_reason = 'gone'
  where length(url) > 2048;
`)
      .execute(db);
  },
};
