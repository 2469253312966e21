import { MAX_SITE_PAGES } from "@tintype/shared/api/sites";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { SourceFault } from "./fault.ts";
import { isSuccess, refusedFile, SOURCE_LIMITS } from "./fetcher.ts";
import { type Parts, readHomes } from "./homes.ts";
import type { ParsedSitemap } from "./parse-sitemap.ts";
import type { SourceContent } from "./source.ts";

/** An index may name further indexes. */
const MAX_DEPTH = 3;

interface File {
  readonly address: string;
  readonly depth: number;
}

/** Reads the addresses of sitemaps. @param sitemaps null: those that the robots.txt names, else /sitemap.xml */
export async function readSitemaps(
  { url, sitemaps }: { url: string | null; sitemaps: readonly string[] | null },
  parts: Parts,
): Promise<SourceContent> {
  const { starts, unreadable, ...rest } = await findSitemaps(url, sitemaps, parts);
  const leftOut = countLeftOut();
  leftOut.addAll(unreadable);
  const addresses: string[] = [];
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
    const parsed = await readFile(address, parts).catch((error: unknown) => {
      if (!(error instanceof SourceFault)) throw error;
      faults.push(error);
      leftOut.add("unreadable", address);
    });
    if (!parsed) continue;
    hasRead = true;
    leftOut.addAll(parsed.unreadable);
    if (parsed.kind === "pages") {
      for (const page of parsed.addresses) {
        if (addresses.length < MAX_SITE_PAGES) addresses.push(page);
        else leftOut.add("limit", page);
      }
    }
    for (const next of parsed.kind === "index" ? parsed.addresses : []) {
      if (requested.has(next)) continue;
      // Indexes can name a hundred million files.
      if (depth >= MAX_DEPTH || files.length >= SOURCE_LIMITS.files) {
        leftOut.add("limit", next);
        continue;
      }
      requested.add(next);
      files.push({ address: next, depth: depth + 1 });
    }
  }
  const [fault] = faults;
  if (fault && addresses.length === 0 && !hasRead) throw fault;
  return { ...rest, addresses, leftOut: leftOut.list() };
}

async function findSitemaps(url: string | null, sitemaps: readonly string[] | null, parts: Parts) {
  const wanted = sitemaps ?? [];
  const origins = new Set((url === null ? wanted : [url, ...wanted]).map((address) => new URL(address).origin));
  const results = [];
  for (const origin of origins) results.push(await readHomes(origin, parts));
  const homes = results.flatMap((result) => result.homes);
  const crawlDelayMs = Math.max(0, ...results.map(({ file }) => file.crawlDelayMs));
  const ofRobots = results.flatMap(({ file }) => file.sitemaps);
  const defaults = homes.slice(0, 1).map(({ origin }) => `${origin}/sitemap.xml`);
  const content = { homes, crawlDelayMs };
  if (sitemaps) return { ...content, starts: sitemaps, unreadable: [] };
  const unreadable = results.flatMap(({ file }) => file.unreadable);
  return { ...content, starts: ofRobots.length > 0 ? [...new Set(ofRobots)] : defaults, unreadable };
}

/** @throws SourceFault */
async function readFile(address: string, { fetcher, children, options }: Parts): Promise<ParsedSitemap> {
  const fetched = await fetcher.fetch(address);
  if (!isSuccess(fetched.status)) throw refusedFile(fetched);
  const parsed = await children.run({ kind: "sitemap", address, body: fetched.body }, options);
  if (parsed.kind === "none") {
    throw new SourceFault(
      `${fetched.address} is no sitemap: it has neither <urlset> nor <sitemapindex>, nor an address in each line.`,
    );
  }
  if (parsed.addresses.length === 0 && parsed.unreadable.length > 0) {
    throw new SourceFault(`${fetched.address} is broken: no address could be read from it.`);
  }
  return parsed;
}
