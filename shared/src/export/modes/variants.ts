import type { Mode } from "../../modes/mode.ts";
import { asciiSlug } from "../../text/slug.ts";
import type { Block } from "./cascade.ts";

/** The variants that Tailwind 3 or 4 has itself. */
const TAILWINDS_OWN = new Set(
  `active after aria autofill backdrop before checked contrast-less contrast-more dark default details-content disabled
  empty enabled even file first first-letter first-line first-of-type focus focus-visible focus-within forced-colors group
  has hover in in-range indeterminate inert invalid inverted-colors landscape last last-of-type lg ltr marker max md min
  motion-reduce motion-safe noscript not nth nth-last nth-last-of-type nth-of-type odd only only-of-type open optional
  any-pointer-coarse any-pointer-fine any-pointer-none pointer-coarse pointer-fine pointer-none out-of-range peer
  placeholder placeholder-shown portrait print read-only read-write required rtl selection sm starting supports target
  user-invalid user-valid valid visited xl data`.split(/\s+/),
);

interface Variant {
  readonly name: string;
  /** Tailwind has a variant of this name with the same meaning. */
  readonly isTailwinds: boolean;
}

/** Returns whether a theme makes Tailwind's variant `dark` its own, as Tailwind's documentation shows. */
export const isOwnDark = ({ mode, selector }: Pick<Block, "mode" | "selector">): boolean =>
  mode.name === "dark" && selector !== undefined;

/** The variants of modes: their names, with `mode-` before those that mean something else in Tailwind. */
export function variantNames(blocks: readonly Block[]): ReadonlyMap<Mode, Variant> {
  const usedNames = new Set<string>();
  return new Map(
    blocks.map(({ mode, query, selector }) => {
      const isTailwinds = mode.name === "dark" && selector === undefined && query === "(prefers-color-scheme: dark)";
      const slug = asciiSlug(mode.name).toLowerCase();
      const isFree = isTailwinds || isOwnDark({ mode, selector }) || (/^[a-z]/.test(slug) && !TAILWINDS_OWN.has(slug));
      const wish = isFree ? slug : `mode-${slug === "" ? "x" : slug}`;
      let name = wish;
      for (let n = 2; usedNames.has(name); n++) name = `${wish}-${n}`;
      usedNames.add(name);
      return [mode, { name, isTailwinds: isTailwinds && name === wish }];
    }),
  );
}
