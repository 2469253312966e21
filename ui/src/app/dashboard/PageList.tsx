import { t } from "../../i18n/i18n.ts";
import { hostOf } from "../../kit/host.ts";
import { PaletteStrip } from "../../kit/PaletteStrip.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import type { PageSummary, Where } from "../../platform/sources/page-source.ts";
import { Thumbnail } from "../../platform/sources/Thumbnail.tsx";
import { usePageSource } from "../../platform/sources/use-pages.ts";

interface Props {
  /** Newest first; undefined until they are loaded. */
  readonly pages: readonly PageSummary[] | undefined;
  /** The search that the pages match. */
  readonly query: string;
  readonly where: Where;
  /** The page that is shown. */
  readonly current: string | undefined;
}

export function PageList({ pages, query, where, current }: Props) {
  const { link } = usePlatform();
  const source = usePageSource(where);
  if (!pages) return null;
  if (pages.length === 0) {
    return <p class="side-none">{query === "" ? t("dashboard.empty") : t("dashboard.notFound", [query.trim()])}</p>;
  }
  const now = Date.now();
  return (
    <ul class="pages" aria-label={t("dashboard.pages")}>
      {pages.map(({ id, title, url, palette, ground, takenAt, versions }) => (
        <li key={id}>
          <a
            class="page-link"
            {...link({ at: "page", where, pageId: id, tab: "tokens" })}
            aria-current={id === current ? "page" : undefined}
          >
            <Thumbnail source={source} pageId={id} />
            <PaletteStrip colors={palette.map((value) => ({ value }))} ground={ground} />
            <span class="page-title" title={title}>
              {title || hostOf(url)}
            </span>
            <span class="page-facts">
              <span class="page-host">{hostOf(url)}</span>
              <span class="page-time" title={exactTime(takenAt)}>
                {timeAgo(takenAt, now)}
              </span>
              {versions > 1 && (
                <span class="page-versions" title={t("history.versions", versions)}>
                  {versions}
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
