import type { RobotsRule } from "./robots-rules.ts";

/** The part of a robots.txt that is for one crawler. */
export interface ParsedRobots {
  readonly rules: readonly RobotsRule[];
  /** Seconds from one request to the next; 0 if the file does not say. */
  readonly crawlDelay: number;
  /** As they are written. */
  readonly sitemaps: readonly string[];
}

interface Group {
  readonly rules: RobotsRule[];
  crawlDelay: number;
}

/**
 * Parses a robots.txt (RFC 9309). The groups that name the crawler count, and only without any the ones for all (`*`). Only
 * `Allow` and `Disallow` end the names of a group: other lines, such as `Sitemap`, stand anywhere (2.2.4).
 * @param crawler the name of the crawler, of letters, `-` and `_`
 */
export function parseRobotsFile(text: string, crawler: string): ParsedRobots {
  const ours: Group = { rules: [], crawlDelay: 0 };
  const forAll: Group = { rules: [], crawlDelay: 0 };
  const sitemaps: string[] = [];
  let addressed = new Set<Group>();
  let isAfterRules = false;
  let isNamed = false;
  for (const [key, value] of linesOf(text)) {
    if (key === "user-agent") {
      if (isAfterRules) addressed = new Set();
      isAfterRules = false;
      if (/^\*(?:\s|$)/.test(value)) addressed.add(forAll);
      if (!isCrawler(value, crawler)) continue;
      addressed.add(ours);
      isNamed = true;
    } else if (key === "allow" || key === "disallow") {
      isAfterRules = true;
      // An empty pattern matches nothing.
      for (const { rules } of value === "" ? [] : addressed) rules.push({ pattern: value, isAllowed: key === "allow" });
    } else if (key === "crawl-delay") {
      for (const group of addressed) group.crawlDelay = Math.max(group.crawlDelay, Number(value) || 0);
    } else if (key === "sitemap" && value !== "") sitemaps.push(value);
  }
  return { ...(isNamed ? ours : forAll), sitemaps };
}

/** The keys, in lower case, and the values of the lines. A byte order mark counts as white space. */
function* linesOf(text: string): Generator<[key: string, value: string]> {
  for (const line of text.split(/[\r\n]+/)) {
    const [content = ""] = line.split("#", 1);
    const colon = content.indexOf(":");
    if (colon !== -1) yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/** Returns whether a name is the crawler's, be it with a version: `Tintype/2.0`. */
const isCrawler = (name: string, crawler: string) =>
  /^[a-z_-]*/i.exec(name)?.[0].toLowerCase() === crawler.toLowerCase();
