// The bounds and states of sites, apart from their schemas: the views need them, and load no zod.

/** The most characters of a page's address. */
export const MAX_ADDRESS = 2048;
/** The most pages that a site of any plan reads. */
export const MAX_SITE_PAGES = 50_000;
/** The pages that a site reads if nothing else is asked for. */
export const DEFAULT_SITE_PAGES = 50;
/** The most sitemaps that a site names. */
export const MAX_SITEMAPS = 20;
export const MAX_CRAWL_DEPTH = 3;

/** The outcomes of the last reading of a page of a site. */
export const PAGE_STATES = ["pending", "read", "failed", "paused"] as const;
export type PageState = (typeof PAGE_STATES)[number];
