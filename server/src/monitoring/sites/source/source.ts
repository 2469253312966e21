import type { LeftOut } from "@tintype/shared/api/sites/sites";
import type { Home } from "./robots.ts";

/** The addresses of a source, before a person's wishes are applied to them. */
export interface SourceContent {
  /** In the order of the source, also those that occur twice or may not be read. */
  readonly addresses: readonly string[];
  /** The origins of the site; null: any origin, and no robots.txt counts. */
  readonly homes: readonly Home[] | null;
  readonly leftOut: readonly LeftOut[];
  readonly crawlDelayMs: number;
}
