import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { BackIcon, TrashIcon } from "../../kit/icons.tsx";
import { useScrollEdges } from "../../kit/scroll-edges.ts";
import { useKeys } from "../../kit/use-keys.ts";
import { usePlatform } from "../../platform/context.ts";
import type { CompareRoute, PageRoute, PageTab } from "../../platform/routes.ts";
import type { Page } from "../../platform/sources/page-source.ts";

interface Props {
  readonly route: PageRoute | CompareRoute;
  readonly page: Page;
  /** Number of versions of the page; undefined until it is known. */
  readonly versions: number | undefined;
  /** Who made the newest version, if it was somebody else. */
  readonly by: string | undefined;
  /** Absent if the page cannot be deleted. */
  readonly onRemove: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

/** The page's title and address, and the tabs of its views. */
export function PageHeader({ route, page, versions = 0, by, onRemove, children }: Props) {
  const { link, go, isShare, forEverybody } = usePlatform();
  const { url, title } = page;
  const kind = isShare ? "share" : forEverybody ? "web" : "extension";
  const views = useRef<HTMLElement>(null);
  useScrollEdges(views, "[aria-current]", `${tabOf(route)} ${versions}`);
  useKeys((event) => {
    const tab = KEYS[event.key];
    const target = tabsOf(route, versions, kind).find(([tabId]) => tabId === tab)?.[1];
    if (!target) return;
    event.preventDefault();
    go(target);
  });
  useEffect(() => {
    document.title = `${title || url} · ${t("product")}`;
    return () => {
      document.title = t("product");
    };
  }, [title, url]);
  return (
    <header class="page-header">
      {!isShare && (
        <a class="page-back" {...link({ at: "home" })}>
          <BackIcon /> {t("dashboard.pages")}
        </a>
      )}
      <div class="page-heading">
        <div>
          <h1 title={title || url}>{title || url}</h1>
          <p>
            <a class="page-address" href={url} target="_blank" rel="noreferrer" title={url}>
              {url.replace(/^https?:\/\//, "")}
            </a>
            {by && ` · ${by}`}
          </p>
        </div>
        <div class="page-actions">
          {children}
          {onRemove && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("dashboard.remove", [title])}
              title={t("dashboard.remove", [title])}
              onClick={onRemove}
            >
              <TrashIcon />
            </button>
          )}
        </div>
      </div>
      {versions > 0 && (
        <nav class="ways" ref={views} aria-label={t("dashboard.views")}>
          {tabsOf(route, versions, kind).map(([tab, target]) => (
            <a key={tab} {...link(target)} aria-current={tab === tabOf(route) ? "page" : undefined}>
              {t(`dashboard.way.${tab}`)}
              {tab === "compare" && versions > 1 && <span class="count"> {versions}</span>}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}

type Tab = PageTab | "compare";

/** The keys that lead to a tab. */
const KEYS: Readonly<Record<string, Tab | undefined>> = { s: "tokens", d: "compare" };

const tabOf = (route: PageRoute | CompareRoute): Tab => (route.at === "compare" ? "compare" : route.tab);

/** The tabs of a page. If an older version is shown, the tabs lead to that version. */
function tabsOf(
  route: PageRoute | CompareRoute,
  versions: number,
  dashboard: "web" | "extension" | "share",
): (readonly [Tab, PageRoute | CompareRoute])[] {
  const { where, pageId } = route;
  const isShare = dashboard === "share";
  const version = route.at === "page" && route.versionId !== undefined ? { versionId: route.versionId } : {};
  const page = (tab: PageTab, more = {}) => [tab, { at: "page", where, pageId, tab, ...more }] as const;
  return [
    ...(isShare ? [page("overview", version)] : []),
    page("tokens", version),
    ...(where === "server" ? [page("places", version)] : []),
    // A visitor of a link cannot make a second version.
    ...(isShare && versions < 2 ? [] : ([["compare", { at: "compare", where, pageId }]] as const)),
    ...(where === "server" && !isShare ? [page("review")] : []),
    ...(isShare ? [] : [page("conformance", version)]),
    page("export", version),
    ...(isShare ? [] : [where === "device" ? page("public") : page("settings")]),
  ];
}
