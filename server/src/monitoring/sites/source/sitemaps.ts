import { collectAddresses } from "./collect-addresses.ts";
import { SourceFault } from "./fault.ts";
import { isSuccess, refusedFile, SOURCE_LIMITS } from "./fetcher.ts";
import { type Parts, readHomes } from "./homes.ts";
import type { ParsedSitemap } from "./parse-sitemap.ts";
import type { SourceContent } from "./source.ts";
import { SITE_WORK } from "./work.ts";

/** An index may name further indexes. */
const MAX_DEPTH = 3;
/** The most hosts besides the site's own that its robots.txt may name sitemaps on. */
const MAX_OTHER_HOSTS = 5;

interface File {
  readonly address: string;
  readonly depth: number;
}

/** Reads the addresses of sitemaps. @param sitemaps null: those that the robots.txt names, else /sitemap.xml */
export async function readSitemaps(
  { url, sitemaps }: { url: string | null; sitemaps: readonly string[] | null },
  parts: Parts,
): Promise<SourceContent> {
  const { starts, isReadable, foreign, unreadable, ...rest } = await findSitemaps(url, sitemaps, parts);
  const pages = collectAddresses();
  const { leftOut } = pages;
  leftOut.addAll(unreadable);
  for (const address of foreign) leftOut.add("foreign", address);
  const faults: SourceFault[] = [];
  let hasRead = false;
  const requested = new Set(starts);
  const files: File[] = starts.map((address) => ({ address, depth: 0 }));
  // It grows while it is walked through.
  for (const { address, depth } of files) {
    if (!parts.fetcher.hasRoom()) {
      leftOut.add("limit", address);
      continue;
    }
    const follows = depth === 0 ? undefined : isReadable;
    const parsed = await readFile(address, { follows, pages: pages.remaining() }, parts).catch((error: unknown) => {
      if (!(error instanceof SourceFault)) throw error;
      faults.push(error);
      leftOut.add("unreadable", address);
    });
    if (!parsed) continue;
    hasRead = true;
    leftOut.addAll(parsed.leftOut);
    for (const page of parsed.kind === "pages" ? parsed.addresses : []) pages.add(page, (parsedPage) => parsedPage);
    for (const sitemap of parsed.kind === "index" ? parsed.addresses : []) {
      if (requested.has(sitemap)) continue;
      if (!isReadable(sitemap)) {
        leftOut.add("foreign", sitemap);
        continue;
      }
      // Indexes can name a hundred million files.
      if (depth >= MAX_DEPTH || files.length >= SOURCE_LIMITS.files) {
        leftOut.add("limit", sitemap);
        continue;
      }
      requested.add(sitemap);
      files.push({ address: sitemap, depth: depth + 1 });
    }
  }
  const [fault] = faults;
  const content = pages.list();
  if (fault && content.addresses.length === 0 && !hasRead) throw fault;
  return { ...rest, ...content };
}

async function findSitemaps(url: string | null, sitemaps: readonly string[] | null, parts: Parts) {
  const chosenSitemaps = sitemaps ?? [];
  const origins = new Set(
    (url === null ? chosenSitemaps : [url, ...chosenSitemaps]).map((address) => new URL(address).origin),
  );
  const results = [];
  for (const origin of origins) results.push(await readHomes(origin, parts));
  const homes = results.flatMap((result) => result.homes);
  const crawlDelayMs = Math.max(0, ...results.map(({ file }) => file.crawlDelayMs));
  const ofRobots = [...new Set(results.flatMap(({ file }) => file.sitemaps))];
  const defaults = homes.slice(0, 1).map(({ origin }) => `${origin}/sitemap.xml`);
  const files = sitemaps ?? (ofRobots.length > 0 ? ofRobots : defaults);
  const isReadable = hostRule([...homes.map(({ origin }) => origin), ...chosenSitemaps], files);
  const [starts, foreign] = [files.filter(isReadable), files.filter((address) => !isReadable(address))];
  const unreadable = sitemaps ? [] : results.flatMap(({ file }) => file.unreadable);
  return { homes, crawlDelayMs, starts, isReadable, foreign, unreadable };
}

/**
 * Returns a function that tells whether a sitemap is read: on the hosts of the site, and on the first few others that its
 * robots.txt names. An index could name any hosts, and have us request files of people who know nothing of it.
 */
function hostRule(siteAddresses: readonly string[], files: readonly string[]): (address: string) => boolean {
  const ownHosts = new Set(siteAddresses.map(hostOf));
  const others = new Set(files.map(hostOf).filter((host) => !ownHosts.has(host)));
  const hosts = new Set([...ownHosts, ...[...others].slice(0, MAX_OTHER_HOSTS)]);
  return (address) => hosts.has(hostOf(address));
}

/** The host with its port; `www.` makes no difference. */
const hostOf = (address: string) => new URL(address).host.replace(/^www\./, "");

/** @throws SourceFault, AppError not_ready */
async function readFile(
  address: string,
  { follows, pages }: { follows: ((address: string) => boolean) | undefined; pages: number },
  { fetcher, children, options }: Parts,
): Promise<ParsedSitemap> {
  const fetched = await fetcher.fetch(address, follows && { follows });
  if (!isSuccess(fetched.status)) throw refusedFile(fetched);
  const input = { address, body: fetched.body, bounds: { pages, files: SOURCE_LIMITS.files } };
  const parsed = await children.run(SITE_WORK, "readSitemap", input, options).finally(fetched.release);
  if (parsed.kind === "none") {
    throw new SourceFault(
      `${fetched.address} is no sitemap: it has neither <urlset> nor <sitemapindex>, nor an address in each line.`,
    );
  }
  if (parsed.addresses.length === 0 && parsed.leftOut.some(({ reason }) => reason === "unreadable")) {
    throw new SourceFault(`${fetched.address} is broken: no address could be read from it.`);
  }
  return parsed;
}
