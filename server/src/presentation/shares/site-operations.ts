import { pageQuery } from "@tintype/shared/api/common/common";
import {
  openSharedQuery,
  sharedSiteChanges,
  sharedSitePages,
  sharedSiteSchema,
} from "@tintype/shared/api/shares/shares";
import { siteTokensQuery, siteTokensSchema } from "@tintype/shared/api/sites/sites";
import { visibleTexts } from "@tintype/shared/text/inert";
import { withoutPrivateParameters } from "@tintype/shared/text/private-parameters";
import { presentTokens } from "../../monitoring/sites/results.ts";
import { countReadable, findLatestEnded } from "../../monitoring/sites/runs/repository.ts";
import { findResults } from "../../monitoring/sites/runs/token-repository.ts";
import type { Db } from "../../platform/database/db.ts";
import { reply } from "../../platform/operation/answer.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { FOR_LINKS, linkParams, NOINDEX } from "./for-links.ts";
import type { ShareService } from "./service.ts";
import { listSharedChanges, listSharedPages } from "./site-reading.ts";

/** The operations about a site that anybody with a link to it can reach. */
export function sharedSiteOperations({ db, shares }: { readonly db: Db; readonly shares: ShareService }): Operation[] {
  return [
    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api/site",
      summary: "Get a shared site",
      description: "Counts as an opening of the link.",
      input: { params: linkParams, query: openSharedQuery },
      output: sharedSiteSchema,
      run: async ({ share, preview }) => {
        const opened = await shares.openSite(share);
        if (preview === undefined) await shares.countOpening(opened);
        const { id, name, created_at } = opened.site;
        const [run, pages] = await Promise.all([findLatestEnded(db, id), countReadable(db, id)]);
        const read_at = run?.completed_at?.toISOString() ?? null;
        return reply({ name, created_at: created_at.toISOString(), read_at, pages }, { headers: NOINDEX });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api/tokens",
      summary: "List the tokens of a shared site",
      description: "Of all pages together, those on most pages first, with the names that have several values.",
      input: { params: linkParams, query: siteTokensQuery },
      output: siteTokensSchema,
      run: async ({ share, ...query }) => {
        const { site } = await shares.openSite(share);
        const answer = presentTokens(await findResults(db, site.id), query);
        const data = answer.data.map((token) => ({ ...token, examples: token.examples.map(withoutPrivateParameters) }));
        return reply(visibleTexts({ ...answer, data }), { headers: NOINDEX });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api/changes",
      summary: "List the changes of a shared site",
      description: "Those that nobody has decided about, equal ones of several pages once.",
      input: { params: linkParams, query: pageQuery },
      output: sharedSiteChanges,
      run: async ({ share, ...query }) => {
        const { site } = await shares.openSite(share);
        const list = await presentPage(listSharedChanges(db, site.id, query), query, (row) => row);
        return reply(visibleTexts(list), { headers: NOINDEX });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api/pages",
      summary: "List the pages of a shared site",
      description:
        "In the order of the source. What a link to each would show is below `/s/:share/pages/:page_id/api`.",
      input: { params: linkParams, query: pageQuery },
      output: sharedSitePages,
      run: async ({ share, ...query }) => {
        const { site } = await shares.openSite(share);
        const list = await presentPage(listSharedPages(db, site.id, query), query, (row) => row);
        return reply(list, { headers: NOINDEX });
      },
    }),
  ];
}
