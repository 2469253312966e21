import { MAX_ADDRESS } from "@tintype/shared/api/sites/site-limits";
import { siteAddress } from "@tintype/shared/sites/address";
import { Parser } from "htmlparser2";
import { type Collected, collectAddresses } from "./collect-addresses.ts";
import { decompress } from "./content.ts";

/**
 * The addresses of pages, or of further sitemaps. Entries without a valid address are left out as unreadable, and so is, as one
 * entry, what a fault hides. Entries that are not kept are left out by the limit, and so is, as one, what was not looked at.
 */
export interface ParsedSitemap extends Collected {
  /** `none`: the file is no sitemap. */
  readonly kind: "pages" | "index" | "none";
}

/** The most addresses that are returned. */
export interface SitemapBounds {
  readonly pages: number;
  readonly files: number;
}

/** The elements that list entries, and the name of an entry (sitemaps.org). */
const LISTS: Readonly<Record<string, { kind: "pages" | "index"; entry: string }>> = {
  urlset: { kind: "pages", entry: "url" },
  sitemapindex: { kind: "index", entry: "sitemap" },
};

/** The bytes that are decoded at once. */
const CHUNK = 64 * 1024;

/** Parses a sitemap, an index of sitemaps, or a text with an address in each line. Entities that it declares are not expanded. */
export async function parseSitemap(body: Uint8Array, address: string, bounds: SitemapBounds): Promise<ParsedSitemap> {
  const { bytes, isCut } = await decompress(body);
  const start = bytes.subarray(0, 1024).toString().trimStart();
  const parsed = /^\uFEFF?</.test(start)
    ? parseXml(bytes, address, bounds)
    : parseLines(bytes.toString(), address, bounds);
  if (!isCut || parsed.kind === "none" || parsed.leftOut.some(({ examples }) => examples.includes(address)))
    return parsed;
  return { ...parsed, leftOut: [...parsed.leftOut, { reason: "unreadable", count: 1, examples: [address] }] };
}

function parseLines(text: string, address: string, { pages }: SitemapBounds): ParsedSitemap {
  const collection = collectAddresses(pages);
  let hasAddress = false;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === "") continue;
    if (collection.isDone()) {
      collection.leftOut.add("limit", address);
      break;
    }
    hasAddress ||= siteAddress(line) !== undefined;
    collection.add(line.trim());
  }
  if (!hasAddress) return { kind: "none", addresses: [], leftOut: [] };
  return { kind: "pages", ...collection.list() };
}

function parseXml(bytes: Buffer, address: string, bounds: SitemapBounds): ParsedSitemap {
  let collection = collectAddresses(bounds.pages);
  let list: (typeof LISTS)[string] | undefined;
  let prefix = "";
  let hasRoot = false;
  /** The open entry. `isRead` tells whether its address was closed. */
  let entry: { loc: string; isRead: boolean } | undefined;
  let isInLoc = false;
  const endEntry = () => {
    if (!entry) return;
    const { loc, isRead } = entry;
    collection.add(loc.trim() || address, () => (isRead ? siteAddress(loc) : undefined));
    entry = undefined;
    isInLoc = false;
  };

  const parser = new Parser(
    {
      onopentagname(name) {
        if (!hasRoot) {
          hasRoot = true;
          const [, namespace = "", local = ""] = /^([^:]*:)?(.*)$/.exec(name) ?? [];
          prefix = namespace;
          list = LISTS[local];
          if (list?.kind === "index") collection = collectAddresses(bounds.files);
        } else if (list && name === prefix + list.entry) {
          endEntry(); // one that was not closed
          entry = { loc: "", isRead: false };
        } else if (entry && entry.loc === "") isInLoc = name === `${prefix}loc`;
      },
      ontext(text) {
        // The address is too long at the limit, but the memory is bounded.
        if (entry && isInLoc && entry.loc.length <= MAX_ADDRESS) entry.loc += text;
      },
      onclosetag(name, isImplied) {
        if (!list) return;
        if (entry && isInLoc && name === `${prefix}loc`) {
          isInLoc = false;
          entry.isRead = !isImplied;
        } else if (name === prefix + list.entry) endEntry();
        else if (isImplied && LISTS[name.slice(prefix.length)] === list) collection.leftOut.add("unreadable", address);
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length && (list || !hasRoot); start += CHUNK) {
    if (collection.isDone()) {
      collection.leftOut.add("limit", address);
      return { kind: list?.kind ?? "none", ...collection.list() };
    }
    parser.write(decoder.decode(bytes.subarray(start, start + CHUNK), { stream: true }));
  }
  parser.end(decoder.decode());
  return { kind: list?.kind ?? "none", ...collection.list() };
}
