import { type LeftOut, type LeftOutReason, MAX_DELAY_MS } from "@tintype/shared/api/sites/sites";
import { partsOf, siteAddress } from "@tintype/shared/sites/address";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { countComparisons } from "@tintype/shared/text/globs";
import { invalid } from "../../../platform/errors.ts";
import { parseRobotsFile } from "./parse-robots.ts";
import { createRuleMatcher } from "./robots-rules.ts";

/** The name by which robots.txt speaks of this service (RFC 9309, 2.2.1). */
export const USER_AGENT = "Tintype";
/** The most comparisons of the rules of a robots.txt with addresses. They take up to three seconds. */
const MAX_COMPARISONS = 200_000_000;
/** Bytes of a robots.txt that are read (RFC 9309, 2.5). */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** An origin whose pages a site may have. */
export interface Home {
  readonly origin: string;
  /** The text of its robots.txt. */
  readonly robots: string;
}

export interface RobotsFile {
  readonly sitemaps: readonly string[];
  /** Sitemaps without a valid address. */
  readonly unreadable: readonly LeftOut[];
  readonly crawlDelayMs: number;
}

/** Reads from a robots.txt where the sitemaps are, and how long to wait from one request to the next. */
export function parseRobots(home: Home): RobotsFile {
  const file = parseRobotsFile(home.robots, USER_AGENT);
  const unreadable = countLeftOut();
  const sitemaps = file.sitemaps.flatMap((text) => {
    const address = siteAddress(text, home.origin);
    if (address === undefined) unreadable.add("unreadable", text);
    return address ?? [];
  });
  return {
    sitemaps,
    unreadable: unreadable.list(),
    crawlDelayMs: Math.min(Math.max(0, file.crawlDelay * 1000), MAX_DELAY_MS),
  };
}

/**
 * Returns a function that tells why an address may not be read. It throws an AppError, which a child can pass on, when it has
 * compared too much: as long as the rules are not known to allow an address, nothing is read.
 */
export function judgeBy(homes: readonly Home[]): (address: string) => LeftOutReason | undefined {
  const comparisons = countComparisons(MAX_COMPARISONS, tooManyRules);
  const matchers = new Map(
    homes.map(({ origin, robots }) => [
      origin,
      createRuleMatcher(parseRobotsFile(robots, USER_AGENT).rules, comparisons),
    ]),
  );
  return (address) => {
    const { origin, path, query } = partsOf(address);
    const isAllowed = matchers.get(origin);
    if (!isAllowed) return "foreign";
    return isAllowed(path + query) ? undefined : "robots";
  };
}

const tooManyRules = () =>
  invalid([
    {
      path: "source",
      message: "cannot be read: the robots.txt has too many rules with * to compare them with so many addresses",
    },
  ]);
