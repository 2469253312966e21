// The rows of a review, and the one that has the focus.

const ROW = "li[data-change]";
const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ROW)];

/** The id of the change whose row has the focus. */
export const focusedId = (): string | undefined => document.activeElement?.closest<HTMLElement>(ROW)?.dataset.change;

/** Moves the focus to the next row, or to the one before. */
export function moveFocus(list: HTMLElement, step: 1 | -1): void {
  const rows = rowsIn(list);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  rows[current === -1 && step === -1 ? rows.length - 1 : current + step]?.focus();
}

/** The id of the first change after these that is not one of them; of the one before them if these are the last. */
export function rowAfter(list: HTMLElement, ids: ReadonlySet<string>): string | undefined {
  const rows = rowsIn(list).map(({ dataset }) => dataset.change ?? "");
  const last = rows.findLastIndex((id) => ids.has(id));
  return rows.slice(last + 1).find((id) => !ids.has(id)) ?? rows.findLast((id) => !ids.has(id));
}

/** Gives the focus to the row of a change. */
export function focusRow(list: HTMLElement, id: string | undefined): void {
  rowsIn(list)
    .find(({ dataset }) => dataset.change === id)
    ?.focus({ preventScroll: true });
}

/** Returns whether the focus is lost, or on a row that was decided and is about to go. */
export const isNowhere = (active: Element | null, list: HTMLElement): boolean =>
  active === null || active === document.body || !active.isConnected || list.contains(active);
