import { useEffect } from "preact/hooks";
import type { Loaded } from "../../platform/query/use-query.ts";

export const DELIVERIES_PER_PAGE = 20;
/** While a delivery is under way, the log is loaded again this often, in ms. */
const REFRESH_MS = 2_000;

interface Due {
  readonly status: string;
  readonly next_attempt_at: string | null;
}

/** Loads a list of deliveries again while one of them is about to be tried. @returns the query */
export function useWhileDue<Data extends { readonly data: readonly Due[] }>(query: Loaded<Data>): Loaded<Data> {
  const { data, reload } = query;
  const isWanted = data?.data.some(isDue) ?? false;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(reload, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [data, isWanted, reload]);
  return query;
}

/** Returns whether an attempt is under way or about to start. The next one may be minutes away. */
function isDue({ status, next_attempt_at: nextAttemptAt }: Due): boolean {
  return status === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + REFRESH_MS);
}
