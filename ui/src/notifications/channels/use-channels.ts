import { useServerQuery } from "../../platform/server/use-server.ts";
import { DELIVERIES_PER_PAGE, useWhileDue } from "../deliveries/use-while-due.ts";

const PER_PAGE = 50;

/** A page of the person's channels and those of their teams, newest first. */
export const useChannels = (page: number) =>
  useServerQuery(`channels ${page}`, (client) => client.channels.list.query({ page, per_page: PER_PAGE }));

/** The channels of a team, newest first. */
export const useChannelsOfTeam = (teamId: string) =>
  useServerQuery(`channels of ${teamId}`, (client) =>
    client.channels.list.query({ per_page: PER_PAGE, team_id: teamId }),
  );

export const useChannel = (id: string) =>
  useServerQuery(`channel ${id}`, (client) => client.channels.get.query({ id }));

/** A page of a channel's deliveries, newest first. It is loaded again while one of them is about to be tried. */
export const useDeliveriesOfChannel = (id: string, page: number) =>
  useWhileDue(
    useServerQuery(`channel deliveries ${id} ${page}`, (client) =>
      client.channels.deliveries.query({ id, page, per_page: DELIVERIES_PER_PAGE }),
    ),
  );
