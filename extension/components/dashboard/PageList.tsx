import { t } from "@tintype/ui/i18n/i18n.ts";
import type { CapturedPage } from "../../lib/captures/model.ts";
import { routeHash } from "../../lib/views/routes.ts";
import { exactTime, timeAgo } from "../../lib/views/time.ts";
import { PaletteStrip } from "../parts/PaletteStrip.tsx";

interface Props {
  /** Newest first; undefined until they are loaded. */
  readonly pages: readonly CapturedPage[] | undefined;
  /** What they were searched for. */
  readonly query: string;
  readonly current: string | undefined;
}

export function PageList({ pages, query, current }: Props) {
  if (!pages) return null;
  if (pages.length === 0) {
    return <p class="side-none">{query === "" ? t("dashboard.empty") : t("dashboard.notFound", [query.trim()])}</p>;
  }
  const now = Date.now();
  return (
    <ul class="pages">
      {pages.map(({ id, title, url, palette, takenAt, versions }) => (
        <li key={id}>
          <a
            class="page-link"
            href={routeHash({ at: "page", pageId: id, view: "tokens" })}
            aria-current={id === current ? "page" : undefined}
          >
            <PaletteStrip colors={palette.map((value) => ({ value }))} />
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

export function hostOf(url: string): string {
  return URL.parse(url)?.host || url;
}
