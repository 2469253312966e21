import type { Progress } from "@tintype/shared/api/views/views";
import { useCallback, useEffect, useState } from "preact/hooks";
import { useContextValue, usePlatform, useSession } from "../context.ts";
import type { SignedIn } from "../platform.ts";
import { type Loaded, useQuery } from "../query/use-query.ts";
import type { HomeRoute } from "../routes.ts";
import type { ServerClient } from "./client.ts";

/** In addresses, stands for the person's own pages among the ids of teams. */
export const PERSONAL = "personal";

/** The most entries that the server puts into one answer. */
const PAGE_SIZE = 100;

/** A different text for each account, so that one never sees what another has loaded. */
export const accountKey = ({ address, user }: SignedIn): string => `${address} ${user.id}`;

/** The start of the keys of queries to the server; undefined if no query can succeed. */
export function serverKey(session: SignedIn | null | undefined): string | undefined {
  return session && !session.revoked ? `server ${accountKey(session)} ` : undefined;
}

/** The plan, how much of it is used, and where it can be changed. */
export const useServerAccount = () => useServerQuery("account", (client) => client.account.overview.query());

/** The plan with its period, and the plans that can be bought. */
export const usePlanOverview = () => useServerQuery("plan", (client) => client.payments.overview.query());

/** The server's version and abilities. */
export const useServerAbout = () => useServerQuery("about", (client) => client.server.about.query());

/** One page of the list of pages. */
export const useOverview = ({ page = 1, search, team, status, sort, of }: Omit<HomeRoute, "at">, perPage: number) => {
  const name = `overview ${JSON.stringify([page, perPage, search, team, status, sort])}`;
  return useServerQuery(of === "sites" ? undefined : name, (client) =>
    client.overview.list.query({
      page,
      per_page: perPage,
      ...(search !== undefined && { search }),
      ...(team !== undefined && { team_id: team === PERSONAL ? null : team }),
      ...(status && { status }),
      ...(sort && { sort }),
    }),
  );
};

/** The states of sites by the filters of the list of pages. No site is waiting or has been read as a whole. */
const STATES_OF_SITES = { running: "running", failed: "failed", changed: "changed" } as const;

/** The sites that the list of pages shows before the pages. */
export function useListedSites({ page = 1, search, team, status, of }: Omit<HomeRoute, "at">) {
  const state = status === "pending" || status === "completed" ? undefined : status && STATES_OF_SITES[status];
  const isListed = page === 1 && of !== "pages" && (status === undefined || state !== undefined);
  const name = `sites listed ${JSON.stringify([search, team, state])}`;
  return useServerQuery(isListed ? name : undefined, (client) =>
    client.sites.list.query({
      per_page: PAGE_SIZE,
      ...(search !== undefined && { search }),
      ...(team !== undefined && { team_id: team === PERSONAL ? null : team }),
      ...(state && { state }),
    }),
  );
}

/** The teams that the person belongs to. */
export const useTeams = () => useServerQuery("teams", (client) => client.teams.list.query({ per_page: PAGE_SIZE }));

/** The invitation that a link belongs to, as the person who is signed in may see it. */
export const useInvitation = (token: string) =>
  useServerQuery(`invitation ${token}`, (client) => client.teams.previewInvitation.mutate({ token }));

/** @param teamId undefined: nothing is loaded */
export const useMembers = (teamId: string | undefined) =>
  useServerQuery(teamId === undefined ? undefined : `members ${teamId}`, (client) =>
    client.teams.members.query({ id: teamId ?? "", per_page: PAGE_SIZE }),
  );

/** @param teamId null: the person's own */
export const useExtractions = (teamId: string | null, search: string) =>
  useServerQuery(`extractions ${teamId} ${search}`, (client) =>
    client.views.list.query({ per_page: PAGE_SIZE, team_id: teamId, ...(search !== "" && { search }) }),
  );

/** An extraction with the tokens of its newest snapshot. */
export const useExtraction = (id: string) =>
  useServerQuery(`extraction ${id}`, (client) => client.views.get.query({ id }));

/** The progress of an extraction's run, live; undefined without an id, and until it is known. */
export function useProgress(id: string | undefined): Progress | undefined {
  const { followProgress } = usePlatform();
  const [progress, setProgress] = useState<{ id: string; value: Progress }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    return followProgress(id, (value) => setProgress({ id, value }));
  }, [followProgress, id]);
  return progress?.id === id ? progress?.value : undefined;
}

/** Loads what is on screen of the server again, if its name starts with a text. @returns how to do that */
export function useReloadOf(start: string): () => void {
  const { cache } = useContextValue();
  const scope = serverKey(useSession());
  return useCallback(() => {
    if (scope !== undefined) cache.invalidate(scope + start);
  }, [cache, scope, start]);
}

/**
 * Something that the server tells.
 * @param name of what is loaded; it is loaded for each account apart. Undefined: nothing is loaded
 */
export function useServerQuery<T>(name: string | undefined, load: (client: ServerClient) => Promise<T>): Loaded<T> {
  const { call } = usePlatform();
  const scope = serverKey(useSession());
  return useQuery(scope === undefined || name === undefined ? undefined : scope + name, () => call(load));
}
