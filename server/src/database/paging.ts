import { type SelectQueryBuilder, sql } from "kysely";

/** The rows of one page of a list, and how many there are on all its pages. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** A row of a page, as it is read. */
export type PageRow<Row> = Row & { total_of_list: number };

/** Reads one page of what `matching` selects from; `ordered` is the same with its columns and its order. */
export async function readPage<DB, TB extends keyof DB, Row>(
  // Nothing is selected yet: Kysely's word for that is the empty type.
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: PageRequest,
): Promise<PageOf<Row>> {
  const query = pageQuery(matching, ordered, rangeOf({ page, per_page }));
  return pageOf(await query.execute(), page, () => countQuery(matching).executeTakeFirstOrThrow());
}

/** The rows of a page: their number, and how many are before them. */
export function rangeOf({ page, per_page }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** The query of `readPage`: one round trip for the page's rows and the total. */
export function pageQuery<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: { limit: number; offset: number },
): SelectQueryBuilder<DB, TB, PageRow<Row>> {
  return ordered
    .select(sql<number>`(${countQuery(matching)})`.as("total_of_list"))
    .limit(limit)
    .offset(offset)
    .$castTo<PageRow<Row>>(); // what Kysely cannot work out for tables that it does not know here
}

/** How many rows `matching` selects from. */
export function countQuery<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
): SelectQueryBuilder<DB, TB, { total: number }> {
  return matching.select((e) => e.fn.countAll<number>().as("total")).$castTo<{ total: number }>(); // as above
}

/** @param count asked only for a page past the end, whose rows cannot tell the total: there are none */
export async function pageOf<Row>(
  found: readonly PageRow<Row>[],
  page: number,
  count: () => Promise<{ total: number }>,
): Promise<PageOf<Row>> {
  const [first] = found;
  if (first) return { rows: found.map(({ total_of_list: _, ...row }) => row as Row), total: first.total_of_list }; // the rest
  if (page === 1) return { rows: [], total: 0 };
  const { total } = await count();
  return { rows: [], total };
}
