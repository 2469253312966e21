import { type LeftOut, type LeftOutReason, MAX_DELAY_MS } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import robotsModule from "robots-parser";

// Its types describe a module of ES, but it is one of CommonJS, whose value is the function.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The name by which robots.txt speaks of this service (RFC 9309, 2.2.1). */
export const USER_AGENT = "Tintype";
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

const fileOf = ({ origin, robots }: Home) => robotsParser(`${origin}/robots.txt`, robots);

/** Reads from a robots.txt where the sitemaps are, and how long to wait from one request to the next. */
export function parseRobots(home: Home): RobotsFile {
  const file = fileOf(home);
  const delay = file.getCrawlDelay(USER_AGENT) ?? 0;
  const unreadable = countLeftOut();
  const sitemaps = file.getSitemaps().flatMap((text) => {
    const address = siteAddress(text, home.origin);
    if (address === undefined) unreadable.add("unreadable", text);
    return address ?? [];
  });
  return {
    sitemaps,
    unreadable: unreadable.list(),
    crawlDelayMs: Math.min(Math.max(0, delay * 1000), MAX_DELAY_MS),
  };
}

/** Returns a function that tells why an address may not be read. */
export function judgeBy(homes: readonly Home[]): (address: string) => LeftOutReason | undefined {
  const files = new Map(homes.map((home) => [home.origin, fileOf(home)]));
  return (address) => {
    const file = files.get(new URL(address).origin);
    if (!file) return "foreign";
    return file.isAllowed(address, USER_AGENT) === false ? "robots" : undefined;
  };
}
