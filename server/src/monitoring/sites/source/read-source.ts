import type { SiteSource } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import { type Choice, choosePages, type Wishes } from "@tintype/shared/sites/choose-pages";
import type { Children } from "../../../platform/children/children.ts";
import { collectAddresses } from "./collect-addresses.ts";
import { readCrawl } from "./crawl.ts";
import { SourceFault } from "./fault.ts";
import { createFetcher, SOURCE_LIMITS, type SourceBytes, type SourceLimits, type SourceOutbound } from "./fetcher.ts";
import type { Parts } from "./homes.ts";
import { readSitemaps } from "./sitemaps.ts";
import type { SourceContent } from "./source.ts";
import { readStorybook } from "./storybook.ts";
import { SITE_WORK } from "./work.ts";

/** Up to this many characters of addresses, pages are chosen in this process, which takes up to 15 ms. */
const FEW_CHARACTERS = 20_000;

export interface SourceRequest extends Wishes {
  readonly source: SiteSource;
}

export interface SourceParts {
  readonly outbound: SourceOutbound;
  readonly children: Pick<Children, "run">;
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
  { outbound, children, user, signal: stop, bytes, limits = SOURCE_LIMITS }: SourceParts,
): Promise<ReadSource> {
  const yielding = new AbortController();
  const signal = AbortSignal.any([stop, yielding.signal]);
  const options = { user, signal };
  const giveWay = (refusal: Error) => yielding.abort(refusal);
  const fetcher = createFetcher(outbound, { user, giveWay, signal, limits, bytes });
  const { crawlDelayMs, ...content } = await readContent(source, wishes, { fetcher, children, options }).finally(
    fetcher.close,
  );
  const { addresses, leftOut } = content;
  const choice = isQuickChoice(content, wishes)
    ? choosePages(addresses, wishes, undefined, leftOut)
    : await children.run(SITE_WORK, "choose", { wishes, ...content }, options);
  return { ...choice, crawlDelayMs };
}

/** Returns whether the choice takes so little time that no child is needed: no globs and no robots.txt are matched. */
function isQuickChoice({ addresses, homes }: Pick<SourceContent, "addresses" | "homes">, wishes: Wishes): boolean {
  const { include, exclude, sample, readBefore } = wishes;
  const hasGlobs = include.length + exclude.length + (sample?.always.length ?? 0) > 0;
  const characters = [...addresses, ...readBefore].reduce((sum, { length }) => sum + length, 0);
  return homes === null && !hasGlobs && characters <= FEW_CHARACTERS;
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
  const collection = collectAddresses();
  for (const url of urls) collection.add(url);
  return { ...collection.list(), homes: null, crawlDelayMs: 0 };
}

function webAddress(text: string): string {
  const address = siteAddress(text);
  if (address === undefined) throw new SourceFault(`"${text}" is not an http or https address.`);
  return address;
}
