import type { LeftOut } from "@tintype/shared/api/sites/sites";
import type { Choice, Wishes } from "@tintype/shared/sites/choose-pages";
import type { Collected } from "./collect-addresses.ts";
import type { ParsedSitemap, SitemapBounds } from "./parse-sitemap.ts";
import type { Home, RobotsFile } from "./robots.ts";

/** An address, and whether a crawl may read it. */
export interface JudgedLink {
  readonly address: string;
  readonly isFollowed: boolean;
}

/** The jobs of the children that read sources: what each is given, and what it answers. */
export interface SourceJobs {
  robots: { job: { origin: string; body: Uint8Array }; answer: { home: Home; file: RobotsFile } };
  sitemap: { job: { address: string; body: Uint8Array; bounds: SitemapBounds }; answer: ParsedSitemap };
  judge: {
    job: { addresses: readonly string[]; homes: readonly Home[]; exclude: readonly string[] };
    answer: readonly JudgedLink[];
  };
  page: {
    job: {
      address: string;
      body: Uint8Array;
      charset: string | null;
      homes: readonly Home[];
      exclude: readonly string[];
    };
    answer: {
      readonly self: JudgedLink;
      /** The address that the page says is its own; null if it says none. */
      readonly canonical: JudgedLink | null;
      readonly links: readonly JudgedLink[];
    };
  };
  storybook: { job: { address: string; body: Uint8Array }; answer: Collected | null };
  choose: {
    job: {
      addresses: readonly string[];
      /** null: the addresses may be of any origin, and no robots.txt counts. */
      homes: readonly Home[] | null;
      wishes: Wishes;
      leftOut: readonly LeftOut[];
    };
    answer: Choice;
  };
}

export type SourceJob = { [Kind in keyof SourceJobs]: { kind: Kind } & SourceJobs[Kind]["job"] }[keyof SourceJobs];
export type SourceAnswer = SourceJobs[keyof SourceJobs]["answer"];
