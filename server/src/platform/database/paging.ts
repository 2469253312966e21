import { type Expression, type SelectQueryBuilder, sql } from "kysely";

/** The rows of one page of a list, and the number of rows on all pages. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** A row of a page as the database returns it. */
export type PageRow<Row> = Row & { total_of_list: number };

/** A query that finds the total of a list. */
export type CountQuery = Expression<{ total: number }> & { executeTakeFirstOrThrow(): Promise<{ total: number }> };

/**
 * Reads one page of the rows of `matching`. `ordered` is the same query with columns and an order.
 * @param counted finds the number of rows of `matching` without counting them
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  // No columns are selected yet. Kysely expresses that by the empty type.
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: PageRequest,
  counted?: CountQuery,
): Promise<PageOf<Row>> {
  const total = counted ?? countQuery(matching);
  const query = pageQuery(ordered, rangeOf({ page, per_page }), total);
  return pageOf(await query.execute(), page, () => total.executeTakeFirstOrThrow());
}

/** Returns how many rows a page has and how many precede them. */
export function rangeOf({ page, per_page }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** From this many preceding rows on, a list is counted to find out whether its end is nearer. */
const FAR = 1000;

/** The range of a page: `offset` rows precede it, or follow it if it is counted from the end of the list. */
export interface Range {
  readonly limit: number;
  readonly offset: number;
  readonly fromEnd: boolean;
}

/** Finds where a page lies in a list that an index can read from both ends. @param count is only called for late pages */
export async function findRange(request: PageRequest, count: () => Promise<{ total: number }>): Promise<Range> {
  const range = rangeOf(request);
  if (range.offset < FAR) return { ...range, fromEnd: false };
  return fromNearerEnd(range, (await count()).total);
}

/** Counts a range from the nearer end of a list of `total` rows. */
export function fromNearerEnd({ limit, offset }: { limit: number; offset: number }, total: number): Range {
  if (offset <= total / 2) return { limit, offset, fromEnd: false };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { limit: rows, offset: Math.max(0, total - offset - rows), fromEnd: true };
}

/** Builds the query of `readPage`, which reads the page's rows and the total in one round trip. */
function pageQuery<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: { limit: number; offset: number },
  total: Expression<{ total: number }>,
): SelectQueryBuilder<DB, TB, PageRow<Row>> {
  return withTotal(ordered.limit(limit).offset(offset), total);
}

/** Adds the total to a query of the page's rows. */
export function withTotal<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  total: Expression<{ total: number }>,
): SelectQueryBuilder<DB, TB, PageRow<Row>> {
  // Kysely cannot infer this, because DB and TB are type parameters here.
  return rows.select(sql<number>`(${total})`.as("total_of_list")).$castTo<PageRow<Row>>();
}

/** Builds a query that counts the rows of `matching`. */
function countQuery<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
): SelectQueryBuilder<DB, TB, { total: number }> {
  return matching.select((e) => e.fn.countAll<number>().as("total")).$castTo<{ total: number }>(); // as above
}

/**
 * Makes a page of the rows that `pageQuery` has found.
 * @param count only called for a page past the end: it has no rows, so none that contains the total
 */
export async function pageOf<Row>(
  rows: readonly PageRow<Row>[],
  page: number,
  count: () => Promise<{ total: number }>,
): Promise<PageOf<Row>> {
  const [firstRow] = rows;
  if (firstRow) return { rows: rows.map(({ total_of_list: _, ...row }) => row as Row), total: firstRow.total_of_list }; // without total_of_list, a PageRow is a Row
  if (page === 1) return { rows: [], total: 0 };
  const { total } = await count();
  return { rows: [], total };
}
