import { t } from "@tintype/ui/i18n/i18n.ts";
import type { ComponentChildren } from "preact";
import type { CapturedPage } from "../../lib/captures/model.ts";
import { type Route, routeHash } from "../../lib/views/routes.ts";
import { BackIcon, TrashIcon } from "../parts/icons.tsx";

interface Props {
  readonly page: CapturedPage;
  readonly current: "tokens" | "compare" | "export" | "public";
  /** The version that is shown, where that is not the newest. */
  readonly captureId?: string | undefined;
  readonly onRemove: (page: CapturedPage) => void;
  readonly children?: ComponentChildren;
}

/** Which page this is, and the ways to look at it. */
export function PageHeader({ page, current, captureId, onRemove, children }: Props) {
  const { id: pageId, url, title } = page;
  const version = captureId === undefined ? {} : { captureId };
  const ways: readonly (readonly [Props["current"], Route])[] = [
    ["tokens", { at: "page", pageId, view: "tokens", ...version }],
    ["compare", { at: "compare", pageId }],
    ["export", { at: "page", pageId, view: "export", ...version }],
    ["public", { at: "page", pageId, view: "public" }],
  ];
  return (
    <header class="page-header">
      <a class="page-back" href={routeHash({ at: "home" })}>
        <BackIcon /> {t("dashboard.pages")}
      </a>
      <div class="page-heading">
        <div>
          <h1 title={title}>{title || url}</h1>
          <p>
            <a class="page-address" href={url} target="_blank" rel="noreferrer" title={url}>
              {url.replace(/^https?:\/\//, "")}
            </a>
          </p>
        </div>
        <div class="page-actions">
          {children}
          <button
            type="button"
            class="icon-button"
            aria-label={t("dashboard.remove", [title])}
            title={t("dashboard.remove", [title])}
            onClick={() => onRemove(page)}
          >
            <TrashIcon />
          </button>
        </div>
      </div>
      <nav class="ways" aria-label={t("dashboard.views")}>
        {ways.map(([way, route]) => (
          <a key={way} href={routeHash(route)} aria-current={way === current ? "page" : undefined}>
            {t(`dashboard.way.${way}`)}
            {way === "compare" && page.versions > 1 && <span class="count">{page.versions}</span>}
          </a>
        ))}
      </nav>
    </header>
  );
}
