import type { LeftOut, LeftOutReason, SiteOnWire } from "../api/sites/sites.ts";
import { type ComparisonCount, countComparisons } from "../text/globs.ts";
import { createPathMatcher } from "./globs.ts";
import { countLeftOut } from "./left-out.ts";
import { templatesOf } from "./templates.ts";

/** A page of a site, with the template that its address shares with others. */
export interface SitePage {
  readonly url: string;
  readonly template: string | null;
}

/** `found` is the number of addresses of the source: pages and what was left out. */
export interface Choice extends Readonly<Pick<SiteOnWire, "found">> {
  readonly pages: readonly SitePage[];
  readonly leftOut: readonly LeftOut[];
}

/** The wishes of a person about the addresses of a source. */
export interface Wishes {
  /** Globs on the path; [] is every path. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** null: all pages of each template. `always` are globs of pages that are read whatever their template. */
  readonly sample: { readonly per_template: number; readonly always: readonly string[] } | null;
  /** The most pages. */
  readonly limit: number;
  /** The addresses that were read before. They come first; if they are left out now, they are not counted: their pages are paused. */
  readonly readBefore: readonly string[];
}

/**
 * Chooses the pages of a site among the addresses of its source. Sampling and the limit prefer the paths of `always`, then what
 * was read before, then the order of the source, with one page of each template before the second of any.
 * @param addresses as `siteAddress` returns them, in the order of the source
 * @param judge the reason why an address may not be read, whatever the wishes are
 * @param leftOutBefore what the source itself had to leave out
 * @throws TooManyComparisons if the globs are too many and too long for the addresses
 */
export function choosePages(
  addresses: readonly string[],
  wishes: Wishes,
  judge: (address: string) => LeftOutReason | undefined = () => undefined,
  leftOutBefore: readonly LeftOut[] = [],
): Choice {
  const leftOut = countLeftOut();
  leftOut.addAll(leftOutBefore);
  const past = new Set(wishes.readBefore);
  const leaveOut: LeaveOut = (reason, address) => {
    if (reason === "duplicate" || !past.has(address)) leftOut.add(reason, address);
  };
  const comparisons = countComparisons();
  const isIncluded = wishes.include.length > 0 ? createPathMatcher(wishes.include, comparisons) : () => true;
  const isExcluded = createPathMatcher(wishes.exclude, comparisons);
  const seen = new Set<string>();
  const allowed = addresses.filter((address) => {
    const reason = seen.has(address)
      ? "duplicate"
      : (judge(address) ?? (isIncluded(address) && !isExcluded(address) ? undefined : "excluded"));
    seen.add(address);
    if (reason) leaveOut(reason, address);
    return !reason;
  });
  const pages = limitPages(samplePages(rankPages(allowed, wishes, comparisons), wishes, leaveOut), wishes, leaveOut);
  const list = leftOut.list();
  return { found: list.reduce((sum, { count }) => sum + count, pages.length), pages, leftOut: list };
}

interface RankedPage extends SitePage {
  /** The position in the source. */
  readonly at: number;
  /** Always, read before, neither. */
  readonly rank: 0 | 1 | 2;
}

type LeaveOut = (reason: LeftOutReason, address: string) => void;

function rankPages(
  addresses: readonly string[],
  { sample, readBefore }: Wishes,
  comparisons: ComparisonCount,
): RankedPage[] {
  const isAlways = createPathMatcher(sample?.always ?? [], comparisons);
  const past = new Set(readBefore);
  const templates = templatesOf(addresses);
  return addresses.map((url, index) => ({
    url,
    at: index,
    template: templates[index] ?? null,
    rank: isAlways(url) ? 0 : past.has(url) ? 1 : 2,
  }));
}

const byRank = (a: RankedPage, b: RankedPage) => a.rank - b.rank || a.at - b.at;
const byPlace = (a: RankedPage, b: RankedPage) => a.at - b.at;

function samplePages(pages: readonly RankedPage[], { sample }: Wishes, leaveOut: LeaveOut): RankedPage[] {
  if (!sample) return [...pages];
  const numbers = numbersInTemplate(pages);
  return pages.filter((page) => {
    const isKept = page.rank === 0 || page.template === null || (numbers.get(page) ?? 0) < sample.per_template;
    if (!isKept) leaveOut("template", page.url);
    return isKept;
  });
}

function limitPages(pages: readonly RankedPage[], { limit }: Wishes, leaveOut: LeaveOut): SitePage[] {
  const numbers = numbersInTemplate(pages);
  const numberOf = (page: RankedPage) => numbers.get(page) ?? 0;
  const ordered = [...pages].sort((a, b) => a.rank - b.rank || numberOf(a) - numberOf(b) || a.at - b.at);
  for (const { url } of ordered.slice(limit)) leaveOut("limit", url);
  return ordered
    .slice(0, limit)
    .sort(byPlace)
    .map(({ url, template }) => ({ url, template }));
}

/** Numbers the pages of each template from 0, by rank. Those without a template are absent. */
function numbersInTemplate(pages: readonly RankedPage[]): Map<RankedPage, number> {
  const sizes = new Map<string, number>();
  const numbers = new Map<RankedPage, number>();
  for (const page of [...pages].sort(byRank)) {
    if (page.template === null) continue;
    const number = sizes.get(page.template) ?? 0;
    numbers.set(page, number);
    sizes.set(page.template, number + 1);
  }
  return numbers;
}
