import type { SharedSite, SharedSiteChange, SharedSitePage } from "@tintype/shared/api/shares/shares";
import type { SiteTokensOnWire } from "@tintype/shared/api/sites/sites";
import type { KindKey } from "../../kinds/kind.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { callRest, hasStrings, isObject } from "../../platform/server/rest.ts";

/** A page of a list, as the server sends it. */
interface List<Entry> {
  readonly data: readonly Entry[];
  readonly pagination: { readonly page: number; readonly per_page: number; readonly total: number };
}

const PER_PAGE = 48;

const isSite = (answer: unknown): answer is SharedSite => hasStrings(answer, ["name", "created_at"]);
const isList = (answer: unknown): answer is { data: unknown[] } => isObject(answer) && Array.isArray(answer.data);
const isTokens = (answer: unknown): answer is SiteTokensOnWire => isList(answer) && "conflicts" in answer;
const isChanges = (answer: unknown): answer is List<SharedSiteChange> => isList(answer);
const isPages = (answer: unknown): answer is List<SharedSitePage> => isList(answer);

/** @param address of the share, without a slash at its end */
export const useSharedSite = (address: string, isPreview: boolean) =>
  useQuery(`shared site ${address}`, () =>
    callRest(`${address}/api/site${isPreview ? "?preview=true" : ""}`, { expect: isSite }),
  );

export function useSharedTokens(address: string, kind: KindKey, search: string, page: number) {
  const parameters = new URLSearchParams({ kind, page: String(page), per_page: String(PER_PAGE) });
  if (search !== "") parameters.set("search", search);
  return useQuery(`shared tokens ${address} ${parameters}`, () =>
    callRest(`${address}/api/tokens?${parameters}`, { expect: isTokens }),
  );
}

export const useSharedChanges = (address: string, page: number) =>
  useQuery(`shared changes ${address} ${page}`, () =>
    callRest(`${address}/api/changes?page=${page}&per_page=${PER_PAGE}`, { expect: isChanges }),
  );

export const useSharedPages = (address: string, page: number) =>
  useQuery(`shared pages ${address} ${page}`, () =>
    callRest(`${address}/api/pages?page=${page}&per_page=${PER_PAGE}`, { expect: isPages }),
  );
