import type { PageOf, PageRequest } from "../database/paging.ts";

/** Presents the rows of a page of a list, with the page that was asked for. */
export async function presentPage<Row, Item>(
  list: Promise<PageOf<Row>>,
  { page, per_page }: PageRequest,
  present: (row: Row) => Item,
): Promise<{ data: Item[]; pagination: PageRequest & { total: number } }> {
  const { rows, total } = await list;
  return { data: rows.map((row) => present(row)), pagination: { page, per_page, total } };
}
