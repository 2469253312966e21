import { useServerQuery } from "../../platform/server/use-server.ts";
import { DELIVERIES_PER_PAGE, useWhileDue } from "../deliveries/use-while-due.ts";

const PER_PAGE = 50;

/** A page of the person's webhooks and those of their teams, newest first. */
export const useWebhooks = (page: number) =>
  useServerQuery(`webhooks ${page}`, (client) => client.webhooks.list.query({ page, per_page: PER_PAGE }));

export const useWebhook = (id: string) =>
  useServerQuery(`webhook ${id}`, (client) => client.webhooks.get.query({ id }));

/** A page of a webhook's deliveries, newest first. It is loaded again while one of them is about to be tried. */
export const useDeliveriesOfWebhook = (id: string, page: number) =>
  useWhileDue(
    useServerQuery(`deliveries ${id} ${page}`, (client) =>
      client.webhooks.deliveries.query({ id, page, per_page: DELIVERIES_PER_PAGE }),
    ),
  );
