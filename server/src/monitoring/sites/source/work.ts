import { defineWork } from "../../../platform/children/work.ts";
import { overloaded } from "../../../platform/errors.ts";
import { SourceFault } from "./fault.ts";

/**
 * Parses what sites send, and matches patterns. A sitemap of 50 MB with 50,000 addresses takes 200 MB, an index of 400,000 stories
 * 400 MB and a second, globs another.
 */
export const SITE_WORK = defineWork({
  name: "Reading of sites' sources",
  at: import.meta.url,
  async load() {
    const { choose, judge, readPage, readRobots, readSitemap, readStories } = await import("./functions.ts");
    return { choose, judge, readPage, readRobots, readSitemap, readStories };
  },
  maxHeapMb: 768,
  maxJobMs: 15_000,
  overloaded: () => overloaded("Tintype is reading as many sources of sites as it can"),
  tooLarge: () => new SourceFault("Reading this source needs too much memory."),
  tooLong: () => new SourceFault("Reading this source takes too long."),
});
