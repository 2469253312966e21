import { useEffect } from "preact/hooks";
import type { Query } from "../query/use-query.ts";
import { useServerQuery } from "../server/use-server.ts";

const PER_PAGE = 50;
const DELIVERIES_PER_PAGE = 20;
/** While a delivery is under way, the log is loaded again this often, in ms. */
const REFRESH_MS = 2_000;

/** A page of the person's webhooks and those of their teams, newest first. */
export const useWebhooks = (page: number) =>
  useServerQuery(`webhooks ${page}`, (client) => client.webhooks.list.query({ page, per_page: PER_PAGE }));

export const useWebhook = (id: string) =>
  useServerQuery(`webhook ${id}`, (client) => client.webhooks.get.query({ id }));

/** A page of a webhook's deliveries, newest first. It is loaded again while one of them is about to be tried. */
export function useDeliveries(id: string, page: number) {
  const query = useServerQuery(`deliveries ${id} ${page}`, (client) =>
    client.webhooks.deliveries.query({ id, page, per_page: DELIVERIES_PER_PAGE }),
  );
  useRefresh(query, query.data?.data.some(isDue) ?? false);
  return query;
}

/** Whether an attempt is under way or about to start. The next one may be minutes away. */
function isDue({ status, next_attempt_at: next }: { status: string; next_attempt_at: string | null }): boolean {
  return status === "pending" && (next === null || Date.parse(next) < Date.now() + REFRESH_MS);
}

function useRefresh({ data, reload }: Query<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(reload, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [data, isWanted, reload]);
}
