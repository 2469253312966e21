/**
 * How long anything that a page shows or loads is waited for, in ms: children of the service have a low priority on a busy
 * machine, and a run may take 45 s on a quiet one.
 */
export const PAGE_LIMIT_MS = 90_000;
