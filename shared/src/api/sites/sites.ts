import { z } from "zod";
import { findingSchema, reportSchema } from "../../conformance/report.ts";
import { KIND_KEYS } from "../../kinds/keys.ts";
import { tokensSchema } from "../../kinds/wire.ts";
import { faultOfGlob, faultOfGlobs } from "../../text/globs.ts";
import { accessBody } from "../access/access.ts";
import { creatorId, id, nameText, page, pageQuery, systemReference, text, timestamp } from "../common/common.ts";
import { environmentSchema } from "../extractions/environment.ts";
import { exportChoices } from "../extractions/exports.ts";
import { extractionOptions } from "../extractions/extractions.ts";
import {
  approveBody,
  consequenceSchema,
  type DecideBody,
  decideBody,
  type ExpectBody,
  reviewedChange,
  reviewLogEntry,
  reviewSchema,
} from "../review/reviews.ts";
import { failureCauses } from "../runs/failure-causes.ts";
import { scheduleBody, siteSchedule } from "../schedules/schedules.ts";
import {
  DEFAULT_SITE_PAGES,
  MAX_ADDRESS,
  MAX_CRAWL_DEPTH,
  MAX_SITE_PAGES,
  MAX_SITEMAPS,
  PAGE_STATES,
  type PageState,
} from "./site-limits.ts";

export { DEFAULT_SITE_PAGES, MAX_SITE_PAGES, type PageState };

/** The most milliseconds between two pages of a host, also if its robots.txt asks for more. */
export const MAX_DELAY_MS = 30_000;
/** The most pages of a host that are read at once. */
const MAX_HOST_CONCURRENCY = 10;

/** Why addresses that a source has are not pages of a site. */
export const LEFT_OUT_REASONS = [
  "limit",
  "template",
  "excluded",
  "robots",
  "duplicate",
  "foreign",
  "redirect",
  "unreadable",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The states by which lists of sites can be filtered. */
export const SITE_STATES = ["running", "failed", "changed"] as const;

const count = z.int().nonnegative();
const address = text({ min: 1, max: MAX_ADDRESS, trim: true });
const glob = text({ min: 1, max: 200, trim: true }).check(({ value, issues }) => {
  const message = faultOfGlob(value);
  if (message !== undefined) issues.push({ code: "custom", message, input: value });
});
const globs = z
  .array(glob)
  .max(50)
  .check(({ value, issues }) => {
    const message = faultOfGlobs(value);
    if (message !== undefined) issues.push({ code: "custom", message, input: value });
  });

const sources = {
  urls: z.array(address).min(1).max(MAX_SITE_PAGES).describe("These pages."),
  sitemap: z
    .union([z.literal(true), address, z.array(address).min(1).max(MAX_SITEMAPS)])
    .describe(
      "Addresses of sitemaps or of their indexes; `true`: those of the robots.txt at `url`, else /sitemap.xml.",
    ),
  crawl: z
    .strictObject({ url: address, depth: z.int().min(0).max(MAX_CRAWL_DEPTH).default(2) })
    .describe("A page, and the pages of its origin that it links to, over so many links."),
  storybook: address.describe("The address of a built Storybook: each of its stories is a page."),
};

/** Bounds of the reading of one host's pages. */
export const perHost = z.strictObject({
  concurrency: z.int().min(1).max(MAX_HOST_CONCURRENCY).default(2).describe("Pages of one host that are read at once."),
  delay_ms: z.int().min(0).max(MAX_DELAY_MS).default(0).describe("Milliseconds from one page of a host to the next."),
});

const sample = z.strictObject({
  per_template: z.int().min(1).max(10).describe("The pages of each template that are read, those read before first."),
  always: globs.default([]).describe("Paths of pages that are read whatever their template."),
});

const changeable = {
  name: nameText({ max: 100 }),
  include: globs.optional().describe("Globs on the path (`/shop/**`): only these pages."),
  exclude: globs.optional().describe("Globs on the path: all but these pages."),
  sample: sample.optional().describe("Absent: all pages of each template."),
  limit: z
    .int()
    .min(1)
    .max(MAX_SITE_PAGES)
    .optional()
    .describe(`The most pages that are read: ${DEFAULT_SITE_PAGES}, or what the plan allows, if absent.`),
  per_host: perHost.optional(),
  options: extractionOptions.optional().describe("How the pages are read."),
  schedule: scheduleBody.nullish().describe("When the site is read by itself; null: never."),
};

const SOURCE_KEYS = ["urls", "sitemap", "crawl", "storybook"] as const;

export const createSiteBody = z
  .strictObject({
    ...changeable,
    team_id: text({ max: 200 }).optional(),
    urls: sources.urls.optional(),
    sitemap: sources.sitemap.optional(),
    url: address.optional().describe("With `sitemap: true`: any address of the site."),
    crawl: sources.crawl.optional(),
    storybook: sources.storybook.optional(),
    access: accessBody.optional().describe("Lets the first run in behind a login, too. It is never returned."),
  })
  .superRefine((body, context) => {
    const addError = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const present = SOURCE_KEYS.filter((key) => body[key] !== undefined);
    if (present.length !== 1) addError([], "must have exactly one of urls, sitemap, crawl and storybook");
    if (body.sitemap === true && body.url === undefined) addError(["url"], "is needed with sitemap: true");
    if (body.url !== undefined && body.sitemap !== true) addError(["url"], "is allowed only with sitemap: true");
  })
  .meta({
    id: "CreateSite",
    oneOf: SOURCE_KEYS.map((key) => ({ required: [key] })),
    examples: [{ name: "Shop", sitemap: true, url: "https://shop.example", sample: { per_template: 2 } }],
  });
export type CreateSiteBody = z.output<typeof createSiteBody>;
export type CreateSiteInput = z.input<typeof createSiteBody>;

export const updateSiteBody = z
  .strictObject({ ...changeable, name: changeable.name.optional(), sample: sample.nullish() })
  .meta({ id: "UpdateSite", examples: [{ schedule: { every: "day" } }] });
export type UpdateSiteBody = z.output<typeof updateSiteBody>;
export type UpdateSiteInput = z.input<typeof updateSiteBody>;

/** The source of a site's addresses. */
export const siteSource = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("urls"),
      urls: z.array(z.string()),
      count: count.optional().describe("How many there are, if `urls` has only the first of them: in lists 20."),
    }),
    z.object({
      type: z.literal("sitemap"),
      url: z.string().nullable().describe("Any address of the site; null if `sitemaps` are named."),
      sitemaps: z.array(z.string()).nullable().describe("null: those of the robots.txt, else /sitemap.xml."),
    }),
    z.object({ type: z.literal("crawl"), url: z.string(), depth: count }),
    z.object({ type: z.literal("storybook"), url: z.string() }),
  ])
  .meta({ id: "SiteSource" });
export type SiteSource = z.infer<typeof siteSource>;

export const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: count.describe("Addresses of the source."),
  examples: z.array(z.string().max(MAX_ADDRESS)).max(5).describe("Cut to 2,048 characters."),
});
export type LeftOut = z.infer<typeof leftOut>;

export const siteRunSchema = z
  .object({
    id,
    status: z.enum(["running", "completed"]),
    progress: z
      .object({
        queued: count,
        running: count,
        completed: count,
        failed: count,
        stopped: count.describe("Those that were not read because somebody stopped the run."),
      })
      .describe("Pages."),
    scheduled: z.boolean().describe("True if the site's schedule started it."),
    started_by: z
      .object({ id, name: z.string() })
      .nullable()
      .describe("Who started it, or for whose schedule it was; null if the account is gone."),
    changed: count.nullable().describe("Pages whose new version differs from the one before it; null before the end."),
    started_at: timestamp,
    completed_at: timestamp.nullable().describe("When all pages had been read or had failed; null before that."),
  })
  .meta({ id: "SiteRun" });
export type SiteRunOnWire = z.infer<typeof siteRunSchema>;
export const siteRunList = page(siteRunSchema).meta({ id: "SiteRunList" });

export const siteSchema = z
  .object({
    id,
    name: z.string(),
    team_id: id.nullable(),
    created_by: creatorId,
    source: siteSource,
    include: z.array(z.string()),
    exclude: z.array(z.string()),
    sample: sample.nullable(),
    limit: count,
    per_host: perHost,
    options: extractionOptions,
    found: count.describe("Addresses: the sum of `pages` and of what was left out."),
    pages: z
      .object({ pending: count, read: count, failed: count, paused: count })
      .describe("By what came of their last reading. Paused ones are no longer in the source, and keep their history."),
    left_out: z.array(leftOut),
    schedule: siteSchedule.nullable(),
    latest_run: siteRunSchema.nullable(),
    pending: count.describe("Changes that wait for a decision, equal ones of several pages once."),
    cover: id
      .nullable()
      .describe("The first page that has been read, as an extraction: its picture stands for the site."),
    created_at: timestamp,
    source_read_at: timestamp,
  })
  .meta({ id: "Site" });
export type SiteOnWire = z.infer<typeof siteSchema>;
export const siteList = page(siteSchema).meta({ id: "SiteList" });
export const listSitesQuery = pageQuery.extend({
  team_id: text().nullish().describe("Only the sites of this team; null, in procedures: the caller's own."),
  search: text({ max: 200, trim: true })
    .optional()
    .describe("Only sites whose name contains this text, in any letter case."),
  state: z
    .enum(SITE_STATES)
    .optional()
    .describe(
      "Only sites with a run that goes on, with pages that could not be read, or with changes that wait for a decision.",
    ),
});

export const sitePageSchema = z
  .object({
    extraction_id: id,
    url: z.string(),
    title: z.string().nullable(),
    template: z.string().nullable().describe("The pattern that its address shares with others; null: with none."),
    status: z.enum(PAGE_STATES),
    paused_reason: z.enum(["gone", "duplicate"]).nullable().describe("Why it is read no more; null unless paused."),
    error: z
      .object({ message: z.string(), cause: z.enum(failureCauses).optional() })
      .nullable()
      .describe("Why its last reading failed; null if it did not."),
    latest: z.object({ snapshot_id: id, version: z.int().positive() }).nullable().describe("Its newest snapshot."),
    pending: count.describe("Changes that wait for a decision."),
  })
  .meta({ id: "SitePage" });
export type SitePageOnWire = z.infer<typeof sitePageSchema>;
export const sitePageList = page(sitePageSchema).meta({ id: "SitePageList" });
export const listSitePagesQuery = pageQuery.extend({ status: z.enum(PAGE_STATES).optional() });

const pageOfSite = z.object({ url: z.string(), extraction_id: id });

export const siteTokensQuery = pageQuery.extend({
  kind: z.enum(KIND_KEYS).optional(),
  search: text({ max: 200, trim: true })
    .optional()
    .describe("Only values with this text in them or in one of their names, in any letter case."),
});
export type SiteTokensQuery = z.output<typeof siteTokensQuery>;
export const siteToken = z
  .object({
    kind: z.enum(KIND_KEYS),
    value: z.string(),
    names: z.array(z.object({ name: z.string(), pages: count })).describe("The most frequent first."),
    pages: count.describe("Pages that have the value."),
    uses: count.describe("Elements of all pages together; 0 for kinds whose elements are not counted."),
    examples: z.array(z.string()).describe("Addresses of some of the pages."),
  })
  .meta({ id: "SiteToken" });
export type SiteToken = z.infer<typeof siteToken>;
export const siteConflict = z
  .object({
    kind: z.enum(KIND_KEYS),
    name: z.string(),
    values: z.array(z.object({ value: z.string(), pages: count })).describe("The most frequent first."),
  })
  .meta({ id: "SiteConflict" });
export type SiteConflict = z.infer<typeof siteConflict>;
export const siteTokensSchema = page(siteToken)
  .extend({
    conflicts: z.array(siteConflict).describe("Names that have several values; at most 200 of them."),
    kinds: z
      .array(z.object({ kind: z.enum(KIND_KEYS), count }))
      .describe("The number of values of each kind that has some, with the text that is searched for."),
  })
  .meta({ id: "SiteTokens" });
export type SiteTokensOnWire = z.infer<typeof siteTokensSchema>;

const onPages = { pages: z.array(pageOfSite).describe("The pages that change in this way.") };

export const siteReviewSchema = reviewSchema
  .extend({
    baseline: z.object({ pages: count }).nullable().describe("How many pages have a baseline; null: none has."),
    latest: z.object({ run_id: id, completed_at: timestamp }).nullable().describe("The newest run that has ended."),
    changes: z.array(reviewedChange.extend(onPages).meta({ id: "ReviewedSiteChange" })),
    consequences: z.array(consequenceSchema.extend(onPages).meta({ id: "SiteConsequence" })),
  })
  .meta({ id: "SiteReview" });
export type SiteReviewOnWire = z.infer<typeof siteReviewSchema>;

const someonesPages = z
  .array(text({ max: 200 }))
  .max(MAX_SITE_PAGES)
  .optional()
  .describe("The ids of extractions: only these pages. Absent: all that change in this way.");
const runId = id.describe("The run of `latest` that the person saw. A later one by now: 409 `review_changed`.");

export const decideSiteBody = z
  .strictObject({ ...decideBody.omit({ snapshot_id: true }).shape, run_id: runId, pages: someonesPages })
  .meta({ id: "DecideSiteReview", examples: [{ run_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10", accept: "all" }] });
export type DecideSiteBody = z.output<typeof decideSiteBody>;

/** The decisions about the changes of one page of a site. They are stored until they are carried out. */
export interface PageDecision {
  readonly extraction_id: string;
  readonly decide?: Omit<DecideBody, "snapshot_id" | "accept"> & { accept?: string[] | undefined };
  /** The id of a snapshot. */
  readonly approve?: string;
  readonly expect?: ExpectBody;
  /** The id of a change. */
  readonly take_back?: string;
}

export const approveSiteBody = z
  .strictObject({ ...approveBody.omit({ snapshot_id: true }).shape, run_id: runId, pages: someonesPages })
  .meta({ id: "ApproveSite", examples: [{ run_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" }] });

export const siteReviewLogEntry = reviewLogEntry
  .omit({ snapshot_id: true })
  .extend({ run_id: id.nullable(), pages: count.describe("Pages on which it was decided.") })
  .meta({ id: "SiteReviewLogEntry" });
export type SiteReviewLogEntry = z.infer<typeof siteReviewLogEntry>;
export const siteReviewLog = page(siteReviewLogEntry).meta({ id: "SiteReviewLog" });

export const siteConformanceQuery = z.object({ system: systemReference });
export const siteConformanceSchema = z
  .object({
    system: z.object({ id, name: z.string(), version: z.int().positive() }),
    run: z.object({ run_id: id, completed_at: timestamp }),
    summary: reportSchema.shape.summary,
    findings: z.array(findingSchema.extend(onPages).meta({ id: "SiteFinding" })),
  })
  .meta({ id: "SiteConformance" });
export type SiteConformance = z.infer<typeof siteConformanceSchema>;

/** The tokens of all pages together, as they are exported: of each name the value that is used most. */
export const mergedTokens = z.object({
  url: z.string().describe("The host, for names of files."),
  environment: environmentSchema.pick({ viewport: true, color_scheme: true }),
  tokens: tokensSchema,
});
export type MergedTokens = z.infer<typeof mergedTokens>;

export const siteExportQuery = exportChoices.omit({ mode: true });
