import type { SiteConflict, SiteToken } from "@tintype/shared/api/sites/sites";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PageToken } from "@tintype/shared/sites/page-tokens";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import type { ExtractionId, SiteId, SiteRunId } from "../../../platform/ids.ts";
import { type CountedTokens, EXAMPLES } from "./merge.ts";
import type { WrittenTokens } from "./written-tokens.ts";

/** The most values, and the most names, that a site's lists have: those on most pages. */
const MAX_ENTRIES = 20_000;

export type SiteResults = Omit<Selectable<Database["site_results"]>, "merged" | "distinct_values">;

/** Replaces the tokens of a page. @param tokens JSON of a list of `PageToken`s */
export async function replacePageTokens(tx: Db, siteId: SiteId, page: ExtractionId, tokens: string): Promise<void> {
  await tx.deleteFrom("site_page_tokens").where("extraction_id", "=", page).execute();
  await sql`
    insert into site_page_tokens (site_id, extraction_id, kind, name, value, uses, token)
    select ${siteId}, ${page}, kind, name, value, uses, token
    from json_to_recordset(${tokens}::json) as token (kind text, name text, value text, uses integer, token jsonb)
    where exists (select from site_pages where extraction_id = ${page})`.execute(tx);
}

export const writePageTokens = (tokens: readonly PageToken[]): string => JSON.stringify(tokens);

/** Counts the tokens of all pages of a site that are not paused, as JSON, which is not read in this process. */
export async function countTokens(db: Db, siteId: SiteId): Promise<CountedTokens> {
  const ofPages = sql`
    from site_page_tokens as t join site_pages as p on p.extraction_id = t.extraction_id
    where t.site_id = ${siteId} and p.status <> 'paused'`;
  const asJson = async (counts: RawBuilder<unknown>): Promise<string> => {
    const { rows } = await sql<{ json: string }>`
      select coalesce(json_agg(counts), '[]')::text as json from (${counts}) as counts`.execute(db);
    return rows[0]?.json ?? "[]";
  };
  const values = await asJson(sql`
    select kind, value, count(distinct t.extraction_id)::integer as pages, sum(uses)::integer as uses,
      (array_agg(url order by position))[1:${sql.lit(EXAMPLES * 4)}] as examples
    ${ofPages} group by kind, value
    order by pages desc, uses desc, kind, value limit ${MAX_ENTRIES}`);
  const names = await asJson(sql`
    select kind, name, value, count(distinct t.extraction_id)::integer as pages, sum(uses)::integer as uses,
      (array_agg(token order by uses desc, position))[1] as token,
      case when kind = 'typography' then (array_agg(token order by position))[1:200] else '{}' end as tokens
    ${ofPages} group by kind, name, value
    order by pages desc, uses desc, kind, value, name limit ${MAX_ENTRIES}`);
  return { values, names };
}

/** Stores the tokens of all pages together, as a run left them. */
export async function storeResults(
  tx: Db,
  about: { site_id: SiteId; site_run_id: SiteRunId; completed_at: Date },
  { tokens, conflicts, merged, distinct }: WrittenTokens,
): Promise<void> {
  const row = {
    ...about,
    tokens: sql<readonly SiteToken[]>`${tokens}::jsonb`,
    conflicts: sql<readonly SiteConflict[]>`${conflicts}::jsonb`,
    merged: sql<Tokens>`${merged}::jsonb`,
    distinct_values: sql<Tokens>`${distinct}::jsonb`,
  };
  await tx
    .insertInto("site_results")
    .values(row)
    .onConflict((conflict) => conflict.column("site_id").doUpdateSet(row))
    .execute();
}

/** @returns undefined before the first run has ended */
export async function findResults(db: Db, siteId: SiteId): Promise<SiteResults | undefined> {
  return db
    .selectFrom("site_results")
    .select(["site_id", "site_run_id", "completed_at", "tokens", "conflicts"])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
}

/** The tokens of all pages in one, as JSON. */
export async function findMerged(
  db: Db,
  siteId: SiteId,
  column: "merged" | "distinct_values",
): Promise<{ readonly site_run_id: SiteRunId; readonly completed_at: Date; readonly tokens: string } | undefined> {
  return db
    .selectFrom("site_results")
    .select(["site_run_id", "completed_at", sql<string>`${sql.ref(column)}::text`.as("tokens")])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
}

/** Finds the pages that have each of these values. */
export async function findPagesWith(
  db: Db,
  siteId: SiteId,
  values: readonly { readonly kind: string; readonly value: string }[],
): Promise<readonly { kind: string; value: string; url: string; extraction_id: ExtractionId }[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ kind: string; value: string; url: string; extraction_id: ExtractionId }>`
    select distinct t.kind, t.value, p.url, p.extraction_id, p.position
    from json_to_recordset(${JSON.stringify(values)}::json) as wanted (kind text, value text)
    join site_page_tokens as t on t.kind = wanted.kind and t.value = wanted.value and t.site_id = ${siteId}
    join site_pages as p on p.extraction_id = t.extraction_id
    where p.status <> 'paused' order by p.position`.execute(db);
  return rows.map(({ kind, value, url, extraction_id }) => ({ kind, value, url, extraction_id }));
}
