import { MAX_SITE_PAGES, type SiteSource } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import type { Choice, Wishes } from "@tintype/shared/sites/choose-pages";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import type { SourceChildren } from "./children.ts";
import { readCrawl } from "./crawl.ts";
import { SourceFault } from "./fault.ts";
import { createFetcher, type Outbound, SOURCE_LIMITS, type SourceBytes, type SourceLimits } from "./fetcher.ts";
import type { Parts } from "./homes.ts";
import { readSitemaps } from "./sitemaps.ts";
import type { SourceContent } from "./source.ts";
import { readStorybook } from "./storybook.ts";

export interface SourceRequest extends Wishes {
  readonly source: SiteSource;
}

export interface SourceParts {
  readonly outbound: Outbound;
  readonly children: SourceChildren;
  /** On whose behalf the source is read. */
  readonly user: string;
  readonly signal: AbortSignal;
  /** The memory of all sources that are being read. */
  readonly bytes: SourceBytes;
  readonly limits?: SourceLimits;
}

/** The pages of a source, and what was left out. */
export interface ReadSource extends Choice {
  /** Milliseconds that robots.txt asks to wait from one page to the next, at most 30,000; 0 if it asks for none. */
  readonly crawlDelayMs: number;
}

/**
 * Reads the addresses of a site's source, and chooses the pages that are read among them. `found` is the number of pages and of
 * everything that was left out.
 * @throws SourceFault if the source cannot be read at all; AppError not_ready; the signal's reason
 */
export async function readSource(
  { source, ...wishes }: SourceRequest,
  { outbound, children, user, signal, bytes, limits = SOURCE_LIMITS }: SourceParts,
): Promise<ReadSource> {
  const options = { user, signal };
  const fetcher = createFetcher(outbound, { signal, limits, bytes });
  const { crawlDelayMs, ...content } = await readContent(source, wishes, { fetcher, children, options }).finally(
    fetcher.close,
  );
  const choice = await children.run({ kind: "choose", wishes, ...content }, options);
  return { ...choice, crawlDelayMs };
}

async function readContent(source: SiteSource, wishes: Wishes, parts: Parts): Promise<SourceContent> {
  switch (source.type) {
    case "urls":
      return listContent(source.urls);
    case "sitemap":
      return readSitemaps(
        {
          url: source.url === null ? null : webAddress(source.url),
          sitemaps: source.sitemaps?.map(webAddress) ?? null,
        },
        parts,
      );
    case "crawl":
      return readCrawl({ ...source, url: webAddress(source.url) }, wishes, parts);
    case "storybook":
      return readStorybook({ url: webAddress(source.url) }, parts);
  }
}

function listContent(urls: readonly string[]): SourceContent {
  const leftOut = countLeftOut();
  const addresses: string[] = [];
  for (const url of urls) {
    const address = siteAddress(url);
    if (address === undefined) leftOut.add("unreadable", url);
    else if (addresses.length < MAX_SITE_PAGES) addresses.push(address);
    else leftOut.add("limit", address);
  }
  return { addresses, homes: null, leftOut: leftOut.list(), crawlDelayMs: 0 };
}

function webAddress(text: string): string {
  const address = siteAddress(text);
  if (address === undefined) throw new SourceFault(`"${text}" is not an http or https address.`);
  return address;
}
