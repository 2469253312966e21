import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { readableUrlFault } from "@tintype/reader/egress/readable-url";
import type { CreateSiteBody, SiteSource } from "@tintype/shared/api/sites/sites";
import { outOfTime } from "../../identity/limits/child-time.ts";
import type { WorkRules } from "../../platform/children/work.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import { createTimeBudget, type TimeBudgetRules } from "../../platform/lanes/time-budget.ts";
import { HOUR_MS } from "../../platform/limits/bucket.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { SourceFault } from "./source/fault.ts";
import type { ReadSource, SourceRequest } from "./source/read-source.ts";
import { SITE_WORK } from "./source/work.ts";

/** Reads a source on behalf of a user. @throws SourceFault, AppError not_ready */
export type SiteSourceReader = (request: SourceRequest, user: string, signal: AbortSignal) => Promise<ReadSource>;

/**
 * A source that is read mostly waits for other servers, up to 80 seconds, which costs a few connections: each user has one at
 * once, and no number is shared, because strangers decide how long their servers take. A connection without an answer is cut
 * after 120 seconds, so a source that waits for the user's other one is refused while there is time for a whole reading. A list
 * of addresses waits for no other source.
 */
export const SITE_SOURCES: LaneRules = {
  name: "Sources of sites",
  at: import.meta.url,
  client: "user",
  limits: { maxWaitMs: 20_000, ofClient: { atOnce: 1, waiting: 2 } },
  refusal: () =>
    new AppError(
      "not_ready",
      "Other sources of sites are still being read: try again when they are.",
      {},
      { "Retry-After": "10" },
    ),
};

const SOURCE_SECONDS = 600;

/** The time for which sources of a user are read, most of which is waiting for other servers. */
export const SOURCE_TIME: TimeBudgetRules = {
  name: "Time of sites' sources",
  at: import.meta.url,
  unit: "seconds",
  limits: { ofClient: SOURCE_SECONDS },
  restoredMs: HOUR_MS,
  refusal: outOfTime("seconds of reading sources of sites", SOURCE_SECONDS),
};

/** The work on sources, with its errors as callers get them. */
export const SITE_RULES: WorkRules = {
  ...SITE_WORK,
  tooLarge: () => refusalOf(SITE_WORK.tooLarge(), "source"),
  tooLong: () => refusalOf(SITE_WORK.tooLong(), "source"),
};

/** Reads the sources of sites for requests, and refuses what cannot be read. */
export function createSources({ policy, readSource }: { policy: EgressPolicy; readSource: SiteSourceReader }) {
  const lane = createLane(SITE_SOURCES);
  const time = createTimeBudget(SOURCE_TIME);
  return {
    /** @throws AppError validation_error if an address that a person wrote cannot be read */
    check(source: SiteSource): void {
      const faults = addressesOf(source).flatMap(({ path, url }) => {
        const fault = readableUrlFault(url, policy);
        return fault ? [{ path, message: `cannot be read: ${fault.message}` }] : [];
      });
      if (faults.length > 0) throw invalid(faults);
    },

    /**
     * Reads a source. At least one of the chosen pages can be read.
     * @param path the field of the request that names the source
     * @throws AppError validation_error, not_ready, rate_limited
     */
    async read(
      request: SourceRequest,
      { caller, signal, path }: { caller: Caller; signal: AbortSignal; path: string },
    ): Promise<ReadSource> {
      const { userId } = caller;
      const begin = () => readSource(request, userId, signal);
      const reading =
        request.source.type === "urls" ? begin() : lane.run(userId, () => time.spend(userId, begin), { signal });
      const choice = await reading.catch((error: unknown) => {
        throw error instanceof SourceFault ? refusalOf(error, path) : error;
      });
      const pages = choice.pages.filter(({ url }) => !readableUrlFault(url, policy));
      if (pages.length === 0) throw invalid([{ path, message: "has no page that can be read" }]);
      return { ...choice, pages };
    },
  };
}

/** @param path the field of the request that names the source */
function refusalOf({ message }: Error, path: string): AppError {
  const reason = message.endsWith(".") ? message.slice(0, -1) : message; // it becomes a part of a sentence
  return invalid([{ path, message: `cannot be read: ${reason}` }]);
}

/** The source that a request names; its schema requires exactly one. */
export function sourceOf({ urls, sitemap, url, crawl, storybook }: CreateSiteBody): SiteSource {
  if (urls) return { type: "urls", urls };
  if (sitemap === true) return { type: "sitemap", url: url ?? null, sitemaps: null };
  if (sitemap !== undefined) return { type: "sitemap", url: null, sitemaps: [sitemap].flat() };
  if (crawl) return { type: "crawl", ...crawl };
  return { type: "storybook", url: storybook ?? "" };
}

/** The addresses that a person wrote, with where they stand in the request. */
function addressesOf(source: SiteSource): { path: string; url: string }[] {
  switch (source.type) {
    case "urls":
      return source.urls.map((url, index) => ({ path: `urls.${index}`, url }));
    case "sitemap":
      return source.sitemaps
        ? source.sitemaps.map((url, index) => ({ path: `sitemap.${index}`, url }))
        : [{ path: "url", url: source.url ?? "" }];
    case "crawl":
      return [{ path: "crawl.url", url: source.url }];
    case "storybook":
      return [{ path: "storybook", url: source.url }];
  }
}

/** The origin that a source stands for: of a list that of its first address. */
export function originOfSource(source: SiteSource): string {
  const [firstAddress] = addressesOf(source);
  return new URL(firstAddress?.url ?? "").origin; // a source has an address
}
