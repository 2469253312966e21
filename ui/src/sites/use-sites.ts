import type { PageState } from "@tintype/shared/api/sites/site-limits";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { useEffect, useRef } from "preact/hooks";
import type { Query } from "../platform/query/use-query.ts";
import { useReloadWhile } from "../platform/query/use-reload-while.ts";
import { useServerQuery } from "../platform/server/use-server.ts";

const PER_PAGE = 48;

/** The sites of the person and of their teams. */
export const useSites = (page: number) =>
  useServerQuery(`sites ${page}`, (client) => client.sites.list.query({ page, per_page: 25 }));

/** A site. It is loaded again and again while a run of it goes on. */
export function useSite(id: string) {
  const query = useServerQuery(`site ${id}`, (client) => client.sites.get.query({ id }));
  useReloadWhile(query.data?.latest_run?.status === "running", query.reload);
  return query;
}

/** The pages of a site. @param turn another one loads them again @param status undefined: of every state */
export const useSitePages = (id: string, status: PageState | undefined, turn: string, page: number) =>
  useLoadedAgain(
    turn,
    useServerQuery(`site-pages ${id} ${status ?? ""} ${page}`, (client) =>
      client.sites.pages.query({ id, page, per_page: PER_PAGE, ...(status && { status }) }),
    ),
  );

/** The runs of a site, the newest first. @param turn another one loads them again */
export const useSiteRuns = (id: string, turn: string, page: number) =>
  useLoadedAgain(
    turn,
    useServerQuery(`site-runs ${id} ${page}`, (client) => client.sites.runs.query({ id, page, per_page: 25 })),
  );

/** Loads it again when the turn is another one. */
function useLoadedAgain<T>(turn: string, query: Query<T>): Query<T> {
  const last = useRef(turn);
  useEffect(() => {
    if (last.current !== turn) query.reload();
    last.current = turn;
  }, [turn]);
  return query;
}

/** The values of all pages together, the most frequent first. */
export const useSiteTokens = (id: string, kind: KindKey, page: number) =>
  useServerQuery(`site-tokens ${id} ${kind} ${page}`, (client) =>
    client.sites.tokens.query({ id, kind, page, per_page: PER_PAGE }),
  );
