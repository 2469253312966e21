import { STATUSES, type Status } from "../api/review/review-states.ts";
import type { Change } from "./change.ts";

/** A change on one page. */
interface OnPage {
  readonly change: Pick<Change, "id">;
  readonly status: Status;
}

/** A change on several pages. */
export interface Merged<Entry, Page> {
  readonly id: string;
  readonly status: Status;
  /** In the order of the pages. */
  readonly pages: readonly { readonly page: Page; readonly entry: Entry }[];
}

/** Makes one of all changes with the same id, in the order in which they appear first. */
export function merge<Entry extends OnPage, Page>(
  pages: readonly { readonly page: Page; readonly changes: readonly Entry[] }[],
): Merged<Entry, Page>[] {
  const all = pages.flatMap(({ page, changes }) => changes.map((entry) => ({ page, entry })));
  return [...Map.groupBy(all, ({ entry }) => entry.change.id)].map(([id, entries]) => {
    const statuses = new Set(entries.map(({ entry }) => entry.status));
    return { id, status: STATUSES.find((status) => statuses.has(status)) ?? "pending", pages: entries };
  });
}
