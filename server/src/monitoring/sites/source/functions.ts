import type { LeftOut } from "@tintype/shared/api/sites/sites";
import { choosePages, type Wishes } from "@tintype/shared/sites/choose-pages";
import { createPathMatcher } from "@tintype/shared/sites/globs";
import { TooManyComparisons } from "@tintype/shared/text/globs";
import { invalid } from "../../../platform/errors.ts";
import { decompress } from "./content.ts";
import { parsePage } from "./parse-page.ts";
import { parseSitemap, type SitemapBounds } from "./parse-sitemap.ts";

export { parseStorybook as readStories } from "./parse-storybook.ts";

import { type Home, judgeBy, MAX_ROBOTS_BYTES, parseRobots } from "./robots.ts";

// The functions by which children read the sources of sites.

/** An address, and whether a crawl may read it. */
export interface JudgedLink {
  readonly address: string;
  readonly isFollowed: boolean;
}

/** A file that a site has sent. */
interface Sent {
  readonly address: string;
  readonly body: Uint8Array;
}

/** The rules by which a crawl may read an address. */
interface CrawlRules {
  readonly homes: readonly Home[];
  readonly exclude: readonly string[];
}

interface ChoiceInput {
  readonly addresses: readonly string[];
  /** null: the addresses may be of any origin, and no robots.txt counts. */
  readonly homes: readonly Home[] | null;
  readonly wishes: Wishes;
  readonly leftOut: readonly LeftOut[];
}

/** The links of a page. */
export interface PageLinks {
  readonly self: JudgedLink;
  /** The address that the page says is its own; null if it says none. */
  readonly canonical: JudgedLink | null;
  readonly links: readonly JudgedLink[];
}

export async function readRobots({ origin, body }: { readonly origin: string; readonly body: Uint8Array }) {
  const { bytes } = await decompress(body);
  const robots = new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_BYTES));
  const home: Home = { origin, robots };
  return { home, file: parseRobots(home) };
}

export const readSitemap = ({ address, body, bounds }: Sent & { readonly bounds: SitemapBounds }) =>
  parseSitemap(body, address, bounds);

export const judge = ({ addresses, ...rules }: CrawlRules & { readonly addresses: readonly string[] }) =>
  refusingManyGlobs(() => addresses.map(createJudge(rules)));

export async function readPage({
  address,
  body,
  charset,
  ...rules
}: Sent & CrawlRules & { readonly charset: string | null }): Promise<PageLinks> {
  const { canonical, links } = await parsePage(body, address, charset);
  return refusingManyGlobs(() => {
    const judgeLink = createJudge(rules);
    const judgedCanonical = canonical === null ? null : judgeLink(canonical);
    return { self: judgeLink(address), canonical: judgedCanonical, links: links.map(judgeLink) };
  });
}

export const choose = ({ addresses, homes, wishes, leftOut }: ChoiceInput) =>
  refusingManyGlobs(() => choosePages(addresses, wishes, homes ? judgeBy(homes) : undefined, leftOut));

function createJudge({ homes, exclude }: CrawlRules) {
  const judgeAddress = judgeBy(homes);
  const isExcluded = createPathMatcher(exclude);
  return (address: string): JudgedLink => ({ address, isFollowed: !judgeAddress(address) && !isExcluded(address) });
}

/** @throws AppError validation_error if the globs need too many comparisons */
function refusingManyGlobs<Result>(match: () => Result): Result {
  try {
    return match();
  } catch (error) {
    throw error instanceof TooManyComparisons ? tooManyGlobs() : error;
  }
}

const tooManyGlobs = () =>
  invalid([
    { path: "", message: "has globs that need too many comparisons with the addresses: write fewer or simpler ones" },
  ]);
