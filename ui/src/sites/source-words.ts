import type { SiteSource } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { shortenAddress } from "../kit/host.ts";

/** Returns the source of a site's pages, in words. */
export function sourceWords(source: SiteSource): string {
  switch (source.type) {
    case "urls":
      return t("sites.from.urls", source.count ?? source.urls.length);
    case "sitemap":
      return t("sites.from.sitemap", [shortenAddress(source.url ?? source.sitemaps?.[0] ?? "")]);
    case "crawl":
      return t("sites.from.crawl", [shortenAddress(source.url)]);
    case "storybook":
      return t("sites.from.storybook", [shortenAddress(source.url)]);
  }
}
