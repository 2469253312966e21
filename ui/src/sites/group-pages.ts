import type { SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import { partsOf } from "@tintype/shared/sites/address";
import { templatesOf } from "@tintype/shared/sites/templates";
import { shortenAddress } from "../kit/host.ts";

type ChangedPage = SiteReviewOnWire["changes"][number]["pages"][number];

/** Pages whose addresses are alike. */
export interface PageGroup {
  /** As in `/products/*`; with the host if the pages have several. null: pages that are like no others. */
  readonly template: string | null;
  readonly pages: readonly ChangedPage[];
}

/** Groups pages by the templates of their addresses, the largest group first, and those without a template last. */
export function groupPages(pages: readonly ChangedPage[]): readonly PageGroup[] {
  const templates = templatesOf(pages.map(({ url }) => url));
  const origins = new Set(pages.map(({ url }) => partsOf(url).origin));
  const groups = Map.groupBy(pages, (_, index) => templates[index] ?? null);
  return [...groups]
    .map(([template, ofTemplate]) => ({
      template: template && shorten(template, origins.size === 1),
      pages: ofTemplate,
    }))
    .sort((one, another) => rankOf(another) - rankOf(one));
}

const rankOf = ({ template, pages }: PageGroup): number => (template === null ? 0 : pages.length);

/** Leaves out what all addresses of a site have. */
const shorten = (template: string, isOneHost: boolean): string =>
  isOneHost ? template.slice(partsOf(template).origin.length) : shortenAddress(template);
