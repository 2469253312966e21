import { MAX_SITE_PAGES } from "@tintype/shared/api/sites/site-limits";
import type { LeftOut } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import { countLeftOut } from "@tintype/shared/sites/left-out";

/** The most entries of a file that are looked at: those that sitemaps.org allows. */
const MAX_ENTRIES = 50_000;
/** The most characters of the addresses of a source: as many pages as a site can have, with 200 characters each. */
export const MAX_CHARACTERS = 10_000_000;

/** The addresses that are kept, in the order of the source, and how many were not. */
export interface Collected {
  readonly addresses: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Creates a collection of the addresses of a source, or of one of its files. Entries beyond the bounds are counted, but are not
 * looked at, because parsing an address takes more time than everything else.
 * @param max the most addresses that are kept
 */
export function collectAddresses(max = MAX_SITE_PAGES) {
  const addresses: string[] = [];
  const leftOut = countLeftOut();
  let entries = 0;
  let characters = 0;
  const isDone = () => entries >= MAX_ENTRIES || characters >= MAX_CHARACTERS;
  return {
    leftOut,
    /** True if no further entry is looked at. */
    isDone,
    /** Returns the number of further addresses that are kept. */
    remaining: () => (isDone() ? 0 : max - addresses.length),
    /** Adds an entry. @param parse returns its address; undefined if it has none */
    add(entry: string, parse: (entry: string) => string | undefined = siteAddress): void {
      const isBeyond = isDone() || addresses.length >= max;
      const address = isBeyond ? undefined : parse(entry);
      entries += 1;
      if (address === undefined) {
        leftOut.add(isBeyond ? "limit" : "unreadable", entry);
        return;
      }
      characters += address.length;
      addresses.push(address);
    },
    list: (): Collected => ({ addresses, leftOut: leftOut.list() }),
  };
}
