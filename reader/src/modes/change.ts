import { hasMarks, isTold, type PageConditions } from "@tintype/shared/conditions/conditions";
import type { ExtractOptions } from "../reading/reading.ts";

/** In which a mode differs from the base, by what a page needs to follow it. */
export interface Change {
  /** The page is told while it loads: by its storage, its cookies or its address. */
  readonly isTold: boolean;
  readonly isOtherViewport: boolean;
  /** Another scheme, or other preferences of the page's reader. */
  readonly isOtherMedia: boolean;
  /** Elements of the page wear attributes or classes. */
  readonly hasMarks: boolean;
}

export function changeTo(mode: PageConditions, base: Pick<ExtractOptions, "viewport" | "colorScheme">): Change {
  const { viewport, color_scheme, reduced_motion = false, forced_colors = false, contrast } = mode;
  return {
    isTold: isTold(mode),
    isOtherViewport: viewport.width !== base.viewport.width || viewport.height !== base.viewport.height,
    isOtherMedia: color_scheme !== base.colorScheme || reduced_motion || forced_colors || contrast !== undefined,
    hasMarks: hasMarks(mode),
  };
}

/** The address of a page in a mode: parameters of the mode take the place of those of the same name. */
export function addressIn({ query = {} }: Pick<PageConditions, "query">, address: string): string {
  const entries = Object.entries(query);
  if (entries.length === 0) return address;
  const url = new URL(address);
  const names = new Set(entries.map(([name]) => name));
  // The others stay as they are written, byte for byte.
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && ![...new URLSearchParams(pair).keys()].some((name) => names.has(name)));
  const added = entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join("&");
  return url.href;
}
