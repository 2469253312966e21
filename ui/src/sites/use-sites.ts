import type { PageState } from "@tintype/shared/api/sites/site-limits";
import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { useEffect, useRef } from "preact/hooks";
import { REVIEWS } from "../platform/keys.ts";
import { useReloadWhile } from "../platform/query/use-reload-while.ts";
import { useReloadOf, useServerQuery } from "../platform/server/use-server.ts";

const PER_PAGE = 48;

/** The sites of the person and of their teams. */
export const useSites = (page: number) =>
  useServerQuery(`sites ${page}`, (client) => client.sites.list.query({ page, per_page: 25 }));

/** A site. It is loaded again and again while a run of it goes on, and what is on screen of it with each step and the end of the run. */
export function useSite(id: string) {
  const query = useServerQuery(`site ${id}`, (client) => client.sites.get.query({ id }));
  useReloadWhile(query.data?.latest_run?.status === "running", query.reload);
  useReloadOnChange(stepsKey(id), query.data && stepOf(query.data));
  useReloadOnChange(resultsKey(id), query.data && endOf(query.data));
  useReloadOnChange(REVIEWS, query.data && endOf(query.data));
  return query;
}

/** The start of the names of queries whose answers change with each page that a run has read. */
const stepsKey = (id: string): string => `site steps ${id} `;

/** The start of the names of queries whose answers change when a run ends. */
export const resultsKey = (id: string): string => `site results ${id} `;

const endOf = ({ latest_run: run, source_read_at: readAt }: SiteOnWire): string =>
  `${readAt} ${run?.id} ${run?.completed_at}`;

const stepOf = (site: SiteOnWire): string => {
  const progress = site.latest_run?.progress;
  return `${endOf(site)} ${progress?.completed} ${progress?.failed}`;
};

/** Loads the queries whose names start with a text again when the state of the site is another one. @param state undefined: not known yet */
function useReloadOnChange(start: string, state: string | undefined): void {
  const reload = useReloadOf(start);
  const last = useRef(state);
  useEffect(() => {
    if (last.current !== undefined && last.current !== state) reload();
    last.current = state;
  }, [state]);
}

/** The pages of a site. @param status undefined: of every state */
export const useSitePages = (id: string, status: PageState | undefined, page: number) =>
  useServerQuery(`${stepsKey(id)}pages ${status ?? ""} ${page}`, (client) =>
    client.sites.pages.query({ id, page, per_page: PER_PAGE, ...(status && { status }) }),
  );

/** The runs of a site, the newest first. */
export const useSiteRuns = (id: string, page: number) =>
  useServerQuery(`${stepsKey(id)}runs ${page}`, (client) => client.sites.runs.query({ id, page, per_page: 25 }));

/** The values of all pages together, the most frequent first. */
export const useSiteTokens = (id: string, kind: KindKey, search: string, page: number) =>
  useServerQuery(`${resultsKey(id)}tokens ${kind} ${search} ${page}`, (client) =>
    client.sites.tokens.query({ id, kind, page, per_page: PER_PAGE, ...(search !== "" && { search }) }),
  );
