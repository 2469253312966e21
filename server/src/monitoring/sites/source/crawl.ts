import { setTimeout as delay } from "node:timers/promises";
import { type LeftOutReason, MAX_SITE_PAGES } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import type { Wishes } from "@tintype/shared/sites/choose-pages";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { MAX_CHARACTERS } from "./collect-addresses.ts";
import { SourceFault } from "./fault.ts";
import { isSuccess, refusedFile } from "./fetcher.ts";
import type { JudgedLink, PageLinks } from "./functions.ts";
import { type Parts, readHomes } from "./homes.ts";
import type { Home } from "./robots.ts";
import type { SourceContent } from "./source.ts";
import { SITE_WORK } from "./work.ts";

/** Pages that are requested at once, unless robots.txt asks for a delay. */
const AT_ONCE = 4;
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const PAGE_TYPES = ["text/html", "application/xhtml+xml", ""];

interface Crawl {
  readonly url: string;
  /** The most links from the first page to another. */
  readonly depth: number;
}

/**
 * Reads a page and the pages that it links to, level by level, without a browser. A page that names another one as its canonical
 * address is a duplicate of that. The result does not depend on how fast pages answer.
 */
export async function readCrawl({ url, depth }: Crawl, wishes: Wishes, parts: Parts): Promise<SourceContent> {
  const { homes, crawlDelayMs, start } = await findStart(url, parts);
  const pages = collectPages();
  const addAll = (links: readonly JudgedLink[]) =>
    links.filter(({ address, isFollowed }) => pages.add(address) && isFollowed).map(({ address }) => address);
  let level = addAll([start]);
  for (let links = 0; level.length > 0; links += 1) {
    const targets = await readLevel(level, { homes, crawlDelayMs, wishes, pages, addAll }, parts);
    level = links < depth ? addAll(targets) : [];
  }
  return { homes, addresses: pages.list(), leftOut: pages.leftOut.list(), crawlDelayMs };
}

/** Keeps the addresses of a crawl, each once, in the order in which they come. */
function collectPages() {
  const pages = new Set<string>();
  const seen = new Set<string>();
  const leftOut = countLeftOut();
  let characters = 0;
  return {
    leftOut,
    /** Number of pages that were read. */
    read: 0,
    list: () => [...pages],
    /** Returns whether it is a new one. */
    add(address: string): boolean {
      if (seen.has(address)) return false;
      if (characters >= MAX_CHARACTERS) {
        leftOut.add("limit", address);
        return false;
      }
      characters += address.length;
      seen.add(address);
      if (seen.size > MAX_SITE_PAGES) leftOut.add("limit", address);
      else pages.add(address);
      return pages.has(address);
    },
    remove(address: string, reason: LeftOutReason) {
      pages.delete(address);
      leftOut.add(reason, address);
    },
  };
}

interface Level {
  readonly homes: readonly Home[];
  readonly crawlDelayMs: number;
  readonly wishes: Wishes;
  readonly pages: ReturnType<typeof collectPages>;
  /** Adds addresses, and returns those that are to be read. */
  readonly addAll: (links: readonly JudgedLink[]) => string[];
}

/**
 * Reads the pages of a level, and those for which they stand, and returns the links of all.
 * @throws SourceFault if the first page of the crawl cannot be read
 */
async function readLevel(level: readonly string[], context: Level, parts: Parts): Promise<JudgedLink[]> {
  const { homes, crawlDelayMs, wishes, pages, addAll } = context;
  const queue = [...level];
  const targets = collectLinks();
  for (let position = 0; position < queue.length; ) {
    const batch = queue.slice(position, position + (crawlDelayMs > 0 ? 1 : AT_ONCE));
    position += batch.length;
    if (isEnough(pages.read, wishes) || !parts.fetcher.hasRoom()) {
      for (const address of batch) pages.remove(address, "limit");
      continue;
    }
    await delay(crawlDelayMs, undefined, { signal: parts.options.signal });
    const outcomes = await Promise.all(batch.map((address) => visit(address, homes, wishes.exclude, parts)));
    for (const outcome of outcomes) {
      if (outcome.fault) {
        if (pages.read === 0 && pages.list()[0] === outcome.requested) throw outcome.fault;
        pages.remove(outcome.requested, "unreadable");
        continue;
      }
      const { requested, self, canonical, links } = outcome;
      if (self.address !== requested) {
        pages.remove(requested, "redirect");
        if (!self.isFollowed || !pages.add(self.address)) continue;
      }
      links.forEach(targets.add);
      if (canonical && canonical.address !== self.address) {
        pages.remove(self.address, "duplicate");
        queue.push(...addAll([canonical]));
      } else pages.read += 1;
    }
  }
  return targets.list();
}

/** Keeps the links of a level, each once, up to as many characters as the addresses of a source have. */
function collectLinks() {
  const links = new Map<string, JudgedLink>();
  let characters = 0;
  return {
    add(link: JudgedLink) {
      if (characters >= MAX_CHARACTERS || links.has(link.address)) return;
      characters += link.address.length;
      links.set(link.address, link);
    },
    list: () => [...links.values()],
  };
}

/** Whoever wants all pages of every path needs no more of them than the limit. */
const isEnough = (count: number, { sample, include, limit }: Wishes) =>
  sample === null && include.length === 0 && count >= limit;

/** Finds the page with which a crawl begins. If it redirects to another origin, that is a home of the site, too. */
async function findStart(url: string, parts: Parts) {
  const { fetcher, children, options } = parts;
  const { homes, file } = await readHomes(new URL(url).origin, parts);
  const [requested] = await children.run(SITE_WORK, "judge", { addresses: [url], homes, exclude: [] }, options);
  const { crawlDelayMs } = file;
  if (!requested?.isFollowed) return { homes, start: { address: url, isFollowed: false }, crawlDelayMs };
  const { address } = await fetcher.fetch(url, { maxBytes: MAX_PAGE_BYTES });
  const { origin } = new URL(address);
  const others = homes.some((home) => home.origin === origin) ? [] : (await readHomes(origin, parts)).homes;
  const all = [...homes, ...others];
  const addresses = [siteAddress(address) ?? url];
  const [start] = await children.run(SITE_WORK, "judge", { addresses, homes: all, exclude: [] }, options);
  return { homes: all, start: start ?? requested, crawlDelayMs };
}

type Visit =
  | { readonly requested: string; readonly fault: SourceFault }
  | ({ readonly requested: string; readonly fault?: never } & PageLinks);

/** Requests a page, and finds its links. */
async function visit(
  requested: string,
  homes: readonly Home[],
  exclude: readonly string[],
  { fetcher, children, options }: Parts,
): Promise<Visit> {
  const isHome = (address: string) => homes.some(({ origin }) => origin === new URL(address).origin);
  try {
    const { address, status, type, charset, body, release } = await fetcher.fetch(requested, {
      maxBytes: MAX_PAGE_BYTES,
      follows: isHome,
    });
    if (!isHome(address)) return { requested, self: { address, isFollowed: false }, canonical: null, links: [] };
    if (!isSuccess(status)) return { requested, fault: refusedFile({ address, status }) };
    if (!PAGE_TYPES.includes(type)) {
      return { requested, fault: new SourceFault(`${address} is no page of HTML, but ${type}.`) };
    }
    const input = { address: siteAddress(address) ?? requested, body, charset, homes, exclude };
    return { requested, ...(await children.run(SITE_WORK, "readPage", input, options).finally(release)) };
  } catch (error) {
    if (error instanceof SourceFault) return { requested, fault: error };
    throw error;
  }
}
