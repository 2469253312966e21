import { pageQuery, success, text } from "@tintype/shared/api/common/common";
import {
  approveSiteBody,
  createSiteBody,
  decideSiteBody,
  listSitePagesQuery,
  listSitesQuery,
  mergedTokens,
  siteConformanceQuery,
  siteConformanceSchema,
  siteExportQuery,
  siteList,
  sitePageList,
  siteReviewLog,
  siteReviewSchema,
  siteRunList,
  siteRunSchema,
  siteSchema,
  siteTokensQuery,
  siteTokensSchema,
  updateSiteBody,
} from "@tintype/shared/api/sites/sites";
import { exportContentTypes } from "@tintype/shared/export/formats";
import { z } from "zod";
import { idParam, type SiteId } from "../../platform/ids.ts";
import { file, fileReply } from "../../platform/operation/answer.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { commonReviewOperations } from "../review/common-operations.ts";
import { doorOf } from "../review/door.ts";
import { presentSiteLogEntry } from "../review/presenter.ts";
import { presentSite, presentSitePage, presentSiteRun } from "./presenter.ts";
import type { SiteResultService } from "./results.ts";
import type { SiteReviewService } from "./review/service.ts";
import type { SiteService } from "./service.ts";

const params = z.object({ id: idParam<SiteId>() });
const reading = { tag: "Sites", errors: ["forbidden", "not_team_member"] } as const;
const changing = { tag: "Sites", errors: ["forbidden", "not_team_member", "insufficient_role"] } as const;
const deciding = { ...reading, scope: "review" } as const;

/** The operations of sites: many pages that are read, reviewed and exported together. */
export function siteOperations(services: {
  sites: SiteService;
  results: SiteResultService;
  reviews: SiteReviewService;
}) {
  return {
    create: operation({
      tag: "Sites",
      rest: "POST /api/sites",
      summary: "Create a site",
      description:
        "Reads the source, and starts the first run. Each page that a run reads counts as one extraction; a site that does not fit into what is left of a quota is refused whole, with the number of pages that would fit. All but `urls` obey the site's robots.txt (`Tintype`).",
      status: 201,
      limit: "extractions",
      errors: ["team_not_found", "not_team_member", "usage_limit_exceeded"],
      input: { body: createSiteBody },
      output: siteSchema,
      run: async (body, { caller, signal }) => presentSite(await services.sites.create(caller, body, signal)),
    }),
    list: operation({
      tag: "Sites",
      rest: "GET /api/sites",
      summary: "List sites",
      description: "Newest first: with `team_id` the team's, without yours and those of your teams.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: listSitesQuery },
      output: siteList,
      run: async (query, { caller }) => presentPage(services.sites.list(caller, query), query, presentSite),
    }),
    get: operation({
      ...reading,
      rest: "GET /api/sites/:id",
      summary: "Get a site",
      description: "`left_out` accounts for every address of the source that is not read.",
      input: { params },
      output: siteSchema,
      run: async ({ id }, { caller }) => presentSite(await services.sites.get(caller, id)),
    }),
    update: operation({
      ...changing,
      rest: "PATCH /api/sites/:id",
      summary: "Change a site",
      description:
        "Which pages are read follows when the source is read again. A team's: for who created it, admins and owners.",
      input: { params, body: updateSiteBody },
      output: siteSchema,
      run: async ({ id, ...body }, { caller }) => presentSite(await services.sites.update(caller, id, body)),
    }),
    delete: operation({
      ...changing,
      rest: "DELETE /api/sites/:id",
      summary: "Delete a site",
      description:
        "With its pages and their history. There is no way back. A team's: for who created it, admins and owners.",
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await services.sites.remove(caller, id);
        return { success: true };
      },
    }),
    refresh: operation({
      ...reading,
      rest: "POST /api/sites/:id/refresh",
      summary: "Read a site's source again",
      description:
        "Adds new pages, which the next run reads, and pauses those that the source has no more, with their history.",
      limit: "extractions",
      input: { params },
      output: siteSchema,
      run: async ({ id }, { caller, signal }) => presentSite(await services.sites.refresh(caller, id, signal)),
    }),
    pages: operation({
      ...reading,
      rest: "GET /api/sites/:id/pages",
      summary: "List the pages of a site",
      description: "In the order of the source.",
      input: { params, query: listSitePagesQuery },
      output: sitePageList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(services.sites.pages(caller, id, query), query, presentSitePage),
    }),
    run: operation({
      ...reading,
      rest: "POST /api/sites/:id/runs",
      summary: "Run a site",
      description: "Reads all of its pages that are not paused. A page that fails reports nothing as removed.",
      status: 201,
      limit: "extractions",
      errors: [...reading.errors, "usage_limit_exceeded", "run_in_progress"],
      input: { params },
      output: siteRunSchema,
      run: async ({ id }, { caller }) => presentSiteRun(await services.sites.run(caller, id)),
    }),
    runs: operation({
      ...reading,
      rest: "GET /api/sites/:id/runs",
      summary: "List the runs of a site",
      description: "Newest first.",
      input: { params, query: pageQuery },
      output: siteRunList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(services.sites.runs(caller, id, query), query, presentSiteRun),
    }),
    getRun: operation({
      ...reading,
      rest: "GET /api/sites/:id/runs/:run_id",
      summary: "Get a run of a site",
      input: { params: params.extend({ run_id: text({ max: 200 }) }) },
      output: siteRunSchema,
      run: async ({ id, run_id }, { caller }) => presentSiteRun(await services.sites.getRun(caller, id, run_id)),
    }),
    stopRun: operation({
      ...changing,
      rest: "POST /api/sites/:id/runs/:run_id/stop",
      summary: "Stop a run of a site",
      description:
        "Pages that are being read end as they do; those that wait are not read, count as `stopped`, and against no quota. A run that has ended stays as it is.",
      input: { params: params.extend({ run_id: text({ max: 200 }) }) },
      output: siteRunSchema,
      run: async ({ id, run_id }, { caller }) => presentSiteRun(await services.sites.stopRun(caller, id, run_id)),
    }),
    tokens: operation({
      ...reading,
      rest: "GET /api/sites/:id/tokens",
      summary: "List the tokens of a site",
      description: "Of all pages together, as the newest run left them: those on most pages first.",
      input: { params, query: siteTokensQuery },
      output: siteTokensSchema,
      run: ({ id, ...query }, { caller }) => services.results.tokens(caller, id, query),
    }),
    conformance: operation({
      ...reading,
      rest: "GET /api/sites/:id/conformance",
      summary: "Hold a site against a design system",
      description: "Each value of the pages once, with the pages that have it.",
      limit: "diff",
      errors: [...reading.errors, "payload_too_large"],
      input: { params, query: siteConformanceQuery },
      output: siteConformanceSchema,
      run: ({ id, system }, { caller }) => services.results.conformance(caller, id, system),
    }),
    // A screen makes the files itself, and the cookie of the dashboard counts for procedures only.
    merged: operation({
      kind: "query",
      input: { params },
      output: mergedTokens,
      run: ({ id }, { caller }) => services.results.merged(caller, id),
    }),
    export: operation({
      ...reading,
      rest: "GET /api/sites/:id/export",
      summary: "Export the tokens of a site",
      description: "Of all pages together: of each name the value that is used most.",
      responseHeaders: { "Content-Disposition": "The file's name: the host." },
      errors: [...reading.errors, "payload_too_large"],
      input: { params, query: siteExportQuery },
      output: file(...exportContentTypes),
      run: async ({ id, ...query }, { caller }) => {
        const { content, contentType, filename } = await services.results.export(caller, id, query);
        return fileReply(content, { contentType, filename });
      },
    }),
    review: operation({
      ...reading,
      rest: "GET /api/sites/:id/review",
      summary: "Get the review of a site",
      description: "The changes of all pages: equal ones are one change with its pages.",
      input: { params },
      output: siteReviewSchema,
      run: async ({ id }, { caller }) => services.reviews.get(caller, id),
    }),
    decide: operation({
      ...deciding,
      rest: "POST /api/sites/:id/review",
      summary: "Decide about changes of a site",
      description: "As for a page; it holds on all pages that change in this way, or on those that `pages` names.",
      errors: [...reading.errors, "review_changed"],
      input: { params, body: decideSiteBody },
      output: siteReviewSchema,
      run: async ({ id, ...body }, { caller, headers, door }) =>
        services.reviews.decide(caller, id, body, doorOf(headers, door)),
    }),
    approve: operation({
      ...deciding,
      rest: "POST /api/sites/:id/review/approve",
      summary: "Approve the pages of a site",
      description: "The newest snapshot of each page becomes its baseline.",
      errors: [...reading.errors, "review_changed"],
      input: { params, body: approveSiteBody },
      output: siteReviewSchema,
      run: async ({ id, ...body }, { caller, headers, door }) =>
        services.reviews.approve(caller, id, body, doorOf(headers, door)),
    }),
    ...commonReviewOperations({
      path: "/api/sites",
      texts: {
        expect: {
          summary: "Expect changes of a site",
          description: "Decides ahead: the first such change of each page is accepted when it comes.",
        },
        listExpected: { summary: "List expected changes of a site" },
        takeBack: { summary: "Expect a change of a site no more" },
        log: {
          summary: "List decisions about a site",
          description: "Newest first. The log of each page has its part of them.",
        },
      },
      reading,
      deciding: deciding.errors,
      log: { schema: siteReviewLog, present: presentSiteLogEntry },
      reviews: () => services.reviews,
    }),
  };
}
