import type { TokenQuestion } from "@tintype/shared/agents/find-token";
import { examplesOf } from "@tintype/shared/agents/subject";
import type { ToolAnswer } from "@tintype/shared/agents/tools";
import type { SystemToken } from "@tintype/shared/conformance/report";
import { createReaderLane } from "../../extraction/extractions/reader-lane.ts";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ViewService } from "../../extraction/views/service.ts";
import type { Children } from "../../platform/children/children.ts";
import { AppError } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { AGENT_WORK } from "./computations.ts";

/** Pages that one call searches, those that changed last first. */
const MOST_PAGES = 300;
const PER_LIST = 100;

type Found = Pick<ToolAnswer<"find_token">, "searched" | "tokens">;

/** Finds tokens on all pages of a caller. */
export type FindOnPages = (caller: Caller, question: TokenQuestion, mode: string | undefined) => Promise<Found>;

/** Creates what finds tokens in the newest snapshots of all pages that a caller may read. One search of a caller goes on at a time. */
export function createFindOnPages(parts: {
  views: Pick<ViewService, "overview">;
  extractions: Pick<ExtractionService, "readSnapshot">;
  children: Pick<Children, "run">;
}): FindOnPages {
  const { views, extractions, children } = parts;
  const inTurn = createReaderLane();

  /** The addresses of pages that have a snapshot, by their ids. */
  async function listPages(caller: Caller): Promise<{ urls: ReadonlyMap<ExtractionId, string>; total: number }> {
    const urls = new Map<ExtractionId, string>();
    let total = 0;
    for (let page = 1; (page - 1) * PER_LIST < MOST_PAGES; page++) {
      const list = await views.overview(caller, { page, per_page: PER_LIST, sort: "updated" });
      for (const { id, url, latest_version } of list.rows) {
        if (latest_version > 0) urls.set(id as ExtractionId, url); // a row of extractions
      }
      total = list.total;
      if (page * PER_LIST >= total) break;
    }
    return { urls, total };
  }

  /** @returns undefined if the page has been deleted meanwhile, or has no such mode */
  async function tokensOf(caller: Caller, id: ExtractionId, mode: string | undefined) {
    try {
      const { tokens } = await extractions.readSnapshot(caller, id, undefined);
      return await children.run(AGENT_WORK, "list", { tokens, mode }, { user: caller.userId });
    } catch (error) {
      if (error instanceof AppError && GONE.has(error.code)) return undefined;
      throw error;
    }
  }

  return (caller, question, mode) =>
    inTurn(caller, async () => {
      const { urls, total } = await listPages(caller);
      const holders = new Map<string, string[]>();
      const tokens: SystemToken[] = [];
      let searched = 0;
      for (const [id, url] of urls) {
        const tokensOfPage = await tokensOf(caller, id, mode);
        if (!tokensOfPage) continue;
        searched++;
        for (const token of tokensOfPage) {
          const pages = holders.get(keyOf(token));
          if (pages) pages.push(url);
          else {
            holders.set(keyOf(token), [url]);
            tokens.push(token);
          }
        }
      }
      const input = { tokens, ...question };
      const matches = await children.run(AGENT_WORK, "findInSystem", input, { user: caller.userId });
      const withPages = matches.map((token) => ({ ...token, pages: examplesOf(holders.get(keyOf(token)) ?? []) }));
      return { searched: { pages: searched, of: total }, tokens: withPages };
    });
}

/** Codes of errors of a page that was deleted, or left the caller's teams, during the search. */
const GONE: ReadonlySet<string> = new Set(["not_found", "forbidden", "not_team_member"]);

const keyOf = ({ kind, name, value }: { kind: string; name: string; value: string }): string =>
  [kind, name, value].join("\n");
