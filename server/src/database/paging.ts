import type { SelectQueryBuilder } from "kysely";
import type { Database } from "./types.ts";

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

/** Reads one page of what `matching` selects from; `ordered` is the same with its columns and its order. */
export async function readPage<TB extends keyof Database, Row>(
  // Nothing is selected yet: Kysely's word for that is the empty type.
  matching: SelectQueryBuilder<Database, TB, Record<never, never>>,
  ordered: SelectQueryBuilder<Database, TB, Row>,
  { page, per_page }: PageRequest,
): Promise<PageOf<Row>> {
  const [rows, count] = await Promise.all([
    ordered
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
