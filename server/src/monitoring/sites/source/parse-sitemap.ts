import { MAX_ADDRESS } from "@tintype/shared/api/sites/site-limits";
import type { LeftOut } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { Parser } from "htmlparser2";
import { decompress } from "./content.ts";

export interface ParsedSitemap {
  /** `none`: the file is no sitemap. */
  readonly kind: "pages" | "index" | "none";
  /** Of pages, or of further sitemaps. */
  readonly addresses: readonly string[];
  /** Entries without a valid address, and what a fault hides. */
  readonly unreadable: readonly LeftOut[];
}

/** The elements that list entries, and the name of an entry (sitemaps.org). */
const LISTS: Readonly<Record<string, { kind: "pages" | "index"; entry: string }>> = {
  urlset: { kind: "pages", entry: "url" },
  sitemapindex: { kind: "index", entry: "sitemap" },
};

/** The bytes that are decoded at once. */
const CHUNK = 64 * 1024;

/** Parses a sitemap, an index of sitemaps, or a text with an address in each line. Entities that it declares are not expanded. */
export async function parseSitemap(body: Uint8Array, address: string): Promise<ParsedSitemap> {
  const { bytes, isCut } = await decompress(body);
  const start = bytes.subarray(0, 1024).toString().trimStart();
  const parsed = /^\uFEFF?</.test(start) ? parseXml(bytes, address) : parseLines(bytes.toString(), address);
  if (!isCut || parsed.kind === "none" || parsed.unreadable.some(({ examples }) => examples.includes(address)))
    return parsed;
  return { ...parsed, unreadable: [...parsed.unreadable, { reason: "unreadable", count: 1, examples: [address] }] };
}

function parseLines(text: string, address: string): ParsedSitemap {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const addresses = lines.flatMap((line) => siteAddress(line) ?? []);
  if (addresses.length === 0) return { kind: "none", addresses: [], unreadable: [] };
  const leftOut = countLeftOut();
  for (const line of lines) if (siteAddress(line) === undefined) leftOut.add("unreadable", exampleOf(line, address));
  return { kind: "pages", addresses, unreadable: leftOut.list() };
}

const exampleOf = (text: string, address: string) => text.trim() || address;

function parseXml(bytes: Buffer, address: string): ParsedSitemap {
  const addresses: string[] = [];
  const leftOut = countLeftOut();
  let list: (typeof LISTS)[string] | undefined;
  let prefix = "";
  let hasRoot = false;
  /** The open entry. `isRead` tells whether its address was closed. */
  let entry: { loc: string; isRead: boolean } | undefined;
  let isInLoc = false;
  const endEntry = () => {
    if (!entry) return;
    const page = entry.isRead ? siteAddress(entry.loc) : undefined;
    if (page === undefined) leftOut.add("unreadable", exampleOf(entry.loc, address));
    else addresses.push(page);
    entry = undefined;
    isInLoc = false;
  };

  const parser = new Parser(
    {
      onopentagname(name) {
        if (!hasRoot) {
          hasRoot = true;
          const [, before = "", local = ""] = /^([^:]*:)?(.*)$/.exec(name) ?? [];
          prefix = before;
          list = LISTS[local];
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
        else if (isImplied && LISTS[name.slice(prefix.length)] === list) leftOut.add("unreadable", address);
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length && (list || !hasRoot); at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  }
  parser.end(decoder.decode());
  return { kind: list?.kind ?? "none", addresses, unreadable: leftOut.list() };
}
